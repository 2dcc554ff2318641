import { useMemo, type MouseEvent, type ReactNode } from 'react';
import type { Column, RowState } from '../table/columns.js';
import { addressOf } from './list-address.js';
import type { ListParts } from './use-list-parts.js';
import { OPEN } from './use-list-address.js';
import classes from './row-link.module.css';

/** Ctrl or Cmd, Shift, or the middle button: the browser's own ways to open a link beside. */
function isBeside({ button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button === 1 || ctrlKey || metaKey || shiftKey;
}

interface RowLinkProps {
  readonly to: string;
  readonly children: ReactNode;
}

/** A plain click is the row's own, which opens here; a link beside it is reached with the keys by the row. */
function RowLink({ to, children }: RowLinkProps) {
  return (
    <a
      className={classes.link}
      href={to}
      tabIndex={-1}
      data-row-link
      onClick={(event) => {
        if (isBeside(event)) event.stopPropagation();
        else event.preventDefault();
      }}
    >
      {children}
    </a>
  );
}

/** What names a row, the first column that says its title, is a link to where the row opens. */
export function useLinkedColumns<Row, Name extends string>(
  parts: ListParts<Row, Name>,
): readonly Column<Row>[] {
  const { columns, screen, place, address } = parts;
  const { href, rowKey } = screen;
  const listed = JSON.stringify(addressOf(address.query, place));
  return useMemo(() => {
    if (href === undefined) return columns;
    const here = (row: Row): string =>
      `?${new URLSearchParams({ ...(JSON.parse(listed) as Record<string, string>), [OPEN]: rowKey(row) })}`;
    return linkedColumns(columns, href === 'detail' ? here : href);
  }, [columns, href, listed, rowKey]);
}

export function linkedColumns<Row>(
  columns: readonly Column<Row>[],
  to: (row: Row) => string,
): readonly Column<Row>[] {
  const [first] = columns.filter(({ titleHidden }) => titleHidden !== true);
  return columns.map((column) =>
    column === first
      ? {
          ...column,
          render: (row: Row, state: RowState) => <RowLink to={to(row)}>{column.render(row, state)}</RowLink>,
        }
      : column,
  );
}

/** Of the table: anywhere in a row the middle button, or Ctrl and a click, opens what the row's link leads to. */
export const BESIDE = {
  onAuxClick: openBeside,
  onClickCapture: openBeside,
} as const;

function openBeside(event: MouseEvent<HTMLElement>): void {
  const { target } = event;
  if (!isBeside(event) || !(target instanceof Element) || target.closest(OWN_ACT) !== null) return;
  const link = target.closest('tr[data-row]')?.querySelector<HTMLAnchorElement>('a[data-row-link]');
  if (!link) return;
  event.preventDefault();
  event.stopPropagation();
  window.open(link.href, '_blank', 'noopener');
}

/** What has an act of its own, or is a link, answers for itself. */
const OWN_ACT = 'a, button, input, label, [role="menuitem"]';
