import { Button } from '@mantine/core';
import { useState, useMemo, useCallback, type MouseEvent, type ReactNode } from 'react';
import { DataTable } from '../table/data-table.js';
import { Pager } from '../table/pager.js';
import { EmptyState } from '../feedback/states.js';
import { isFiltered, addressOf, OPEN } from './list-address.js';
import classes from './list-rows.module.css';
import type { ListParts } from './use-list-parts.js';
import type { Column, RowState } from '../table/columns.js';

const NONE: ReadonlySet<string> = new Set();

export function ListRows<Row, Name extends string>(props: ListParts<Row, Name>) {
  const { screen, address, list, handle } = props;
  const columns = useLinkedColumns(props);
  const stays = useStayingHead();
  const { rowKey, selection } = screen;
  const { query, ask, openKey, setOpenKey } = address;
  const listed = JSON.stringify(query);
  const [ticked, setTicked] = useTicked(listed);
  const { onOpen } = screen;
  const open =
    screen.detail === undefined
      ? onOpen && ((row: Row) => onOpen(row, handle))
      : (row: Row) => setOpenKey(rowKey(row) === openKey ? undefined : rowKey(row));
  const state = (row: Row): 'gone' | 'new' | undefined => {
    const key = rowKey(row);
    if (list.held.gone.has(key)) return 'gone';
    return list.changed.has(key) || list.held.fresh.has(key) ? 'new' : undefined;
  };
  return (
    <div
      ref={stays}
      className={classes.rows}
      {...list.reading.props}
      {...OPEN_IN_NEW_TAB}
      aria-busy={list.isOld || undefined}
    >
      {selection?.(
        list.held.rows.filter((row) => ticked.has(rowKey(row))),
        () => {
          setTicked(NONE);
          void list.reload();
        },
      )}
      <DataTable
        label={screen.title}
        columns={columns}
        rows={list.held.rows}
        rowKey={rowKey}
        rowState={state}
        empty={<Empty {...props} />}
        {...(open !== undefined && { onOpen: open })}
        {...(openKey !== undefined && { openKey })}
        {...(selection !== undefined && { selected: ticked, onSelect: setTicked })}
        {...(query.sort !== undefined && { sort: query.sort, onSort: (sort) => ask({ sort }) })}
      />
      {list.page !== undefined && (
        <Pager
          page={query.page}
          size={query.size}
          total={list.page.total}
          more={list.page.more ?? false}
          onPage={(page) => ask({ page })}
        />
      )}
    </div>
  );
}

/** Ticks belong to what is listed: another page or filter begins without any. */
function useTicked(listed: string) {
  const [state, setState] = useState({ listed, ticked: NONE });
  const ticked = state.listed === listed ? state.ticked : NONE;
  return [ticked, (next: ReadonlySet<string>) => setState({ listed, ticked: next })] as const;
}

function Empty<Row, Name extends string>({ screen, place, address, handle }: ListParts<Row, Name>) {
  const { query, ask, clearFilters } = address;
  if (query.page > 1) return <EmptyPage onFirst={() => ask({ page: 1 })} />;
  if (!isFiltered(query, place)) {
    const { action, ...empty } = screen.empty;
    return <EmptyState {...empty} action={typeof action === 'function' ? action(handle) : action} />;
  }
  return (
    <EmptyState
      {...(screen.empty.icon !== undefined && { icon: screen.empty.icon })}
      title="Nothing matches"
      text="Try fewer letters, other days or another choice."
      action={
        <Button variant="default" onClick={clearFilters}>
          Clear the filters
        </Button>
      }
    />
  );
}

/** Ctrl or Cmd, Shift, or the middle button: the browser's own ways to open a link beside. */
function isBeside({ button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button === 1 || ctrlKey || metaKey || shiftKey;
}

/** A plain click is the row's own, which opens here; a link beside it is reached with the keys by the row. */
function RowLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
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

/** A row's name, in the first column with a title, links to the page that the row opens. */
function useLinkedColumns<Row, Name extends string>(parts: ListParts<Row, Name>): readonly Column<Row>[] {
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

/** For the table: the middle button, or Ctrl and a click, anywhere in a row opens the row's link. */
export const OPEN_IN_NEW_TAB = {
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

/** Parts with an act of their own, and links, handle clicks themselves. */
const OWN_ACT = 'a, button, input, label, [role="menuitem"]';

/**
 * For the frame of a table: says whether the table fits into it. If so, the frame need not scroll sideways and the
 * headings stay under the page's header as the rows scroll; in a scrolling frame they would go with it.
 */
function useStayingHead(): (place: HTMLElement | null) => (() => void) | undefined {
  return useCallback((place) => {
    if (place === null) return undefined;
    const measure = (): void => {
      const table = place.querySelector('table');
      const frame = table?.parentElement;
      place.toggleAttribute('data-fits', Boolean(frame && table.offsetWidth <= frame.clientWidth + 1));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    const table = place.querySelector('table');
    if (table !== null) observer.observe(table);
    return () => observer.disconnect();
  }, []);
}

/** A page behind the last one: its rows have left the list. */
export function EmptyPage({ onFirst }: { readonly onFirst: () => void }) {
  return (
    <EmptyState
      title="There is nothing on this page"
      text="The list is shorter than it was."
      action={
        <Button variant="default" onClick={onFirst}>
          To the first page
        </Button>
      }
    />
  );
}
