import { createContext, useContext, useMemo } from 'react';
import type { Column, RowState } from './data-table-props.js';
import classes from './under-columns.module.css';
import { useOnNarrow, useOnPhone } from '../layout/use-phone.js';

/** Whether the list has an open panel beside it, which takes of its width. */
export const BesideContext = createContext(false);

/** What a row's columns say that are left out, and the cell that it stands in. */
export interface LeftOut<T> {
  readonly carrier: Column<T> | undefined;
  readonly columns: readonly Column<T>[];
}

/** Columns that may be left out at this width; at a desk none, so that nothing is drawn twice. */
export function useLeftOut<T>(columns: readonly Column<T>[]): LeftOut<T> | undefined {
  const isPhone = useOnPhone();
  const isNarrow = useOnNarrow();
  const isBeside = useContext(BesideContext);
  return useMemo(() => {
    const left = columns.filter(
      ({ under, hideBelow }) =>
        under !== undefined && (hideBelow === 'sm' ? isPhone || isBeside : isNarrow || isBeside),
    );
    return left.length === 0 ? undefined : { carrier: carrierOf(columns), columns: left };
  }, [columns, isPhone, isNarrow, isBeside]);
}

/** The column that says so, or else the first that always stays. */
function carrierOf<T>(columns: readonly Column<T>[]): Column<T> | undefined {
  return columns.find(({ carries }) => carries) ?? columns.find(({ hideBelow }) => hideBelow === undefined);
}

interface UnderColumnsProps<T> {
  readonly columns: readonly Column<T>[];
  readonly row: T;
  readonly state: RowState;
}

/** Shown by the same widths by which the columns are hidden. */
export function UnderColumns<T>({ columns, row, state }: UnderColumnsProps<T>) {
  return (
    <div className={classes.under}>
      {columns.map(({ key, hideBelow, under, render }) => (
        <div key={key} data-show-below={hideBelow}>
          {(under === true ? render : under)?.(row, state)}
        </div>
      ))}
    </div>
  );
}
