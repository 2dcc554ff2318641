import { useEffect, useMemo } from 'react';
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { AnyEnvelope } from '../../shared/events.js';
import type { LiveSeq } from '../../shared/live.js';
import { asProblem, type ApiProblem, type Live } from './api.js';
import { useFirstDrawing } from './first-drawing.js';
import { subscribeLive } from './live.js';
import { whenOnline, type Freshness } from './live-status.js';
import { mustReload, shownOf, type Reduced } from './reload-needed.js';
import { quietly } from './loading.js';
import { createDebouncedReload } from './debounced-reload.js';

/**
 * A live screen is one load, then events; nothing polls. What no reducer can place has it loaded again: 1 to 1.5 s
 * later, one load at a time, many events at once, not while the connection is away. A resync loads at once.
 */
export interface LiveListOptions<T> {
  /** None: the screen is not live. */
  readonly topics: readonly string[];
  /** One `api.getLive(...)`; `quiet` when something is shown already. */
  readonly load: (call: { readonly quiet: boolean }) => Promise<Live<T>>;
  /**
   * Puts one event into the picture at once; answers the same object when the event is not its own, and
   * `new ReloadNeeded(...)` when it could not place it exactly.
   */
  readonly reduce?: (data: T, event: AnyEnvelope) => Reduced<T>;
  /** The reducer adds this event up: one that the picture may hold already is loaded, not added a second time. */
  readonly addsUp?: (event: AnyEnvelope) => boolean;
  /** The event may concern the picture in a way that only the server can tell: it is loaded again soon. */
  readonly concerns?: (event: AnyEnvelope) => boolean;
  /** Merges the old data with the new: unchanged rows keep their identity, for example. */
  readonly merge?: (before: T, next: T) => T;
}

interface LiveListState<T> extends Freshness {
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

const unchanged = <T>(data: T): T => data;
const never = (): boolean => false;

const NOTHING_YET = {
  data: undefined,
  loadedAt: undefined,
  problem: undefined,
  isLoading: true,
  lastEvent: undefined,
};

/** `subscribe`: another connection than the page's own. */
export function createLiveList<T>(options: LiveListOptions<T>, subscribe = subscribeLive): LiveList<T> {
  const { topics, load, reduce = unchanged, addsUp = never, concerns = never, merge } = options;
  const use = create<LiveListState<T>>(() => ({ ...NOTHING_YET, isLive: topics.length > 0 }));
  let unsubscribe: (() => void) | undefined;
  let run = 0;
  let running = false;
  const again = async (): Promise<boolean> => {
    await reload();
    return !running || use.getState().problem === undefined;
  };
  const soon = createDebouncedReload({ load: again, ready: whenOnline });

  const onEvent = (event: AnyEnvelope, mayBeShown: boolean): void => {
    const { data } = use.getState();
    if (data === undefined) return;
    if (mayBeShown && addsUp(event)) return soon.ask();
    const reduced = reduce(data, event);
    const next = shownOf(reduced);
    if (next !== data) use.setState({ data: next, lastEvent: event });
    if (mustReload(reduced) || concerns(event)) soon.ask();
  };

  const onResync = async (): Promise<void> => {
    if (!(await again())) soon.ask();
  };

  /** Nobody has to press a button for what the screen missed during a lost connection. */
  const first = async (): Promise<void> => {
    await reload();
    if (running && use.getState().problem?.code === 'unreachable') soon.ask();
  };

  const follow = (seq: LiveSeq | undefined): void => {
    unsubscribe?.();
    const isLive = running && topics.length > 0;
    unsubscribe = isLive ? subscribe(topics, seq, onEvent, () => void onResync()) : undefined;
  };

  async function reload(): Promise<void> {
    const mine = ++run;
    use.setState({ isLoading: true });
    try {
      const quiet = use.getState().data !== undefined;
      const { data, seq } = await (quiet ? quietly(() => load({ quiet })) : load({ quiet }));
      if (mine !== run) return;
      const before = use.getState().data;
      const shown = before === undefined || merge === undefined ? data : merge(before, data);
      use.setState({ data: shown, loadedAt: Date.now(), problem: undefined, isLoading: false });
      // Replays everything after the picture, also what arrived while the answer was on its way.
      follow(seq);
    } catch (thrown) {
      if (mine === run) use.setState({ problem: asProblem(thrown), isLoading: false });
    }
  }

  const start = (): (() => void) => {
    running = true;
    void first();
    return () => {
      running = false;
      run += 1;
      soon.stop();
      follow(undefined);
    };
  };

  return { use, start, reload };
}

export interface UseLiveListResult<T> extends LiveListState<T> {
  readonly reload: () => Promise<void>;
}

/** `createLiveList` for the life of a component; `key` says what is shown (path and filters): a new key loads again. */
export function useLiveList<T>(key: string, options: LiveListOptions<T>): UseLiveListResult<T> {
  const list = useOwnList(key, options);
  const state = list.use();
  const data = useFirstDrawing(state.data);
  const isLoading = state.isLoading || data !== state.data;
  return { ...state, data, isLoading, reload: list.reload };
}

/**
 * The same for a component that only passes it on: parts that use `list.use` are drawn at an event, this component is
 * not.
 */
export function useOwnList<T>(key: string, options: LiveListOptions<T>): LiveList<T> {
  // The key names everything that the options depend on.
  // oxlint-disable-next-line react/exhaustive-deps
  const list = useMemo(() => createLiveList(options), [key]);
  useEffect(() => list.start(), [list]);
  return list;
}
