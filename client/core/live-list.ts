import { useEffect, useMemo } from 'react';
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { AnyEnvelope } from '../../shared/events.js';
import { asProblem, type ApiProblem, type Live } from './api.js';
import { subscribeLive } from './live.js';
import { createSoon } from './load-soon.js';

/** A live screen is one load, then events. Nothing polls; a resync loads again. */
export interface LiveListOptions<T> {
  /** None: the screen is not live. */
  readonly topics: readonly string[];
  /** One `api.getLive(...)`. */
  readonly load: () => Promise<Live<T>>;
  /** Puts one event into the picture at once; answers the same object when the event is not its own. */
  readonly reduce?: (data: T, event: AnyEnvelope) => T;
  /** The event may concern the picture in a way that only the server can tell: it is loaded again soon. */
  readonly concerns?: (event: AnyEnvelope) => boolean;
  /** What was shown and what came instead: rows that did not change keep their identity, for example. */
  readonly merge?: (before: T, next: T) => T;
}

export interface LiveListState<T> {
  readonly data: T | undefined;
  readonly problem: ApiProblem | undefined;
  readonly isLoading: boolean;
  /** The event that changed the picture last: its subject's row may show a short tint. */
  readonly lastEvent: AnyEnvelope | undefined;
}

export interface LiveList<T> {
  readonly use: UseBoundStore<StoreApi<LiveListState<T>>>;
  /** Loads and subscribes; answers how to stop. */
  readonly start: () => () => void;
  readonly reload: () => Promise<void>;
}

export function createLiveList<T>(options: LiveListOptions<T>): LiveList<T> {
  const { topics, load, reduce, concerns, merge } = options;
  const use = create<LiveListState<T>>(() => ({
    data: undefined,
    problem: undefined,
    isLoading: true,
    lastEvent: undefined,
  }));
  let unsubscribe: (() => void) | undefined;
  let run = 0;
  let running = false;
  const soon = createSoon({
    load: async () => {
      await reload();
      return !running || use.getState().problem === undefined;
    },
  });

  const onEvent = (event: AnyEnvelope): void => {
    const { data } = use.getState();
    if (data === undefined) return;
    const next = reduce === undefined ? data : reduce(data, event);
    if (next !== data) use.setState({ data: next, lastEvent: event });
    if (concerns?.(event) === true) soon.ask();
  };

  const follow = (seq: number | undefined): void => {
    unsubscribe?.();
    const isLive = running && topics.length > 0;
    unsubscribe = isLive ? subscribeLive(topics, seq, onEvent, () => void reload()) : undefined;
  };

  async function reload(): Promise<void> {
    const mine = ++run;
    use.setState({ isLoading: true });
    try {
      const { data, seq } = await load();
      if (mine !== run) return;
      const before = use.getState().data;
      const shown = before === undefined || merge === undefined ? data : merge(before, data);
      use.setState({ data: shown, problem: undefined, isLoading: false });
      // Replays everything after the picture, also what arrived while the answer was on its way.
      follow(seq);
    } catch (thrown) {
      if (mine === run) use.setState({ problem: asProblem(thrown), isLoading: false });
    }
  }

  const start = (): (() => void) => {
    running = true;
    void reload();
    return () => {
      running = false;
      run += 1;
      soon.stop();
      unsubscribe?.();
      unsubscribe = undefined;
    };
  };

  return { use, start, reload };
}

export interface UseLiveListResult<T> extends LiveListState<T> {
  readonly reload: () => Promise<void>;
}

/** `createLiveList` for the life of a component; `key` says what is shown (path and filters): a new key loads anew. */
export function useLiveList<T>(key: string, options: LiveListOptions<T>): UseLiveListResult<T> {
  // The key names everything that the options depend on.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const list = useMemo(() => createLiveList(options), [key]);
  useEffect(() => list.start(), [list]);
  const state = list.use();
  return { ...state, reload: list.reload };
}
