import { StillLoading, type LazyFallback } from './lazy-fallback.js';
import classes from './lazy-part.module.css';
import { useKeyLayer } from '../keys/shortcuts.js';

/** Drawn over the page; it is closed as the part itself would be. */
export function asOverlay<P>(closeOf: (props: P) => () => void): LazyFallback<P> {
  return function OverThePage(way, props) {
    const close = closeOf(props);
    return (
      <div className={classes.over}>
        <LoadingLayer onClose={close} />
        <StillLoading {...way} onClose={close} />
      </div>
    );
  };
}

/** Stands for what is over the page while it is still being fetched: Escape is for it already, not for the page. */
export function LoadingLayer({ onClose }: { readonly onClose: () => void }) {
  useKeyLayer('dialog', true, onClose);
  return null;
}
