import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Sort } from '../table/data-table.js';
import { PAGE_SIZE, type ListFilter, type ListQuery } from './list.js';

/** The part of a list that is in the address. */
export interface ListAddress<Name extends string> {
  readonly filters: readonly ListFilter<Name>[];
  readonly sort?: Sort;
  /** Keys of the columns that can be sorted by. */
  readonly sortable: readonly string[];
  readonly size?: number;
}

/** Longer words find nothing, and the server refuses them. */
export const MAX_SEARCH_LENGTH = 100;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads an address; a wrong value counts as left out. */
export function queryIn<Name extends string>(
  params: URLSearchParams,
  list: ListAddress<Name>,
): ListQuery<Name> {
  const said = list.filters.flatMap((filter) => filterIn(params, filter));
  return {
    filters: Object.fromEntries(said) as Record<Name, string>,
    page: Math.max(1, Math.floor(Number(params.get('page'))) || 1),
    size: list.size ?? PAGE_SIZE,
    sort: sortIn(params, list),
  };
}

function filterIn<Name extends string>(
  params: URLSearchParams,
  filter: ListFilter<Name>,
): readonly (readonly [Name, string])[] {
  const read = (name: Name): string => params.get(name) ?? '';
  switch (filter.kind) {
    case 'words':
    case 'tag':
      return [[filter.name, read(filter.name).slice(0, MAX_SEARCH_LENGTH)]];
    case 'days':
      return [filter.from, filter.to].map((name) => [name, DAY.test(read(name)) ? read(name) : '']);
    case 'choice': {
      const value = params.get(filter.name);
      const counts = filter.isOpen === true || (value !== null && Object.hasOwn(filter.options, value));
      return [
        [filter.name, value !== null && counts ? value.slice(0, MAX_SEARCH_LENGTH) : (filter.standard ?? '')],
      ];
    }
  }
}

function sortIn<Name extends string>(params: URLSearchParams, list: ListAddress<Name>): Sort | undefined {
  const key = params.get('sort');
  if (key === null || !list.sortable.includes(key)) return list.sort;
  return { key, descending: params.get('order') === 'desc' };
}

/** The address of a query: only what differs from what an empty address means. */
export function addressOf<Name extends string>(
  { filters, page, sort }: ListQuery<Name>,
  list: ListAddress<Name>,
): Record<string, string> {
  const plain = queryIn(new URLSearchParams(), list);
  const changed = (Object.entries(filters) as [Name, string][]).filter(
    ([name, value]) => value !== plain.filters[name],
  );
  const isSorted = sort !== undefined && JSON.stringify(sort) !== JSON.stringify(plain.sort);
  return {
    ...Object.fromEntries(changed),
    ...(isSorted && { sort: sort.key, order: sort.descending ? 'desc' : 'asc' }),
    ...(page > 1 && { page: String(page) }),
  };
}

/** Whether the filters find less than an empty address does. */
export function isFiltered<Name extends string>(query: ListQuery<Name>, list: ListAddress<Name>): boolean {
  return Object.keys(addressOf({ ...query, page: 1, sort: list.sort }, list)).length > 0;
}

interface ListChange<Name extends string> {
  readonly filters?: Partial<Record<Name, string>>;
  readonly sort?: Sort;
  /** The first one, unless it says otherwise: another filter or order begins at the top. */
  readonly page?: number;
}

export interface AddressedList<Name extends string> {
  readonly query: ListQuery<Name>;
  /** Changes these parts and keeps the rest. */
  readonly ask: (change: ListChange<Name>) => void;
  /** Only these filters, in the order that was chosen. */
  readonly askOnce: (filters: Partial<Record<Name, string>>) => void;
  readonly clearFilters: () => void;
  /** The row whose detail is open. */
  readonly openKey: string | undefined;
  readonly setOpenKey: (key: string | undefined) => void;
}

/** Names the row in the address whose detail is open. */
export const OPEN = 'id';

/** Filters, order, page and the open row are in the address: a reload, a link and Back show the same. */
export function useListAddress<Name extends string>(list: ListAddress<Name>): AddressedList<Name> {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const definition = JSON.stringify(list);
  // Both are compared by what they say: they are new objects at every drawing.
  // oxlint-disable-next-line react/exhaustive-deps
  const query = useMemo(() => queryIn(params, list), [address, definition]);
  // The latest query is in the address before it is drawn: the next change builds on it.
  const asked = (): ListQuery<Name> => queryIn(new URLSearchParams(window.location.search), list);
  const go = (next: ListQuery<Name>, more: Record<string, string> = {}): void =>
    setParams({ ...addressOf(next, list), ...more }, { replace: true });
  const askOnce = (filters: Partial<Record<Name, string>>): void => {
    const plain = queryIn(new URLSearchParams(), list);
    go({ ...plain, sort: asked().sort, filters: { ...plain.filters, ...filters } });
  };
  return {
    query,
    ask: ({ filters, page = 1, sort }) => {
      const before = asked();
      go({ ...before, filters: { ...before.filters, ...filters }, page, sort: sort ?? before.sort });
    },
    askOnce,
    clearFilters: () => askOnce({}),
    openKey: params.get(OPEN) ?? undefined,
    setOpenKey: (key) => go(asked(), key === undefined ? {} : { [OPEN]: key }),
  };
}
