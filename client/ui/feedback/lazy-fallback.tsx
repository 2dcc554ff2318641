import { useEffect, useState, type FunctionComponent, type ReactNode } from 'react';
import { retryUntilLoaded, type RetryControl } from '../../core/retry-loading.js';
import classes from './lazy-part.module.css';

/** A module whose `default` is the part. */
export type Fetched<P> = () => Promise<{ readonly default: FunctionComponent<P> }>;

interface OnItsWay {
  /** The server is there and has no such code: it was brought to another version after this page was opened. */
  readonly isGone: boolean;
  readonly tryNow: () => void;
}

/** Stands in for a part whose code could not be loaded. */
export type LazyFallback<P> = (way: OnItsWay, props: P) => ReactNode;

/** In the place of a part whose code could not be had, until it can be. */
export function withLazyFallback<P extends object>(
  fetched: Fetched<P>,
  meanwhile: LazyFallback<P> = inItsPlace,
): FunctionComponent<P> {
  let known: FunctionComponent<P> | undefined;
  return function Part(props: P) {
    const [Loaded, setLoaded] = useState(() => known);
    const [isGone, setGone] = useState(false);
    const [way, setWay] = useState<RetryControl>();
    const isThere = Loaded !== undefined;
    useEffect(() => {
      if (isThere) return undefined;
      const take = (part: { readonly default: FunctionComponent<P> }): void => {
        known = part.default;
        setLoaded(() => part.default);
      };
      const coming = retryUntilLoaded(fetched, take, { tellGone: () => setGone(true) });
      setWay(coming);
      return () => coming.stop();
    }, [isThere]);
    if (Loaded !== undefined) return <Loaded {...props} />;
    return meanwhile({ isGone, tryNow: () => way?.now() }, props);
  };
}

function inItsPlace(way: OnItsWay): ReactNode {
  return <StillLoading {...way} />;
}

/** Drawn with nothing that would have to be fetched, nor weigh on the first page. */
export function StillLoading({ isGone, tryNow, onClose }: OnItsWay & { readonly onClose?: () => void }) {
  const actions: readonly (readonly [string, () => void])[] = [
    ...(isGone ? [['Load the page again', () => window.location.reload()] as const] : []),
    ['Try now', tryNow],
    ...(onClose === undefined ? [] : [['Close', onClose] as const]),
  ];
  return (
    <div className={classes.waiting}>
      <p role="status">
        {isGone
          ? 'This part belongs to another version of the application. Save what you typed, then load the page again.'
          : 'This part has not loaded yet; it is tried again by itself.'}
      </p>
      {actions.map(([label, act]) => (
        <button key={label} type="button" onClick={act}>
          {label}
        </button>
      ))}
    </div>
  );
}
