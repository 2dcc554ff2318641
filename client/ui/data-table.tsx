import { Table } from '@mantine/core';
import { useEffect, useMemo, useRef } from 'react';
import { TableHead } from './data-table-head.js';
import { TableRow, type RowActs } from './data-table-row.js';
import type { Column, DataTableProps, Sort } from './data-table-props.js';
import classes from './data-table.module.css';

export type { Column, Sort };

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
      // Where no row takes the keys, what lies beside is reached by the table itself.
      {...(!isReachable && { tabIndex: 0 })}
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
