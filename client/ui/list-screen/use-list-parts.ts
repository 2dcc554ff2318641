import { useEffect, useMemo, useRef, useState } from 'react';
import type { Column } from '../table/data-table.js';
import type { ListAddress } from './list-address.js';
import type { ListDefinition, ListHandle } from './list.js';
import { useList, type ShownList } from './use-list.js';
import { useListAddress, type AddressedList } from './use-list-address.js';

/** What the parts of a list screen draw from. */
export interface ListParts<Row, Name extends string> {
  readonly screen: ListDefinition<Row, Name>;
  readonly columns: readonly Column<Row>[];
  readonly place: ListAddress<Name>;
  readonly address: AddressedList<Name>;
  readonly list: ShownList<Row>;
  readonly handle: ListHandle<Name>;
}

interface Acts<Name extends string> {
  readonly askAlone: AddressedList<Name>['askAlone'];
  readonly reload: () => Promise<void>;
}

export function useListParts<Row, Name extends string>(
  screen: ListDefinition<Row, Name>,
): ListParts<Row, Name> {
  const { filters, sort, size, columns: given } = screen;
  const latest = useRef<Acts<Name>>(null);
  const [handle] = useState<ListHandle<Name>>(() => ({
    ask: (asked) => latest.current?.askAlone(asked),
    reload: async () => latest.current?.reload(),
  }));
  const columns = useMemo(() => (typeof given === 'function' ? given(handle) : given), [given, handle]);
  const sortable = columns.filter((column) => column.sortable === true).map(({ key }) => key);
  const place: ListAddress<Name> = { filters, sortable, ...(sort && { sort }), ...(size && { size }) };
  const address = useListAddress(place);
  const list = useList(screen, address.query);
  useEffect(() => {
    latest.current = { askAlone: address.askAlone, reload: list.reload };
  });
  return { screen, columns, place, address, list, handle };
}
