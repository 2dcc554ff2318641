import { Table } from '@mantine/core';
import { useEffect, useMemo, useRef } from 'react';
import { TableHead, type HeadActs } from './data-table-head.js';
import { TableRow, type RowActs } from './data-table-row.js';
import type { Column, DataTableProps, Sort } from './data-table-props.js';
import { useDrawnPart } from '../feedback/drawn-part.js';
import { useLeftOut } from './under-columns.js';
import classes from './data-table.module.css';

export type { Column, Sort };

const NONE: ReadonlySet<string> = new Set();

export function DataTable<T>(props: DataTableProps<T>) {
  const { label, columns, rows, rowKey, maxHeight, empty, footer, openKey, sort, list } = props;
  const { selected = NONE, onSelect, onOpen, onSort, rowState } = props;
  const acts = useActs(props);
  const drawn = useDrawnPart(rows.length, list);
  const leftOut = useLeftOut(columns);
  if (rows.length === 0 && empty !== undefined) return <div className="card">{empty}</div>;
  const isReachable = onOpen !== undefined || onSelect !== undefined;
  return (
    <div
      className={`card ${classes.frame}`}
      style={{ maxHeight }}
      data-scrolls={maxHeight !== undefined || undefined}
      // Where no row takes the keys, what lies beside is reached by the table itself.
      {...(!isReachable && { tabIndex: 0 })}
    >
      <Table className={classes.table} aria-label={label}>
        <TableHead
          columns={columns}
          acts={acts}
          ticked={onSelect === undefined ? undefined : tickedOf(rows, selected, rowKey)}
          isSortable={onSort !== undefined}
          sortKey={sort?.key}
          isDescending={sort?.descending ?? false}
        />
        <tbody>
          {rows.slice(0, drawn).map((row, index) => {
            const key = rowKey(row);
            const isEntry = index === 0 || openKey === key;
            return (
              <TableRow
                key={key}
                row={row}
                columns={columns}
                leftOut={leftOut}
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
        </tbody>
        {footer !== undefined && <Table.Tfoot className={classes.foot}>{footer}</Table.Tfoot>}
      </Table>
    </div>
  );
}

/** Always the same object, so that a new function of the screen repaints no row. */
function useActs<T>(props: DataTableProps<T>): RowActs<T> & HeadActs {
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
      tickAll: () => {
        const { rows, selected = NONE, onSelect, rowKey } = latest.current;
        const isAll = tickedOf(rows, selected, rowKey) === 'all';
        onSelect?.(isAll ? NONE : new Set(rows.map(rowKey)));
      },
      sort: (sort) => latest.current.onSort?.(sort),
    }),
    [],
  );
}

function tickedOf<T>(
  rows: readonly T[],
  selected: ReadonlySet<string>,
  rowKey: (row: T) => string,
): 'all' | 'some' | 'none' {
  if (selected.size === 0) return 'none';
  return rows.length > 0 && rows.every((row) => selected.has(rowKey(row))) ? 'all' : 'some';
}

function toggled(selected: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(key)) next.add(key);
  return next;
}
