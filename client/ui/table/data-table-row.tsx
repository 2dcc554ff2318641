import { memo, type KeyboardEvent, type MouseEvent } from 'react';
import type { Column, RowState } from './data-table-props.js';
import { TickBox } from '../fields/tick-box.js';
import { UnderColumns, type LeftOut } from './under-columns.js';

export interface RowActs<T> {
  readonly open: (row: T) => void;
  readonly tick: (row: T) => void;
}

export interface TableRowProps<T> {
  readonly row: T;
  readonly columns: readonly Column<T>[];
  /** Undefined: every column has room. */
  readonly leftOut: LeftOut<T> | undefined;
  readonly acts: RowActs<T>;
  /** Undefined: there is nothing to do with a row. */
  readonly tabIndex: 0 | -1 | undefined;
  readonly isOpenable: boolean;
  readonly isOpen: boolean;
  readonly isSelectable: boolean;
  readonly isSelected: boolean;
  readonly state: RowState;
}

/** Repaints alone: when its row is another object, or what it is told of itself changes. Plain elements: there are many. */
export const TableRow = memo(RowOf) as typeof RowOf;

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
        <td onClick={stay}>
          <TickBox label="Select row" ticked={isSelected ? 'all' : 'none'} onTick={() => acts.tick(row)} />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} data-align={column.align} data-hide-below={column.hideBelow}>
          {column.render(row, state)}
          {column === leftOut?.carrier && <UnderColumns columns={leftOut.columns} row={row} state={state} />}
        </td>
      ))}
    </tr>
  );
}

/** A tick opens no row. */
function stay(event: MouseEvent): void {
  event.stopPropagation();
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

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

function rowsAround(row: HTMLElement): readonly HTMLElement[] {
  return [...(row.parentElement?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])];
}
