import type { TableThProps } from '@mantine/core';
import { createContext, useContext, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import classes from './columns.module.css';

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
  /** It shows how long ago the time is by which it is sorted: the newest is the least, and the arrow says so. */
  readonly countsBack?: true;
  /** Left out on narrow screens, and from `md` on beside an open panel. */
  readonly hideBelow?: 'sm' | 'md' | 'lg' | 'xl' | 'xxl';
  /**
   * When it is left out below `sm`, `md` or `lg`, it appears small in the carrying cell: as it is (`true`), or in
   * another form. For columns that tell rows apart or warn.
   */
  readonly under?: true | ((row: T, state: RowState) => ReactNode);
  /** Carries what is left out; without any the first column that always stays does. */
  readonly carries?: true;
}

/** Whether the list has an open panel beside it, which takes of its width. */
export const PanelOpenContext = createContext(false);

/** The text of the columns left out of a row, and the cell that shows it. */
export interface Omitted<T> {
  readonly carrier: Column<T> | undefined;
  readonly columns: readonly Column<T>[];
}

/** Columns that may be left out at this width; at a desk none, so that nothing is drawn twice. */
export function useOmitted<T>(columns: readonly Column<T>[]): Omitted<T> | undefined {
  const isPhone = useOnPhone();
  const isNarrow = useOnNarrow();
  const isBeside = useContext(PanelOpenContext);
  return useMemo(() => {
    const left = columns.filter(
      ({ under, hideBelow }) =>
        under !== undefined && (hideBelow === 'sm' ? isPhone || isBeside : isNarrow || isBeside),
    );
    return left.length === 0 ? undefined : { carrier: carrierOf(columns), columns: left };
  }, [columns, isPhone, isNarrow, isBeside]);
}

/** The column that says so, or else the first that always stays. */
function carrierOf<T>(columns: readonly Column<T>[]): Column<T> | undefined {
  return columns.find(({ carries }) => carries) ?? columns.find(({ hideBelow }) => hideBelow === undefined);
}

interface UnderColumnsProps<T> {
  readonly columns: readonly Column<T>[];
  readonly row: T;
  readonly state: RowState;
}

/** Shown by the same widths by which the columns are hidden. */
export function HiddenValues<T>({ columns, row, state }: UnderColumnsProps<T>) {
  return (
    <div className={classes.under}>
      {columns.map(({ key, hideBelow, under, render }) => (
        <div key={key} data-show-below={hideBelow}>
          {(under === true ? render : under)?.(row, state)}
        </div>
      ))}
    </div>
  );
}

interface ClippedProps {
  /** The whole text, in the tooltip. */
  readonly text: string;
  /** The content, if it is more than the text. */
  readonly children?: ReactNode;
  /** Wrapped instead of cut: whom a row is about is read to the last letter. */
  readonly whole?: boolean;
  /** On a phone, below: the content of another column. */
  readonly under?: ReactNode;
}

/** One line of a table's cell, as wide as its column (`width: { sm: '30%' }`); on a phone the whole text. */
export function Clipped({ text, children, whole = false, under }: ClippedProps) {
  return (
    <span
      className={classes.clip}
      data-whole={whole || undefined}
      data-may-be-cut={!whole || undefined}
      title={text}
    >
      {children ?? text}
      {under !== undefined && <Under>{under}</Under>}
    </span>
  );
}

/** At a desk, where the columns show it, it is not drawn at all. */
function Under({ children }: { readonly children: ReactNode }) {
  const isPhone = useOnPhone();
  const isBeside = useContext(PanelOpenContext);
  return (isPhone || isBeside) && <span className={classes.beneath}>{children}</span>;
}

/** `phone`: lists leave out what is hidden below `sm`; `narrow`: what is hidden below `lg`. */
const WIDTHS = { phone: '(max-width: 48em)', narrow: '(max-width: 75em)' } as const;
type Width = keyof typeof WIDTHS;

const known = new Map<Width, MediaQueryList>();
let isPaper = false;
const listeners = new Set<() => void>();

function query(width: Width): MediaQueryList {
  const asked = known.get(width);
  if (asked !== undefined) return asked;
  if (known.size === 0) {
    window.addEventListener('beforeprint', () => onPaper(true));
    window.addEventListener('afterprint', () => onPaper(false));
  }
  const list = window.matchMedia(WIDTHS[width]);
  list.addEventListener('change', notifyListeners);
  known.set(width, list);
  return list;
}

function onPaper(is: boolean): void {
  isPaper = is;
  notifyListeners();
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether what only a phone shows is drawn at all: there, and for paper, which may be as narrow. */
function useOnPhone(): boolean {
  return useSyncExternalStore(subscribe, () => query('phone').matches || isPaper);
}

/** The same of what only a screen shows that has not the width of a desk. */
function useOnNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => query('narrow').matches || isPaper);
}
