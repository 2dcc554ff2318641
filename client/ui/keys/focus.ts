import { useLayoutEffect, useEffect, useState, type RefObject } from 'react';
import { keyHolder } from './key-holder.js';

/** A dialog that has not taken the focus by then takes none. */
const FOCUS_MS = 2_000;

/** Holds the keys from the opening of a dialog or drawer until the focus is in it. */
export function useKeysHeldUntilFocus(
  isOpen: boolean,
  place: RefObject<HTMLElement | null>,
  what: string,
): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const hold = keyHolder()?.holdKeys(what);
    if (hold === undefined) return undefined;
    const look = (): void => {
      const around = place.current?.closest('[role="dialog"]') ?? place.current;
      if (around?.contains(document.activeElement) === true) hold.arrive();
    };
    const timer = setTimeout(hold.giveUp, FOCUS_MS);
    document.addEventListener('focusin', look);
    look();
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusin', look);
      hold.giveUp();
    };
  }, [isOpen, place, what]);
}

/** Returns the focus to the element that had it before, unless it has moved elsewhere meanwhile. */
export function useReturnOfFocus(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isNowhere = document.activeElement === null || document.activeElement === document.body;
      if (isNowhere && before instanceof HTMLElement) before.focus({ preventScroll: true });
    },
    [before],
  );
}
