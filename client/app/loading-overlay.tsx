import { Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useLoading } from '../core/loading.js';
import classes from './loading-overlay.module.css';

/** Calls that are answered faster than this never cover the screen: it would only flicker. */
const SHOW_AFTER = 150;

/** Over every page: a veil for what somebody waits for, the words alone for the rest (docs/rules/work.md). */
export function LoadingOverlay() {
  const isVeiled = useOverdue(useLoading(({ inFlight }) => inFlight > 0));
  const isLoading = useIsLoading();
  const repeating = useLoading((loading) => loading.repeating);
  if (repeating === undefined && !isLoading) return null;
  return (
    // Two, not one that goes from the middle of the screen to its foot: nothing moves.
    <div
      key={String(isVeiled)}
      className={isVeiled ? classes.overlay : classes.aside}
      role="status"
      aria-live="polite"
    >
      <div className={classes.box}>
        <Loader size="sm" />
        {repeating ?? 'Loading data'}
      </div>
    </div>
  );
}

/** Whether anything has been on its way for a moment: the page says so of itself. */
export function useIsLoading(): boolean {
  return useOverdue(useLoading((loading) => loading.inFlight + loading.byTheWay > 0));
}

/** True once it has been so for a moment. */
function useOverdue(isSo: boolean): boolean {
  const [isOverdue, setOverdue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOverdue(isSo), isSo ? SHOW_AFTER : 0);
    return () => clearTimeout(timer);
  }, [isSo]);
  return isSo && isOverdue;
}
