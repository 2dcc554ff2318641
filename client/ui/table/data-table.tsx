import { Table, VisuallyHidden } from '@mantine/core';
import { useEffect, useMemo, useRef, memo, type KeyboardEvent, type ReactNode } from 'react';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useOmitted, HiddenValues, type Column, type RowState, type Omitted } from './columns.js';
import { useDrawnPart } from '../../core/first-drawing.js';
import classes from './data-table.module.css';

export type { Column };
export interface Sort {
  readonly key: string;
  readonly descending: boolean;
}

interface DataTableProps<T> {
  /** The table's content, for a screen reader. */
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
  readonly rowState?: (row: T) => RowState;
  /** Names what is listed: another list is drawn from its beginning, a part of it at a time. */
  readonly list?: string;
  readonly sort?: Sort;
  readonly onSort?: (sort: Sort) => void;
  /** Drawn instead of rows when there are none. */
  readonly empty?: ReactNode;
  /** CSS height within which the table scrolls; default: the page scrolls. */
  readonly maxHeight?: string;
}

type Ticked = 'all' | 'some' | 'none';
const NONE: ReadonlySet<string> = new Set();

export function DataTable<T>(props: DataTableProps<T>) {
  const { label, columns, rows, rowKey, maxHeight, empty, openKey, sort, list } = props;
  const { selected = NONE, onSelect, onOpen, onSort, rowState } = props;
  const acts = useActs(props);
  const drawn = useDrawnPart(rows.length, list);
  const leftOut = useOmitted(columns);
  if (rows.length === 0 && empty !== undefined) return <div className="card">{empty}</div>;
  const isReachable = onOpen !== undefined || onSelect !== undefined;
  return (
    <div
      className={`card ${classes.frame}`}
      style={{ maxHeight }}
      data-scrolls={maxHeight !== undefined || undefined}
      // Without a row that takes the focus, the table itself takes it, so that the keys can scroll it sideways.
      {...(!isReachable && { tabIndex: 0 })}
    >
      <Table className={classes.table} aria-label={label}>
        <TableHead
          columns={columns}
          acts={acts}
          ticked={onSelect === undefined ? undefined : tickedOf(props, selected)}
          isSortable={onSort !== undefined}
          sortKey={sort?.key}
          isDescending={sort?.descending ?? false}
        />
        <tbody>
          {rows.slice(0, drawn).map((row, index) => {
            const key = rowKey(row);
            return (
              <TableRow
                key={key}
                row={row}
                columns={columns}
                leftOut={leftOut}
                acts={acts}
                tabIndex={!isReachable ? undefined : index === 0 || openKey === key ? 0 : -1}
                isOpenable={onOpen !== undefined}
                isOpen={openKey === key}
                isSelectable={onSelect !== undefined}
                isSelected={selected.has(key)}
                state={rowState?.(row)}
              />
            );
          })}
        </tbody>
      </Table>
    </div>
  );
}

/** Always the same object, so that a new function of the screen repaints no row. */
function useActs<T>(props: DataTableProps<T>): Acts<T> {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  return useMemo(
    () => ({
      open: (row) => latest.current.onOpen?.(row),
      tick: (row) => {
        const { selected = NONE, onSelect, rowKey } = latest.current;
        const next = new Set(selected);
        if (!next.delete(rowKey(row))) next.add(rowKey(row));
        onSelect?.(next);
      },
      tickAll: () => {
        const { rows, selected = NONE, onSelect, rowKey } = latest.current;
        const isAll = tickedOf(latest.current, selected) === 'all';
        onSelect?.(isAll ? NONE : new Set(rows.map(rowKey)));
      },
      sort: (sort) => latest.current.onSort?.(sort),
    }),
    [],
  );
}

function tickedOf<T>({ rows, rowKey }: DataTableProps<T>, selected: ReadonlySet<string>): Ticked {
  if (selected.size === 0) return 'none';
  return rows.length > 0 && rows.every((row) => selected.has(rowKey(row))) ? 'all' : 'some';
}

interface Acts<T> {
  readonly open: (row: T) => void;
  readonly tick: (row: T) => void;
  readonly tickAll: () => void;
  readonly sort: (sort: Sort) => void;
}

interface TableHeadProps<T> {
  readonly columns: readonly Column<T>[];
  readonly acts: Acts<T>;
  /** How many of the rows are ticked; undefined: none can be. */
  readonly ticked: Ticked | undefined;
  readonly isSortable: boolean;
  readonly sortKey: string | undefined;
  readonly isDescending: boolean;
}

/** Not drawn again with the rows. */
const TableHead = memo(HeadOf) as typeof HeadOf;

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
            sorted={column.key === sortKey ? { isDescending } : undefined}
            onSort={isSortable ? acts.sort : undefined}
          />
        ))}
      </Table.Tr>
    </Table.Thead>
  );
}

interface HeadCellProps<T> {
  readonly column: Column<T>;
  readonly sorted: { readonly isDescending: boolean } | undefined;
  readonly onSort: ((sort: Sort) => void) | undefined;
}

function HeadCell<T>({ column, sorted, onSort }: HeadCellProps<T>) {
  const order = sorted && (sorted.isDescending !== (column.countsBack === true) ? 'descending' : 'ascending');
  return (
    <Table.Th
      scope="col"
      w={column.width}
      data-align={column.align}
      data-hide-below={column.hideBelow}
      aria-sort={column.sortable === true ? (order ?? 'none') : undefined}
    >
      {column.sortable === true && onSort !== undefined ? (
        <button
          type="button"
          className={classes.sort}
          onClick={() => onSort({ key: column.key, descending: sorted?.isDescending === false })}
        >
          {column.title}
          {order === 'descending' && <IconArrowDown size={13} aria-hidden="true" />}
          {order === 'ascending' && <IconArrowUp size={13} aria-hidden="true" />}
        </button>
      ) : column.titleHidden === true ? (
        <VisuallyHidden>{column.title}</VisuallyHidden>
      ) : (
        column.title
      )}
    </Table.Th>
  );
}

interface TableRowProps<T> {
  readonly row: T;
  readonly columns: readonly Column<T>[];
  /** Undefined: every column has room. */
  readonly leftOut: Omitted<T> | undefined;
  readonly acts: Acts<T>;
  /** Undefined: there is nothing to do with a row. */
  readonly tabIndex: 0 | -1 | undefined;
  readonly isOpenable: boolean;
  readonly isOpen: boolean;
  readonly isSelectable: boolean;
  readonly isSelected: boolean;
  readonly state: RowState;
}

/** Redrawn alone: when its row is another object, or its own state changes. Plain elements, as there are many. */
const TableRow = memo(RowOf) as typeof RowOf;

function RowOf<T>(props: TableRowProps<T>) {
  const { row, columns, leftOut, acts, tabIndex, isOpenable, isOpen, isSelectable, isSelected, state } =
    props;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.target !== event.currentTarget || moveFocus(event)) return;
    if (event.key === 'Enter') acts.open(row);
    if (event.key === ' ' && isSelectable) {
      event.preventDefault();
      acts.tick(row);
    }
  };
  return (
    <tr
      data-row
      data-open={isOpen || undefined}
      data-selected={isSelected || undefined}
      data-changed={state === 'new' || undefined}
      data-gone={state === 'gone' || undefined}
      data-opens={isOpenable || undefined}
      tabIndex={tabIndex}
      onKeyDown={tabIndex === undefined ? undefined : onKeyDown}
      onClick={isOpenable ? () => acts.open(row) : undefined}
    >
      {isSelectable && (
        // A tick opens no row.
        <td onClick={(event) => event.stopPropagation()}>
          <TickBox label="Select row" ticked={isSelected ? 'all' : 'none'} onTick={() => acts.tick(row)} />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} data-align={column.align} data-hide-below={column.hideBelow}>
          {column.render(row, state)}
          {column === leftOut?.carrier && <HiddenValues columns={leftOut.columns} row={row} state={state} />}
        </td>
      ))}
    </tr>
  );
}

/** How many rows each key moves the focus. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: -Infinity,
  End: Infinity,
};

function moveFocus(event: KeyboardEvent<HTMLElement>): boolean {
  const step = STEPS[event.key];
  if (step === undefined) return false;
  event.preventDefault();
  const row = event.currentTarget;
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])];
  rows[Math.min(rows.length - 1, Math.max(0, rows.indexOf(row) + step))]?.focus();
  return true;
}

interface TickBoxProps {
  readonly label: string;
  readonly ticked: Ticked;
  readonly onTick: () => void;
}

/** A plain box, as there are many; its label fills the cell around it, so that a finger hits it too. */
function TickBox({ label, ticked, onTick }: TickBoxProps) {
  return (
    <label className={classes.tickRoom}>
      <input
        ref={(box) => {
          if (box !== null) box.indeterminate = ticked === 'some';
        }}
        type="checkbox"
        className={classes.tick}
        aria-label={label}
        checked={ticked === 'all'}
        onChange={onTick}
      />
    </label>
  );
}
