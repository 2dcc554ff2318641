import type { TableThProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** Just come or changed, or done with and only keeping its place. */
export type RowState = 'new' | 'gone' | undefined;

export interface Column<T> {
  readonly key: string;
  readonly title: string;
  /** The title is only spoken (a column of menus). */
  readonly titleHidden?: boolean;
  /** Drawn again when the row or its state is another: what goes by the clock asks `useClock` itself. */
  readonly render: (row: T, state: RowState) => ReactNode;
  readonly align?: 'left' | 'right';
  readonly width?: TableThProps['w'];
  readonly sortable?: boolean;
  /** Left out on narrow screens, and from `md` on beside an open panel. */
  readonly hideBelow?: 'sm' | 'md' | 'lg' | 'xl' | 'xxl';
  /**
   * Where it is left out below `sm`, `md` or `lg`, it stands small in the cell that carries: as it is (`true`), or said
   * in another way. Of whatever tells the rows apart or warns.
   */
  readonly under?: true | ((row: T, state: RowState) => ReactNode);
  /** Carries what is left out; without any the first column that always stays does. */
  readonly carries?: true;
}

export interface Sort {
  readonly key: string;
  readonly descending: boolean;
}

export interface DataTableProps<T> {
  /** What the table holds, for a screen reader. */
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
  readonly footer?: ReactNode;
}
