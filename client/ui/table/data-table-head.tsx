import { Table, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { memo } from 'react';
import type { Column, Sort } from './data-table-props.js';
import classes from './data-table.module.css';
import { TickBox } from '../fields/tick-box.js';

export interface HeadActs {
  readonly tickAll: () => void;
  readonly sort: (sort: Sort) => void;
}

export interface TableHeadProps<T> {
  readonly columns: readonly Column<T>[];
  readonly acts: HeadActs;
  /** How many of the rows are ticked; undefined: none can be. */
  readonly ticked: 'all' | 'some' | 'none' | undefined;
  readonly isSortable: boolean;
  readonly sortKey: string | undefined;
  readonly isDescending: boolean;
}

/** Not drawn again with the rows. */
export const TableHead = memo(HeadOf) as typeof HeadOf;

function HeadOf<T>({ columns, acts, ticked, isSortable, sortKey, isDescending }: TableHeadProps<T>) {
  return (
    <Table.Thead className={classes.head}>
      <Table.Tr>
        {ticked !== undefined && (
          <Table.Th w={44}>
            <TickBox label="Select all" ticked={ticked} onTick={acts.tickAll} />
          </Table.Th>
        )}
        {columns.map((column) => (
          <HeadCell
            key={column.key}
            column={column}
            order={column.key !== sortKey ? 'none' : isDescending ? 'descending' : 'ascending'}
            onSort={isSortable ? acts.sort : undefined}
          />
        ))}
      </Table.Tr>
    </Table.Thead>
  );
}

interface HeadCellProps<T> {
  readonly column: Column<T>;
  readonly order: 'none' | 'ascending' | 'descending';
  readonly onSort: ((sort: Sort) => void) | undefined;
}

function HeadCell<T>({ column, order, onSort }: HeadCellProps<T>) {
  const Arrow = order === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <Table.Th
      scope="col"
      w={column.width}
      data-align={column.align}
      data-hide-below={column.hideBelow}
      aria-sort={column.sortable === true ? order : undefined}
    >
      {column.sortable === true && onSort !== undefined ? (
        <button
          type="button"
          className={classes.sort}
          onClick={() => onSort({ key: column.key, descending: order === 'ascending' })}
        >
          {column.title}
          {order !== 'none' && <Arrow size={13} aria-hidden="true" />}
        </button>
      ) : (
        <Title column={column} />
      )}
    </Table.Th>
  );
}

function Title<T>({ column }: { readonly column: Column<T> }) {
  return column.titleHidden === true ? <VisuallyHidden>{column.title}</VisuallyHidden> : column.title;
}
