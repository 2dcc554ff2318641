import { create } from 'zustand';

/** What the header's label says; always the truth about the live connection. */
export const LIVE_STATUSES = ['Online', 'Reconnecting', 'Offline'] as const;
export type LiveStatus = (typeof LIVE_STATUSES)[number];

interface LiveState {
  readonly status: LiveStatus;
  /** When the picture on screen was last known to be current. */
  readonly currentAt: number | undefined;
  /** Topics of open screens that the server did not grant: those screens are not live. */
  readonly refused: readonly string[];
}

export const useLiveStatus = create<LiveState>(() => ({
  status: 'Offline',
  currentAt: undefined,
  refused: [],
}));

/** At once while the connection stands, otherwise when it is back. */
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

export function showOnline(): void {
  clearTimeout(giveUp);
  giveUp = undefined;
  useLiveStatus.setState({ status: 'Online', currentAt: Date.now() });
}

/** Tries again by itself; after a while without success it is honest and says Offline. */
export function showReconnecting(): void {
  if (useLiveStatus.getState().status === 'Offline') return;
  useLiveStatus.setState(({ status, currentAt }) => ({
    status: 'Reconnecting',
    currentAt: status === 'Online' ? Date.now() : currentAt,
  }));
  giveUp ??= setTimeout(showOffline, OFFLINE_AFTER);
}

export function showConnecting(): void {
  useLiveStatus.setState({ status: 'Reconnecting' });
  giveUp ??= setTimeout(showOffline, OFFLINE_AFTER);
}

export function showOffline(): void {
  clearTimeout(giveUp);
  giveUp = undefined;
  useLiveStatus.setState({ status: 'Offline' });
}

export function showRefused(topics: readonly string[]): void {
  useLiveStatus.setState(({ refused }) => ({ refused: [...new Set([...refused, ...topics])] }));
}

export function showAllowed(topics: readonly string[]): void {
  if (useLiveStatus.getState().refused.length === 0) return;
  useLiveStatus.setState(({ refused }) => ({ refused: refused.filter((topic) => !topics.includes(topic)) }));
}
