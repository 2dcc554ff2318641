import { useCallback, useEffect, useState } from 'react';
import type { LiveSeq } from '../../shared/live.js';
import type { Freshness } from '../core/live-status.js';
import { asProblem, type ApiProblem, type Live } from '../core/api.js';

export interface Loaded<T> {
  /** When the answer came. */
  readonly loadedAt?: number;
  readonly data: T | undefined;
  readonly problem: ApiProblem | undefined;
  readonly reload: () => Promise<void>;
}

/**
 * One load for a screen that is not live; `key` names what is loaded, a new key loads anew. What was there stays
 * on screen meanwhile, and an answer that was overtaken is dropped.
 */
export function useLoaded<T>(key: string, load: () => Promise<T>): Loaded<T> {
  const [state, setState] = useState<Omit<Loaded<T>, 'reload'>>({ data: undefined, problem: undefined });
  const [turn] = useState(() => ({ latest: 0 }));
  const reload = useCallback(async () => {
    const mine = ++turn.latest;
    const next = await load().then(
      (data) => ({ data, problem: undefined, loadedAt: Date.now() }),
      (thrown: unknown) => ({ data: undefined, problem: asProblem(thrown) }),
    );
    if (mine === turn.latest) setState(next);
    // The key stands for everything that `load` depends on.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  useEffect(() => {
    void reload();
    return () => {
      turn.latest += 1;
    };
  }, [reload, turn]);
  return { ...state, reload };
}

/**
 * `useLoaded` where another key is another thing, a person or a form's subject, and not the same list narrowed: nothing
 * of the one before is drawn, let alone filled in, under the next.
 */
export function useLoadedAnew<T>(key: string, load: () => Promise<T>): Loaded<T> {
  const { data: loaded, problem, reload } = useLoaded(key, async () => ({ key, data: await load() }));
  return { data: loaded?.key === key ? loaded.data : undefined, problem, reload };
}

export interface LiveLoaded<T> extends Loaded<T> {
  /** What the picture includes at least: `since` of whoever follows it. */
  readonly seq: LiveSeq | undefined;
  readonly asOf: Freshness;
}

/** `useLoaded` of an answer with X-Live-Seq. */
export function useLiveLoaded<T>(key: string, load: () => Promise<Live<T>>): LiveLoaded<T> {
  const { data, ...loaded } = useLoaded(key, load);
  const asOf = { loadedAt: loaded.loadedAt, isLive: data?.seq !== undefined };
  return { ...loaded, data: data?.data, seq: data?.seq, asOf };
}
