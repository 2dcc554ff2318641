import { create } from 'zustand';

/**
 * The text of the header's label; always the truth about the live connection. `Connecting`: no attempt has ended yet.
 */
export type LiveStatus = 'Connecting' | 'Online' | 'Reconnecting' | 'Offline';

/** How old what a screen shows may be. */
export interface Freshness {
  /** When it was last loaded; undefined before the first answer. */
  readonly loadedAt: number | undefined;
  /** It follows changes while the connection is up. */
  readonly isLive: boolean;
}

interface LiveState {
  readonly status: LiveStatus;
  /** When the picture on screen was last known to be current. */
  readonly currentAt: number | undefined;
  /** The connection was established or given up; not while the first one is being opened. */
  readonly isLost: boolean;
  /** Topics of open screens that the server did not grant: those screens are not live. */
  readonly refused: readonly string[];
}

export const useLiveStatus = create<LiveState>(() => ({
  status: 'Connecting',
  currentAt: undefined,
  isLost: false,
  refused: [],
}));

/** At once while the connection is up, otherwise when it is back. */
export function whenOnline(): Promise<void> {
  if (useLiveStatus.getState().status === 'Online') return Promise.resolve();
  return new Promise((resolve) => {
    const stop = useLiveStatus.subscribe(({ status }) => {
      if (status !== 'Online') return;
      stop();
      resolve();
    });
  });
}

const OFFLINE_AFTER = 20_000;
let giveUp: ReturnType<typeof setTimeout> | undefined;

/** A connection that hangs is noticed late: what is shown is as of the last that was heard on it. */
let heardAt = 0;

export function noteHeard(): void {
  heardAt = Date.now();
}

export function showOnline(): void {
  clearTimeout(giveUp);
  giveUp = undefined;
  noteHeard();
  useLiveStatus.setState({ status: 'Online', currentAt: heardAt, isLost: false });
}

/** Keeps trying to reconnect; after a while without success it honestly says Offline. */
export function showReconnecting(): void {
  if (useLiveStatus.getState().status === 'Offline') return;
  useLiveStatus.setState(({ status, currentAt }) => ({
    status: 'Reconnecting',
    currentAt: status === 'Online' ? heardAt : currentAt,
    isLost: true,
  }));
  giveUp ??= setTimeout(showOffline, OFFLINE_AFTER);
}

export function showConnecting(): void {
  useLiveStatus.setState({ status: 'Connecting', isLost: false });
  giveUp ??= setTimeout(showOffline, OFFLINE_AFTER);
}

export function showOffline(): void {
  clearTimeout(giveUp);
  giveUp = undefined;
  useLiveStatus.setState({ status: 'Offline', isLost: true });
}

export function showRefused(topics: readonly string[]): void {
  useLiveStatus.setState(({ refused }) => ({ refused: [...new Set([...refused, ...topics])] }));
}

export function showAllowed(topics: readonly string[]): void {
  if (useLiveStatus.getState().refused.length === 0) return;
  useLiveStatus.setState(({ refused }) => ({ refused: refused.filter((topic) => !topics.includes(topic)) }));
}
