import type { ReactNode } from 'react';
import type { AnyEnvelope } from '../../../shared/events.js';
import { api, withQuery, type Live, type Page } from '../../core/api.js';
import type { Column, Sort } from '../table/data-table.js';
import type { EmptyStateProps } from '../feedback/states.js';

/** The query in the address; a filter that is not set is ''. */
export interface ListQuery<Name extends string> {
  readonly filters: Readonly<Record<Name, string>>;
  readonly page: number;
  readonly size: number;
  /** Undefined: the list has one order, the server's. */
  readonly sort: Sort | undefined;
}

/** A filter as data; all of them are in one row above the table and in the address. */
export type ListFilter<Name extends string> =
  | {
      readonly kind: 'words';
      readonly name: Name;
      readonly label: string;
      readonly placeholder?: string;
      readonly width?: number;
      /** Has the focus when the screen opens: where searching is what people come for. */
      readonly autoFocus?: boolean;
    }
  | {
      readonly kind: 'choice';
      readonly name: Name;
      readonly label: string;
      /** Labels by value. */
      readonly options: Readonly<Record<string, string>>;
      /** Other values of the address count too, and are offered as they are. */
      readonly isOpen?: true;
      /** The value when the address has none; '' when not given. */
      readonly standard?: string;
    }
  /** From a day to a day, both included; yyyy-MM-dd. */
  | { readonly kind: 'days'; readonly from: Name; readonly to: Name }
  /** Set by a link or another screen; a tag that can be taken off. */
  | { readonly kind: 'tag'; readonly name: Name; readonly label: string };

/** The acts that a row's own parts may use on their list. The object stays the same. */
export interface ListHandle<Name extends string> {
  /** Lists what these filters find, whatever the filters before. */
  readonly ask: (filters: Partial<Record<Name, string>>) => void;
  readonly reload: () => Promise<void>;
}

export interface ListDefinition<Row, Name extends string> {
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** The one primary action of the screen. */
  readonly action?: ReactNode | ((list: ListHandle<Name>) => ReactNode);
  /** Under the header: why something was not done, for example. */
  readonly notice?: ReactNode;
  /** First in the row of filters: a choice that is an address of its own. */
  readonly place?: ReactNode;
  readonly filters: readonly ListFilter<Name>[];
  /** The order of an address that names none; columns with `sortable` offer others. */
  readonly sort?: Sort;
  readonly size?: number;
  readonly load: (query: ListQuery<Name>) => Promise<Live<Page<Row>>>;
  /** The same object or function at every drawing, so that rows repaint alone. */
  readonly columns: readonly Column<Row>[] | ((list: ListHandle<Name>) => readonly Column<Row>[]);
  readonly rowKey: (row: Row) => string;
  readonly onOpen?: (row: Row, list: ListHandle<Name>) => void;
  /**
   * The address that a row leads to, or `detail` if it is this list's own: the row is then a link. The same function at
   * every drawing.
   */
  readonly href?: ((row: Row) => string) | 'detail';
  /** Shown beside the list; without it `onOpen` says what a row does. */
  readonly detail?: (
    row: Row,
    list: ListHandle<Name>,
  ) => { readonly title: string; readonly body: ReactNode };
  /** With it rows can be ticked; it draws the part above the table. */
  readonly selection?: (ticked: readonly Row[], done: () => void) => ReactNode;
  /** The server's file of everything that the filters find. */
  readonly csv?: (query: ListQuery<Name>) => string;
  readonly empty: Omit<EmptyStateProps, 'action'> & {
    readonly action?: ReactNode | ((list: ListHandle<Name>) => ReactNode);
  };
  /** Without it the list stays as loaded. */
  readonly live?: {
    readonly topics: readonly string[];
    /** By the event's type: whether the row fits the filters is for the server to say. */
    readonly concerns: (event: AnyEnvelope) => boolean;
  };
}

export const PAGE_SIZE = 50;

/** `/api/x` with everything that was asked for. */
export function listPath<Name extends string>(path: string, query: ListQuery<Name>): string {
  const { filters, page, size, sort } = query;
  const order = sort && { sort: sort.key, order: sort.descending ? 'desc' : 'asc' };
  return withQuery(path, { ...filters, ...order, page, size });
}

/** The server's csv of the same list: the filters and the order, no page. */
export function csvPath<Name extends string>(path: string, { filters, sort }: ListQuery<Name>): string {
  const order = sort && { sort: sort.key, order: sort.descending ? 'desc' : 'asc' };
  return withQuery(path, { ...filters, ...order, format: 'csv' });
}

/** The same file, in which a spreadsheet leaves codes and long numbers as they are. */
export function forSpreadsheet(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}for=spreadsheet`;
}

/** `load` of a list that comes whole, without pages. */
export function fullList<Row>(load: () => Promise<readonly Row[]>): () => Promise<Live<Page<Row>>> {
  return async () => {
    const items = await load();
    const data = { items, page: 1, size: items.length + 1, total: items.length };
    return { data, seq: undefined };
  };
}

/** `load` of a list whose address takes its filters by their names. */
export function readList<Row>(
  path: string,
): <Name extends string>(query: ListQuery<Name>) => Promise<Live<Page<Row>>> {
  // No overlay: the rows that are there stay readable meanwhile.
  return (query) => api.getLive<Page<Row>>(listPath(path, query));
}
