import { Checkbox, Table, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Column, DataTableProps, Sort } from './data-table-props.js';
import classes from './data-table.module.css';

export function TableHead<T>({ columns, rows, rowKey, selected, onSelect, sort, onSort }: DataTableProps<T>) {
  const all = rows.length > 0 && rows.every((row) => selected?.has(rowKey(row)));
  return (
    <Table.Thead className={classes.head}>
      <Table.Tr>
        {onSelect !== undefined && (
          <Table.Th w={40}>
            <Checkbox
              aria-label="Select all"
              checked={all}
              indeterminate={!all && (selected?.size ?? 0) > 0}
              onChange={() => onSelect(all ? new Set() : new Set(rows.map(rowKey)))}
            />
          </Table.Th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
        ))}
      </Table.Tr>
    </Table.Thead>
  );
}

interface HeadCellProps<T> {
  readonly column: Column<T>;
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort) => void) | undefined;
}

function HeadCell<T>({ column, sort, onSort }: HeadCellProps<T>) {
  const isSorted = sort?.key === column.key;
  const order = !isSorted ? 'none' : sort.descending ? 'descending' : 'ascending';
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
          onClick={() => onSort({ key: column.key, descending: isSorted && !sort.descending })}
        >
          {column.title}
          {isSorted && <Arrow size={13} aria-hidden="true" />}
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
