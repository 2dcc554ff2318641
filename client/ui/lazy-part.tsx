import { Button, Group, Text } from '@mantine/core';
import { lazy, useEffect, useState, type FunctionComponent, type ReactNode } from 'react';
import { comeByItself, type Way } from '../core/until-loaded.js';
import { Coming } from './coming.js';
import classes from './lazy-part.module.css';

/** A module whose `default` is the part. */
type Fetched<P> = () => Promise<{ readonly default: FunctionComponent<P> }>;

export interface OnItsWay {
  /** The server is there and has no such code: it was brought to another version after this page was opened. */
  readonly isGone: boolean;
  readonly tryNow: () => void;
}

/** What stands in the place of a part whose code could not be had. */
export type Meanwhile<P> = (way: OnItsWay, props: P) => ReactNode;

/**
 * A part whose code is fetched when it is first drawn; while that is on its way the `Suspense` around it shows its
 * fallback. Code that cannot be had is tried again by itself, and comes without a press: `lazy` alone would keep the
 * failure until the page is loaded anew, and would take the page down with it.
 */
export function lazyPart<P extends object>(
  fetched: Fetched<P>,
  meanwhile: Meanwhile<P> = inItsPlace,
): FunctionComponent<P> {
  const first = (): ReturnType<Fetched<P>> =>
    fetched().catch(() => ({ default: untilThere<P>(fetched, meanwhile) }));
  return lazy<FunctionComponent<P>>(first);
}

function untilThere<P extends object>(fetched: Fetched<P>, meanwhile: Meanwhile<P>): FunctionComponent<P> {
  let known: FunctionComponent<P> | undefined;
  return function Part(props: P) {
    const [Loaded, setLoaded] = useState(() => known);
    const [isGone, setGone] = useState(false);
    const [way, setWay] = useState<Way>();
    const isThere = Loaded !== undefined;
    useEffect(() => {
      if (isThere) return undefined;
      const take = (part: { readonly default: FunctionComponent<P> }): void => {
        known = part.default;
        setLoaded(() => part.default);
      };
      const coming = comeByItself(fetched, take, { tellGone: () => setGone(true) });
      setWay(coming);
      return () => coming.stop();
    }, [isThere]);
    if (Loaded !== undefined) return <Loaded {...props} />;
    return meanwhile({ isGone, tryNow: () => way?.now() }, props);
  };
}

function inItsPlace(way: OnItsWay): ReactNode {
  return <NotYet {...way} />;
}

/** Small things beside the work, which nobody waits for: they are simply not there yet. */
export function unseen(): ReactNode {
  return null;
}

/** What lies over the page; it is closed as the part itself would be. */
export function overThePage<P>(closeOf: (props: P) => () => void): Meanwhile<P> {
  return function OverThePage(way, props) {
    const close = closeOf(props);
    return (
      <div className={classes.over}>
        <Coming onClose={close} />
        <NotYet {...way} onClose={close} />
      </div>
    );
  };
}

function NotYet({ isGone, tryNow, onClose }: OnItsWay & { readonly onClose?: () => void }) {
  return (
    <div className={classes.waiting}>
      <Text role="status">
        {isGone
          ? 'This part has not loaded. The application may have been brought to another version; load the page again once what you typed is saved.'
          : 'This part has not loaded yet. The server cannot be reached; it is tried again by itself.'}
      </Text>
      <Group gap={8} mt={8}>
        {isGone && (
          <Button size="xs" h={32} variant="default" onClick={() => window.location.reload()}>
            Load the page again
          </Button>
        )}
        <Button size="xs" h={32} variant="default" onClick={tryNow}>
          Try now
        </Button>
        {onClose !== undefined && (
          <Button size="xs" h={32} variant="default" onClick={onClose}>
            Close
          </Button>
        )}
      </Group>
    </div>
  );
}
