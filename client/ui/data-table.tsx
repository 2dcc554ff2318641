import { Checkbox, Table, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
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
  /** The row that an event has just touched. */
  readonly changedId?: string;
  /** Rows that have just come, or that are done with and only keep their place. */
  readonly rowState?: (row: T) => 'new' | 'gone' | undefined;
  readonly sort?: Sort;
  readonly onSort?: (sort: Sort) => void;
  /** Drawn instead of rows when there are none. */
  readonly empty?: ReactNode;
  /** CSS height within which the table scrolls; default: the page scrolls. */
  readonly maxHeight?: string;
  readonly footer?: ReactNode;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

function rowsAround(row: HTMLElement): readonly HTMLElement[] {
  return [...(row.parentElement?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])];
}

/** Arrows, PageUp, PageDown, Home and End move the focus between rows. */
function moveFocus(event: KeyboardEvent<HTMLElement>): boolean {
  const rows = rowsAround(event.currentTarget);
  const here = rows.indexOf(event.currentTarget);
  const step = STEPS[event.key];
  const last = rows.length - 1;
  const target =
    event.key === 'Home' ? 0 : event.key === 'End' ? last : step === undefined ? undefined : here + step;
  if (target === undefined) return false;
  event.preventDefault();
  rows[Math.min(last, Math.max(0, target))]?.focus();
  return true;
}

function toggled(selected: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(key)) next.add(key);
  return next;
}

export function DataTable<T>(props: DataTableProps<T>) {
  const { label, columns, rows, rowKey, maxHeight, empty, footer } = props;
  if (rows.length === 0 && empty !== undefined) return <div className="card">{empty}</div>;
  return (
    <div
      className={`card ${classes.frame}`}
      style={{ maxHeight }}
      data-scrolls={maxHeight !== undefined || undefined}
    >
      <Table className={classes.table} aria-label={label}>
        <Head {...props} />
        <Table.Tbody>
          {rows.map((row, index) => (
            <Row key={rowKey(row)} row={row} isFirst={index === 0} {...props} columns={columns} />
          ))}
        </Table.Tbody>
        {footer !== undefined && <Table.Tfoot className={classes.foot}>{footer}</Table.Tfoot>}
      </Table>
    </div>
  );
}

function Head<T>({ columns, rows, rowKey, selected, onSelect, sort, onSort }: DataTableProps<T>) {
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

function Row<T>(props: DataTableProps<T> & { readonly row: T; readonly isFirst: boolean }) {
  const { row, isFirst, columns, rowKey, onOpen, selected, onSelect, openKey, changedId, rowState } = props;
  const key = rowKey(row);
  const state = rowState?.(row);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.target !== event.currentTarget || moveFocus(event)) return;
    if (event.key === 'Enter') onOpen?.(row);
    if (event.key === ' ' && onSelect !== undefined) {
      event.preventDefault();
      onSelect(toggled(selected ?? new Set(), key));
    }
  };
  const reachable = onOpen !== undefined || onSelect !== undefined;
  return (
    <Table.Tr
      data-row
      data-open={openKey === key || undefined}
      data-selected={selected?.has(key) || undefined}
      data-changed={changedId === key || state === 'new' || undefined}
      data-gone={state === 'gone' || undefined}
      data-opens={onOpen !== undefined || undefined}
      tabIndex={!reachable ? undefined : isFirst || openKey === key ? 0 : -1}
      onKeyDown={reachable ? onKeyDown : undefined}
      onClick={onOpen === undefined ? undefined : () => onOpen(row)}
    >
      {onSelect !== undefined && (
        <Table.Td onClick={(event) => event.stopPropagation()}>
          <Checkbox
            aria-label="Select row"
            checked={selected?.has(key) ?? false}
            onChange={() => onSelect(toggled(selected ?? new Set(), key))}
          />
        </Table.Td>
      )}
      {columns.map((column) => (
        <Table.Td key={column.key} data-align={column.align} data-hide-below={column.hideBelow}>
          {column.render(row)}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}
