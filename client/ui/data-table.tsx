import { Table } from '@mantine/core';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { TableHead } from './data-table-head.js';
import { TableRow, type RowActs } from './data-table-row.js';
import classes from './data-table.module.css';

export interface Column<T> {
  readonly key: string;
  readonly title: string;
  /** The title is only spoken (a column of menus). */
  readonly titleHidden?: boolean;
  readonly render: (row: T) => ReactNode;
  readonly align?: 'left' | 'right';
  readonly width?: number | string;
  readonly sortable?: boolean;
  /** Left out on narrow screens. */
  readonly hideBelow?: 'sm' | 'md' | 'lg';
}

export interface Sort {
  readonly key: string;
  readonly descending: boolean;
}

export interface DataTableProps<T> {
  /** What the table holds, for a screen reader. */
  readonly label: string;
  /** The same array at every drawing: a row repaints when it, its columns or its own state change. */
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly rowKey: (row: T) => string;
  /** Enter or a click on the row. */
  readonly onOpen?: (row: T) => void;
  /** Keys of ticked rows; with `onSelect` the table has a column of checkboxes (Space ticks). */
  readonly selected?: ReadonlySet<string>;
  readonly onSelect?: (selected: ReadonlySet<string>) => void;
  /** The row whose detail is open beside the list. */
  readonly openKey?: string;
  /** Rows that have just come or were changed, or that are done with and only keep their place. */
  readonly rowState?: (row: T) => 'new' | 'gone' | undefined;
  readonly sort?: Sort;
  readonly onSort?: (sort: Sort) => void;
  /** Drawn instead of rows when there are none. */
  readonly empty?: ReactNode;
  /** CSS height within which the table scrolls; default: the page scrolls. */
  readonly maxHeight?: string;
  readonly footer?: ReactNode;
}

const NONE: ReadonlySet<string> = new Set();

export function DataTable<T>(props: DataTableProps<T>) {
  const { label, columns, rows, rowKey, maxHeight, empty, footer, openKey } = props;
  const { selected = NONE, onSelect, onOpen, rowState } = props;
  const acts = useRowActs(props);
  if (rows.length === 0 && empty !== undefined) return <div className="card">{empty}</div>;
  const isReachable = onOpen !== undefined || onSelect !== undefined;
  return (
    <div
      className={`card ${classes.frame}`}
      style={{ maxHeight }}
      data-scrolls={maxHeight !== undefined || undefined}
    >
      <Table className={classes.table} aria-label={label}>
        <TableHead {...props} />
        <Table.Tbody>
          {rows.map((row, index) => {
            const key = rowKey(row);
            const isEntry = index === 0 || openKey === key;
            return (
              <TableRow
                key={key}
                row={row}
                columns={columns}
                acts={acts}
                tabIndex={!isReachable ? undefined : isEntry ? 0 : -1}
                isOpenable={onOpen !== undefined}
                isOpen={openKey === key}
                isSelectable={onSelect !== undefined}
                isSelected={selected.has(key)}
                state={rowState?.(row)}
              />
            );
          })}
        </Table.Tbody>
        {footer !== undefined && <Table.Tfoot className={classes.foot}>{footer}</Table.Tfoot>}
      </Table>
    </div>
  );
}

/** Always the same object, so that a new function of the screen repaints no row. */
function useRowActs<T>(props: DataTableProps<T>): RowActs<T> {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  return useMemo(
    () => ({
      open: (row) => latest.current.onOpen?.(row),
      tick: (row) => {
        const { selected = NONE, onSelect, rowKey } = latest.current;
        onSelect?.(toggled(selected, rowKey(row)));
      },
    }),
    [],
  );
}

function toggled(selected: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(key)) next.add(key);
  return next;
}
