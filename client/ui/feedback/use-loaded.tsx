import { useCallback, useEffect, useState, useRef, type ReactNode } from 'react';
import { Text } from '@mantine/core';
import type { LiveSeq } from '../../../shared/live.js';
import { useFirstDrawing } from '../../core/first-drawing.js';
import { whenOnline, type Freshness } from '../../core/live-status.js';
import { asProblem, type ApiProblem, type Live } from '../../core/api.js';
import { formatDateTime } from '../layout/date-time.js';
import { ErrorState } from './states.js';
import { useLive } from '../../core/live.js';
import { quietly } from '../../core/loading.js';
import { createDebouncedReload } from '../../core/debounced-reload.js';
import type { AnyEnvelope } from '../../../shared/events.js';

export interface Loaded<T> {
  /** When the answer came. */
  readonly loadedAt?: number | undefined;
  readonly data: T | undefined;
  readonly problem: ApiProblem | undefined;
  readonly reload: () => Promise<void>;
}

interface LoadedState<T> {
  readonly subject: string;
  readonly data?: T;
  readonly problem?: ApiProblem;
  readonly loadedAt?: number;
}

/**
 * One load for a screen that is not live. `subject` names what is loaded: after a change, such as another person, the
 * old data is not shown. `revision` changes only its extent or its age, such as a page or a version: the old data stays
 * on screen meanwhile, even if the new load fails. An answer that was overtaken is dropped.
 */
export function useLoaded<T>(
  subject: string,
  load: () => Promise<T>,
  revision: string | number = '',
): Loaded<T> {
  const [kept, setKept] = useState<LoadedState<T>>({ subject });
  const [turn] = useState(() => ({ latest: 0 }));
  const reload = useCallback(async () => {
    const mine = ++turn.latest;
    const next = await load().then(
      (data) => (): LoadedState<T> => ({ subject, data, loadedAt: Date.now() }),
      (thrown: unknown) =>
        (before: LoadedState<T>): LoadedState<T> => ({
          ...(before.subject === subject ? before : { subject }),
          problem: asProblem(thrown),
        }),
    );
    if (mine === turn.latest) setKept(next);
    // The two stand for everything that `load` depends on.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [subject, revision]);
  useEffect(() => {
    void reload();
    return () => {
      turn.latest += 1;
    };
  }, [reload, turn]);
  const { data, problem, loadedAt } =
    kept.subject === subject ? kept : ({ subject } satisfies LoadedState<T>);
  return { data: useFirstDrawing(data), problem, loadedAt, reload };
}

interface LiveLoaded<T> extends Loaded<T> {
  /** The sequence number that the data includes: `since` for a subscription. */
  readonly seq: LiveSeq | undefined;
  readonly asOf: Freshness;
}

/** `useLoaded` of an answer with X-Live-Seq. */
export function useLiveLoaded<T>(
  subject: string,
  load: () => Promise<Live<T>>,
  revision: string | number = '',
): LiveLoaded<T> {
  const { data, ...loaded } = useLoaded(subject, load, revision);
  const asOf = { loadedAt: loaded.loadedAt, isLive: data?.seq !== undefined };
  return { ...loaded, data: data?.data, seq: data?.seq, asOf };
}

interface WhenLoadedProps<T> {
  readonly of: Loaded<T>;
  /** Its shape, until it is there. */
  readonly skeleton: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** The loaded content; before that its skeleton, or why it could not be loaded, or reloaded. */
export function WhenLoaded<T>({ of, skeleton, children }: WhenLoadedProps<T>) {
  const { data, problem, reload, loadedAt } = of;
  return (
    <>
      {problem !== undefined && <ErrorState problem={problem} onRetry={reload} />}
      {data !== undefined && problem !== undefined && loadedAt !== undefined && (
        <Text c="dimmed">Data as of {formatDateTime(loadedAt)}</Text>
      )}
      {data === undefined && problem === undefined && skeleton}
      {data !== undefined && children(data)}
    </>
  );
}

interface LiveAgain {
  /** None: nothing is followed. */
  readonly topics: readonly string[];
  /** X-Live-Seq of the page's first load, whose parts were all read after it; undefined while that is on its way. */
  readonly since: LiveSeq | undefined;
  readonly concerns: (event: AnyEnvelope) => boolean;
  readonly reload: () => Promise<void>;
}

/** Reloads a page of several parts a moment after an event that concerns it; its content stays meanwhile. */
export function useLiveReload({ topics, since, concerns, reload }: LiveAgain): void {
  // The first one stays: a part may be older than a later load, whose seq would skip what that part lacks.
  const [first, setFirst] = useState(since);
  if (first === undefined && since !== undefined) setFirst(since);
  const latest = useRef(reload);
  useEffect(() => {
    latest.current = reload;
  });
  const [soon] = useState(() =>
    createDebouncedReload({
      load: () => quietly(() => latest.current()).then(() => true),
      ready: whenOnline,
    }),
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

/** The latest value while the next is on its way: a list that is reloaded does not blink. */
export function useLatest<T>(value: T | undefined): T | undefined {
  const [latest, setLatest] = useState(value);
  if (value !== undefined && value !== latest) setLatest(value);
  return value ?? latest;
}
