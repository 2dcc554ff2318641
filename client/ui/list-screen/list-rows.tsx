import { Button } from '@mantine/core';
import { useState } from 'react';
import { DataTable } from '../table/data-table.js';
import { Pager } from '../table/pager.js';
import { EmptyState } from '../feedback/states.js';
import { BESIDE, useLinkedColumns } from './row-link.js';
import { EmptyPage } from './empty-page.js';
import { isFiltered } from './list-address.js';
import { useStayingHead } from './staying-head.js';
import classes from './staying-head.module.css';
import type { ListParts } from './use-list-parts.js';

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
      {...BESIDE}
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
