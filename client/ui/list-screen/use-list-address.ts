import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { addressOf, queryIn, type ListAddress } from './list-address.js';
import type { ListQuery } from './list.js';
import type { Sort } from '../table/data-table.js';

export interface ListChange<Name extends string> {
  readonly filters?: Partial<Record<Name, string>>;
  readonly sort?: Sort;
  /** The first one, unless it says otherwise: another filter or order begins at the top. */
  readonly page?: number;
}

export interface AddressedList<Name extends string> {
  readonly query: ListQuery<Name>;
  /** Changes what is said and keeps the rest. */
  readonly ask: (change: ListChange<Name>) => void;
  /** Only these filters, in the order that was chosen. */
  readonly askAlone: (filters: Partial<Record<Name, string>>) => void;
  readonly clearFilters: () => void;
  /** The row whose detail is open. */
  readonly openKey: string | undefined;
  readonly setOpenKey: (key: string | undefined) => void;
}

/** Names the row in the address whose detail is open. */
export const OPEN = 'id';

/** Filters, order, page and the open row stand in the address: a reload, a link and Back show the same. */
export function useListAddress<Name extends string>(list: ListAddress<Name>): AddressedList<Name> {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const definition = JSON.stringify(list);
  // Both are compared by what they say: they are new objects at every drawing.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const query = useMemo(() => queryIn(params, list), [address, definition]);
  // What was asked for a moment ago stands in the address before it is drawn: the next change builds on it.
  const asked = (): ListQuery<Name> => queryIn(new URLSearchParams(window.location.search), list);
  const go = (next: ListQuery<Name>, more: Record<string, string> = {}): void =>
    setParams({ ...addressOf(next, list), ...more }, { replace: true });
  const askAlone = (filters: Partial<Record<Name, string>>): void => {
    const plain = queryIn(new URLSearchParams(), list);
    go({ ...plain, sort: asked().sort, filters: { ...plain.filters, ...filters } });
  };
  return {
    query,
    ask: ({ filters, page = 1, sort }) => {
      const before = asked();
      go({ ...before, filters: { ...before.filters, ...filters }, page, sort: sort ?? before.sort });
    },
    askAlone,
    clearFilters: () => askAlone({}),
    openKey: params.get(OPEN) ?? undefined,
    setOpenKey: (key) => go(asked(), key === undefined ? {} : { [OPEN]: key }),
  };
}
