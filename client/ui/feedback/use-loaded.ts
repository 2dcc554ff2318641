import { useCallback, useEffect, useState } from 'react';
import type { LiveSeq } from '../../../shared/live.js';
import { useFirstDrawing } from '../../core/first-drawing.js';
import type { Freshness } from '../../core/live-status.js';
import { asProblem, type ApiProblem, type Live } from '../../core/api.js';

export interface Loaded<T> {
  /** When the answer came. */
  readonly loadedAt?: number | undefined;
  readonly data: T | undefined;
  readonly problem: ApiProblem | undefined;
  readonly reload: () => Promise<void>;
}

interface Kept<T> {
  readonly subject: string;
  readonly data?: T;
  readonly problem?: ApiProblem;
  readonly loadedAt?: number;
}

/**
 * One load for a screen that is not live. `subject` names what is loaded: of the one before, another person or other
 * words, nothing is drawn under the next. `revision` is what only changes how much of it or how new it is, a page, a
 * version: what was there stays on screen meanwhile, and also where it could not be read again. An answer that was
 * overtaken is dropped.
 */
export function useLoaded<T>(
  subject: string,
  load: () => Promise<T>,
  revision: string | number = '',
): Loaded<T> {
  const [kept, setKept] = useState<Kept<T>>({ subject });
  const [turn] = useState(() => ({ latest: 0 }));
  const reload = useCallback(async () => {
    const mine = ++turn.latest;
    const next = await load().then(
      (data) => (): Kept<T> => ({ subject, data, loadedAt: Date.now() }),
      (thrown: unknown) =>
        (before: Kept<T>): Kept<T> => ({
          ...(before.subject === subject ? before : { subject }),
          problem: asProblem(thrown),
        }),
    );
    if (mine === turn.latest) setKept(next);
    // The two stand for everything that `load` depends on.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [subject, revision]);
  useEffect(() => {
    void reload();
    return () => {
      turn.latest += 1;
    };
  }, [reload, turn]);
  const { data, problem, loadedAt } = kept.subject === subject ? kept : ({ subject } satisfies Kept<T>);
  return { data: useFirstDrawing(data), problem, loadedAt, reload };
}

export interface LiveLoaded<T> extends Loaded<T> {
  /** What the picture includes at least: `since` of whoever follows it. */
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
