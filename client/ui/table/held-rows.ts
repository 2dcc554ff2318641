import { useState, type FocusEvent } from 'react';

export interface HeldRows<T> {
  /** The rows on the screen: nothing has moved under the pointer. */
  readonly rows: readonly T[];
  /** Keys of rows that are still drawn though they are gone. */
  readonly gone: ReadonlySet<string>;
  /** New rows that wait until nobody is reading. */
  readonly waiting: readonly T[];
  /** Keys that have just come into view, for a short tint. */
  readonly fresh: ReadonlySet<string>;
  readonly release: () => void;
}

interface HoldOptions<T> {
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string;
  /** Whether `a` comes before `b`, even if one of them is gone; without it the order is that of `rows`. */
  readonly order?: (a: T, b: T) => number;
  readonly isReading: boolean;
  /** Names the list; another list is shown as it is. */
  readonly list: string;
}

interface VisibleRows<T> {
  readonly list: string;
  readonly rows: readonly T[];
  readonly fresh: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/** While someone reads, every row keeps its place; new rows join only below the last one. */
export function placeRows<T>(
  shown: readonly T[],
  live: readonly T[],
  { keyOf, order }: Pick<HoldOptions<T>, 'keyOf' | 'order'>,
): readonly T[] {
  const byKey = new Map(live.map((row) => [keyOf(row), row]));
  const kept = shown.map((row) => byKey.get(keyOf(row)) ?? row);
  const known = new Set(shown.map(keyOf));
  const last = shown.at(-1);
  const lastLive = live.findLastIndex((row) => known.has(keyOf(row)));
  const isBelow = (row: T, place: number): boolean =>
    order === undefined || last === undefined ? place > lastLive : order(last, row) < 0;
  return [...kept, ...live.filter((row, place) => !known.has(keyOf(row)) && isBelow(row, place))];
}

/** LOOK, motion: a row that appears above what a person is reading does not move what is under the pointer. */
export function useHeldRows<T>(options: HoldOptions<T>): HeldRows<T> {
  const { rows, keyOf, isReading, list } = options;
  const [shown, setShown] = useState<VisibleRows<T>>(() => ({ list, rows, fresh: NONE }));
  const isSame = shown.list === list;
  const placed = isReading && isSame ? placeRows(shown.rows, rows, options) : rows;
  const hasMoved = !isSame || !sameRows(placed, shown.rows);
  const before = new Set(shown.rows.map(keyOf));
  const isFirst = !isSame || shown.rows.length === 0;
  const fresh = isFirst ? NONE : new Set(placed.map(keyOf).filter((key) => !before.has(key)));
  // React's way to keep what the last picture was: set while drawing, drawn again at once.
  if (hasMoved) setShown({ list, rows: placed, fresh: fresh.size > 0 || !isSame ? fresh : shown.fresh });
  const live = new Set(rows.map(keyOf));
  const drawn = new Set(placed.map(keyOf));
  return {
    rows: placed,
    gone: new Set(placed.map(keyOf).filter((key) => !live.has(key))),
    waiting: rows.filter((row) => !drawn.has(keyOf(row))),
    fresh: hasMoved ? fresh : shown.fresh,
    release: () => setShown({ list, rows, fresh: new Set(rows.map(keyOf).filter((key) => !drawn.has(key))) }),
  };
}

function sameRows<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((row, index) => row === b[index]);
}

export interface Reading {
  /** The pointer rests in the list, or the keyboard is in it. */
  readonly isReading: boolean;
  readonly props: {
    readonly onPointerEnter: () => void;
    readonly onPointerLeave: () => void;
    readonly onFocus: () => void;
    readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
  };
}

export function useReading(): Reading {
  const [hasPointer, setPointer] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  return {
    isReading: hasPointer || hasFocus,
    props: {
      onPointerEnter: () => setPointer(true),
      onPointerLeave: () => setPointer(false),
      onFocus: () => setFocus(true),
      onBlur: (event) => setFocus(event.currentTarget.contains(event.relatedTarget)),
    },
  };
}
