import { createContext, useContext } from 'react';
import type { Column, RowState } from './data-table-props.js';
import classes from './under-columns.module.css';
import { useOnNarrow, useOnPhone } from './use-phone.js';

/** Whether the list has an open panel beside it, which takes of its width. */
export const BesideContext = createContext(false);

interface UnderColumnsProps<T> {
  readonly columns: readonly Column<T>[];
  readonly row: T;
  readonly state: RowState;
}

/** What a row's columns say that are left out where there is no room; at a desk it is not drawn at all. */
export function UnderColumns<T>({ columns, row, state }: UnderColumnsProps<T>) {
  const isPhone = useOnPhone();
  const isNarrow = useOnNarrow();
  const isBeside = useContext(BesideContext);
  const leftOut = columns.filter(({ hideBelow }) => (hideBelow === 'sm' ? isPhone : isNarrow || isBeside));
  if (leftOut.length === 0) return null;
  return (
    <div className={classes.under}>
      {leftOut.map(({ key, hideBelow, under, render }) => (
        <div key={key} data-show-below={hideBelow}>
          {(under === true ? render : under)?.(row, state)}
        </div>
      ))}
    </div>
  );
}

/** The column that the others stand under: the one that says so, or else the first that always stays. */
export function carrierOf<T>(columns: readonly Column<T>[]): Column<T> | undefined {
  return columns.find(({ carries }) => carries) ?? columns.find(({ hideBelow }) => hideBelow === undefined);
}
