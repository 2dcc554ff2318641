import { useEffect, useRef } from 'react';
import type { Socket } from 'socket.io-client';
import { LIVE_NAMESPACE, type ClientToServer, type LiveSeq, type ServerToClient } from '../../shared/live.js';
import { api } from './api.js';
import { isWallBoard } from './navigation.js';
import {
  noteHeard,
  showAllowed,
  showConnecting,
  showOffline,
  showOnline,
  showReconnecting,
  showRefused,
} from './live-status.js';
import { loadWhenAvailable } from './retry-loading.js';
import { LiveSubscription, type LiveHandlers } from './live-subscription.js';

export type LiveSocket = Socket<ServerToClient, ClientToServer>;

/** Other users of the connection, called at each connect. */
const companions = new Set<(socket: LiveSocket) => void>();
const subscriptions = new Set<LiveSubscription>();
let opening: Promise<LiveSocket> | undefined;
/** A refusal that is not the session's end (the server is starting, say) is tried again after this. */
const RETRY_REFUSED = 5000;

async function open(): Promise<LiveSocket> {
  showConnecting();
  const { io } = await loadWhenAvailable(() => import('socket.io-client'));
  const socket: LiveSocket = io(LIVE_NAMESPACE, {
    path: '/socket.io',
    transports: ['websocket'],
    withCredentials: true,
    reconnectionDelay: 300,
    reconnectionDelayMax: 5000,
  });
  socket.on('connect', () => {
    showOnline();
    for (const subscription of subscriptions) subscribe(socket, subscription);
    for (const join of companions) join(socket);
  });
  socket.io.on('ping', noteHeard);
  socket.on('event', (event) => {
    noteHeard();
    for (const subscription of subscriptions) subscription.take(event);
  });
  socket.on('revoked', () => void askWhoIAm());
  socket.on('disconnect', (reason) => {
    showReconnecting();
    // The server ended it on purpose (signed out, rights changed): Socket.IO does not reconnect then.
    if (reason === 'io server disconnect') void askWhoIAm().then(() => connectAgain(socket));
  });
  socket.on('connect_error', () => (socket.active ? showReconnecting() : void refused(socket)));
  return socket;
}

async function refused(socket: LiveSocket): Promise<void> {
  showOffline();
  await askWhoIAm();
  setTimeout(() => connectAgain(socket), RETRY_REFUSED);
}

/** Not a socket that was closed with its session meanwhile. */
function connectAgain(socket: LiveSocket): void {
  void opening?.then((current) => {
    if (current === socket && !socket.connected) socket.connect();
  });
}

/** A 401 here leads to the sign-in page, as everywhere but at the wall-board, which signs in on its own page. */
async function askWhoIAm(): Promise<void> {
  const handles401 = isWallBoard();
  await api.get<unknown>('/api/users/currentUserRole', { quiet: true, handles401 }).catch(() => undefined);
}

function subscribe(socket: LiveSocket, subscription: LiveSubscription): void {
  const since = subscription.since();
  subscription.asked();
  const request = { topics: subscription.topics, ...(since && { since: since.number, epoch: since.epoch }) };
  socket.emit('subscribe', request, (answer) => {
    if (!subscriptions.has(subscription)) return;
    if (answer.ok) subscription.subscribed({ number: answer.seq, epoch: answer.epoch });
    else if (answer.code === 'resync') {
      subscription.startAnew();
      if (since !== undefined) subscribe(socket, subscription);
    } else showRefused(subscription.topics);
  });
}

function leave(socket: LiveSocket, left: LiveSubscription): void {
  const stillWanted = new Set([...subscriptions].flatMap(({ topics }) => topics));
  const topics = left.topics.filter((topic) => !stillWanted.has(topic));
  if (topics.length > 0 && socket.connected) socket.emit('unsubscribe', { topics }, () => undefined);
}

/**
 * Events of `topics` after `since` (the position of the load), in order, each once, across reconnections. Every
 * subscription gets every event of the connection: check `event.type` and whether the row is yours.
 */
export function subscribeLive(
  topics: readonly string[],
  since: LiveSeq | undefined,
  onEvent: LiveHandlers['onEvent'],
  onResync: LiveHandlers['onResync'],
): () => void {
  const subscription = new LiveSubscription(topics, since, { onEvent, onResync });
  subscriptions.add(subscription);
  opening ??= open();
  void opening.then((socket) => {
    if (socket.connected && subscriptions.has(subscription)) subscribe(socket, subscription);
  });
  return () => {
    subscriptions.delete(subscription);
    showAllowed(topics);
    void opening?.then((socket) => leave(socket, subscription));
  };
}

/** `join` is called at each connect, and whenever the answered function is while there is a connection. */
export function joinOnConnect(join: (socket: LiveSocket) => void): () => void {
  companions.add(join);
  return () => {
    void opening?.then((socket) => {
      if (socket.connected) join(socket);
    });
  };
}

/** Signed out: the connection goes with the session. */
export function closeLive(): void {
  const closing = opening;
  opening = undefined;
  subscriptions.clear();
  showOffline();
  void closing?.then((socket) => socket.disconnect());
}

interface UseLive extends LiveHandlers {
  readonly topics: readonly string[];
  readonly since: LiveSeq | undefined;
  /** False while the snapshot is still loading. */
  readonly enabled?: boolean;
}

/** `subscribeLive` for the life of a component; the newest handlers are always the ones called. */
export function useLive({ topics, since, enabled = true, onEvent, onResync }: UseLive): void {
  const handlers = useRef<LiveHandlers>({ onEvent, onResync });
  useEffect(() => {
    handlers.current = { onEvent, onResync };
  });
  const key = topics.join('|');
  const { number, epoch } = since ?? {};
  useEffect(() => {
    if (!enabled || key === '') return undefined;
    return subscribeLive(
      key.split('|'),
      number === undefined ? undefined : { number, epoch },
      (event, mayBeShown) => handlers.current.onEvent(event, mayBeShown),
      () => handlers.current.onResync(),
    );
  }, [key, number, epoch, enabled]);
}
