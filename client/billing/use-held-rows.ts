import { useState, type FocusEvent } from 'react';

export interface HeldRows<T> {
  readonly rows: readonly T[];
  /** How many new rows wait until nobody reads. */
  readonly waiting: number;
  readonly show: () => void;
  readonly props: {
    readonly onPointerEnter: () => void;
    readonly onPointerLeave: () => void;
    readonly onFocus: () => void;
    readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
  };
}

/** While the pointer or the keyboard is in the list, new rows wait: nothing moves under a person's hand. */
export function useHeldRows<T>(list: string, live: readonly T[], keyOf: (row: T) => string): HeldRows<T> {
  const [hasPointer, setPointer] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const [known, setKnown] = useState<{ readonly list: string; readonly keys: ReadonlySet<string> }>();
  const isReading = (hasPointer || hasFocus) && known?.list === list && known.keys.size > 0;
  const rows = isReading ? live.filter((row) => known.keys.has(keyOf(row))) : live;
  const keys = new Set(rows.map(keyOf));
  const isSame =
    known?.list === list && known.keys.size === keys.size && rows.every((row) => known.keys.has(keyOf(row)));
  if (!isSame) setKnown({ list, keys });
  return {
    rows,
    waiting: live.length - rows.length,
    show: () => setKnown({ list, keys: new Set(live.map(keyOf)) }),
    props: {
      onPointerEnter: () => setPointer(true),
      onPointerLeave: () => setPointer(false),
      onFocus: () => setFocus(true),
      onBlur: (event) => setFocus(event.currentTarget.contains(event.relatedTarget)),
    },
  };
}
