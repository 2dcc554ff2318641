import { useEffect, useMemo, useRef, useState } from 'react';
import type { Column } from '../table/data-table.js';
import { useListAddress, type ListAddress, type AddressedList } from './list-address.js';
import type { ListDefinition, ListHandle, ListQuery } from './list.js';
import type { ApiProblem, Page } from '../../core/api.js';
import type { Freshness } from '../../core/live-status.js';
import { useLiveList } from '../../core/live-list.js';
import { useHeldRows, useReading, type HeldRows, type Reading } from '../table/held-rows.js';
import { sameItems } from '../../core/same-items.js';

/** The data the parts of a list screen draw from. */
export interface ListParts<Row, Name extends string> {
  readonly screen: ListDefinition<Row, Name>;
  readonly columns: readonly Column<Row>[];
  readonly place: ListAddress<Name>;
  readonly address: AddressedList<Name>;
  readonly list: ShownList<Row>;
  readonly handle: ListHandle<Name>;
}

interface Acts<Name extends string> {
  readonly askOnce: AddressedList<Name>['askOnce'];
  readonly reload: () => Promise<void>;
}

export function useListParts<Row, Name extends string>(
  screen: ListDefinition<Row, Name>,
): ListParts<Row, Name> {
  const { filters, sort, size, columns: given } = screen;
  const latest = useRef<Acts<Name>>(null);
  const [handle] = useState<ListHandle<Name>>(() => ({
    ask: (asked) => latest.current?.askOnce(asked),
    reload: async () => latest.current?.reload(),
  }));
  const columns = useMemo(() => (typeof given === 'function' ? given(handle) : given), [given, handle]);
  const sortable = columns.filter((column) => column.sortable === true).map(({ key }) => key);
  const place: ListAddress<Name> = { filters, sortable, ...(sort && { sort }), ...(size && { size }) };
  const address = useListAddress(place);
  const list = useList(screen, address.query);
  useEffect(() => {
    latest.current = { askOnce: address.askOnce, reload: list.reload };
  });
  return { screen, columns, place, address, list, handle };
}

export interface ShownList<Row> {
  /** Undefined before the first answer. What was asked before stays until the next answer is there. */
  readonly page: Page<Row> | undefined;
  readonly held: HeldRows<Row>;
  /** Rows that came or were changed by the latest load; for the short tint. */
  readonly changed: ReadonlySet<string>;
  readonly problem: ApiProblem | undefined;
  /** The rows are not those of the present filters yet. */
  readonly isOld: boolean;
  readonly reading: Reading;
  readonly asOf: Freshness;
  readonly reload: () => Promise<void>;
}

interface Picture<Row> {
  readonly key: string;
  readonly page: Page<Row>;
  readonly changed: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/** Loads what the address asks for, again when an event may concern it; no row moves under a reader's pointer. */
function useList<Row, Name extends string>(
  { load, live, rowKey, title }: ListDefinition<Row, Name>,
  query: ListQuery<Name>,
): ShownList<Row> {
  const key = `${title} ${JSON.stringify(query)}`;
  const { data, problem, reload, ...asOf } = useLiveList<Page<Row>>(key, {
    topics: live?.topics ?? [],
    load: () => load(query),
    ...(live !== undefined && { concerns: live.concerns }),
    merge: (before, next) => sameRows(before, next, rowKey),
  });
  const picture = usePicture(key, data, rowKey);
  const reading = useReading();
  const items = picture?.page.items ?? [];
  const heldRows = useHeldRows({
    rows: items,
    keyOf: rowKey,
    isReading: reading.isReading,
    list: picture?.key ?? '',
  });
  const left = picture === undefined ? NONE : removedRows(heldRows.rows, picture.page, rowKey);
  return {
    page: picture?.page,
    held: { ...heldRows, gone: left },
    changed: picture?.changed ?? NONE,
    problem,
    isOld: picture !== undefined && picture.key !== key,
    reading,
    asOf,
    reload,
  };
}

/** The latest answer, and what it changed. */
function usePicture<Row>(
  key: string,
  data: Page<Row> | undefined,
  rowKey: (row: Row) => string,
): Picture<Row> | undefined {
  const [picture, setPicture] = useState<Picture<Row>>();
  if (data === undefined || picture?.page === data) return picture;
  const isSame = picture?.key === key;
  const changed = isSame ? changedRows(picture.page.items, data.items, rowKey) : NONE;
  const next = { key, page: data, changed: changed.size === 0 && isSame ? picture.changed : changed };
  setPicture(next);
  return next;
}

/** A page that was loaded again: a row that says the same as before is the same object, and repaints nothing. */
export function sameRows<Row>(before: Page<Row>, next: Page<Row>, keyOf: (row: Row) => string): Page<Row> {
  return { ...next, items: sameItems(before.items, next.items, keyOf) };
}

/** Keys of the rows that came or were changed between two pictures of one list. */
export function changedRows<Row>(
  before: readonly Row[],
  next: readonly Row[],
  keyOf: (row: Row) => string,
): ReadonlySet<string> {
  const known = new Set(before);
  return new Set(next.filter((row) => !known.has(row)).map(keyOf));
}

/**
 * The drawn rows that really left the list: if the page is full, a row behind all the remaining ones was only pushed to
 * the next page.
 */
export function removedRows<Row>(
  drawn: readonly Row[],
  { items, size }: Pick<Page<Row>, 'items' | 'size'>,
  keyOf: (row: Row) => string,
): ReadonlySet<string> {
  const live = new Set(items.map(keyOf));
  const isFull = items.length >= size;
  const lastLive = drawn.findLastIndex((row) => live.has(keyOf(row)));
  const left = drawn.filter((row, place) => !live.has(keyOf(row)) && (!isFull || place < lastLive));
  return new Set(left.map(keyOf));
}
