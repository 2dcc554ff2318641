import { useEffect, useLayoutEffect, useRef } from 'react';
import type { NavigateFunction } from 'react-router-dom';
import { holdKeys, pendingHold } from './held-keys.js';
import type { Hold } from './key-holder.js';

/** How far what the keys are meant for has come. */
type OnItsWay = 'coming' | 'there' | 'failed';

/** The state of loaded data. */
export function loadingStateOf(data: unknown, problem: unknown): OnItsWay {
  if (data !== undefined) return 'there';
  return problem === undefined ? 'coming' : 'failed';
}

/**
 * Holds the keys while what this part shows is on its way, unless the act that leads here holds them already; once it
 * is there, they are pressed in what has the focus by then. `what`: "the sample".
 */
export function useKeysHeld(state: OnItsWay, what: string): void {
  const held = useRef<Hold>(undefined);
  useLayoutEffect(() => {
    const hold = pendingHold(window.location.pathname + window.location.search) ?? holdKeys(what);
    held.current = hold;
    return () => hold.giveUp();
  }, [what]);
  useEffect(() => {
    if (state === 'there') held.current?.arrive();
    if (state === 'failed') held.current?.fail();
  }, [state]);
}

/**
 * Opens a page whose first field is typed into at once. That page then holds the keys itself (`useKeysHeld`). `what`:
 * "the bill", as in the message if keys are refused.
 */
export function navigateHoldingKeys(navigate: NavigateFunction, path: string, what: string): void {
  holdKeys(what).leadTo(path);
  void navigate(path);
}
