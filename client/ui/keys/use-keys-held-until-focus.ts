import { useLayoutEffect, type RefObject } from 'react';
import { whoHolds } from './who-holds.js';

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
    const hold = whoHolds()?.holdKeys(what);
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
