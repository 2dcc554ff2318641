import { Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useLoading } from '../core/loading.js';
import classes from './loading-overlay.module.css';

/** Calls that are answered faster than this never cover the screen: it would only flicker. */
const SHOW_AFTER = 150;

export function LoadingOverlay() {
  const isLoading = useLoading(({ inFlight }) => inFlight > 0);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(isLoading), isLoading ? SHOW_AFTER : 0);
    return () => clearTimeout(timer);
  }, [isLoading]);
  const repeating = useLoading((loading) => loading.repeating);
  if (repeating === undefined && !(isShown && isLoading)) return null;
  return (
    // What is saved by the way covers nothing.
    <div className={isLoading ? classes.overlay : classes.aside} role="status" aria-live="polite">
      <div className={classes.box}>
        <Loader size="sm" />
        {repeating ?? 'Loading data'}
      </div>
    </div>
  );
}
