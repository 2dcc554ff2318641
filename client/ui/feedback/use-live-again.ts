import { useEffect, useRef, useState } from 'react';
import { useLive } from '../../core/live.js';
import { byTheWay } from '../../core/loading.js';
import { createSoon } from '../../core/load-soon.js';
import { whenOnline } from '../../core/live-status.js';
import type { AnyEnvelope } from '../../../shared/events.js';
import type { LiveSeq } from '../../../shared/live.js';

interface LiveAgain {
  /** None: nothing is followed. */
  readonly topics: readonly string[];
  /** X-Live-Seq of the page's first load, whose parts were all read after it; undefined while that is on its way. */
  readonly since: LiveSeq | undefined;
  readonly concerns: (event: AnyEnvelope) => boolean;
  readonly reload: () => Promise<void>;
}

/** Loads a page of several parts again a moment after an event that concerns it; what is there stays meanwhile. */
export function useLiveAgain({ topics, since, concerns, reload }: LiveAgain): void {
  // The first one stays: a part may be older than a later load, whose seq would skip what that part lacks.
  const [first, setFirst] = useState(since);
  if (first === undefined && since !== undefined) setFirst(since);
  const latest = useRef(reload);
  useEffect(() => {
    latest.current = reload;
  });
  const [soon] = useState(() =>
    createSoon({ load: () => byTheWay(() => latest.current()).then(() => true), ready: whenOnline }),
  );
  useEffect(() => soon.stop, [soon]);
  useLive({
    topics,
    since: first,
    enabled: first !== undefined,
    onEvent: (event) => {
      if (concerns(event)) soon.ask();
    },
    onResync: () => soon.ask(),
  });
}
