import { useState, type FocusEvent } from 'react';

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
