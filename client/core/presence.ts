import { useEffect } from 'react';
import { create } from 'zustand';
import type { OpenSample, SampleAt } from '../../shared/live.js';
import { joinOnConnect, type LiveSocket } from './live.js';
import { useSession } from './session.js';

const NOBODY: readonly OpenSample[] = [];
const usePresence = create<{ readonly open: readonly OpenSample[] }>(() => ({ open: NOBODY }));

/** The samples open on the screens of this page; undefined: the screen only follows. */
const asked = new Map<symbol, SampleAt | undefined>();
let tellAgain: (() => void) | undefined;

function take(open: readonly OpenSample[]): void {
  usePresence.setState({ open });
}

/** At each connect, and whenever what is open here changes. */
function say(socket: LiveSocket): void {
  socket.off('presence', take);
  if (asked.size === 0) return void socket.emit('presence', { leave: true }, () => undefined);
  socket.on('presence', take);
  const open = [...asked.values()].findLast((one) => one !== undefined) ?? null;
  socket.emit('presence', { open }, (answer) => answer.ok && take(answer.open));
}

function follow(open: SampleAt | undefined): () => void {
  const key = Symbol('screen');
  asked.set(key, open);
  tellAgain ??= joinOnConnect(say);
  tellAgain();
  return () => {
    asked.delete(key);
    tellAgain?.();
  };
}

/** Follows who has which sample open while the component is mounted; `open` is the one that it has open itself. */
export function useFollowPresence(open?: SampleAt): void {
  const { bookingId, profileCode } = open ?? {};
  useEffect(
    () =>
      follow(bookingId !== undefined && profileCode !== undefined ? { bookingId, profileCode } : undefined),
    [bookingId, profileCode],
  );
}

/** The names of the others who have it open, as one text; '' for nobody. */
export function useOtherViewers({ bookingId, profileCode }: SampleAt): string {
  const me = useSession(({ user }) => user?.username);
  return usePresence(({ open }) =>
    open
      .filter((one) => one.bookingId === bookingId && one.profileCode === profileCode && one.username !== me)
      .map(({ name }) => name)
      .join(', '),
  );
}
