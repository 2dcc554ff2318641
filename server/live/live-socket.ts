import type { DefaultEventsMap, Namespace, Socket } from 'socket.io';
import type { ClientToServer, SampleAt, ServerToClient } from '../../shared/live.js';
import type { Actor } from '../kernel/actor.js';

/** The server's data about a live connection. */
export interface SocketData {
  readonly actor: Actor;
  /** Which session opened it; it ends with that. */
  readonly sessionId: string | undefined;
  /** The sample whose sheet is open there. */
  readonly open?: SampleAt | undefined;
}

export type LiveSocket = Socket<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;
export type LiveNamespace = Namespace<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;
