import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_EVERY_MS = 20;
/** How long a call that has begun to arrive may go on arriving. */
const ARRIVE_WITHIN_MS = 500;

/** A server's open calls, so that it can be closed in order and in time. */
export class OpenCalls {
  private readonly calls = new Set<ServerResponse>();
  private readonly sockets = new Set<Socket>();
  private isClosing = false;

  constructor(private readonly server: Server) {
    server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
    server.on('request', (_request: IncomingMessage, response: ServerResponse) => {
      // Its next call is to go to another process.
      if (this.isClosing) response.shouldKeepAlive = false;
      this.calls.add(response);
      response.once('close', () => this.calls.delete(response));
    });
  }

  /** Takes no new connections, and waits this long for the calls at work. */
  async finish(withinMs: number, isHurried: () => boolean): Promise<void> {
    this.isClosing = true;
    // It answers when the last connection is gone; those are looked after below.
    if (this.server.listening) this.server.close();
    const begun = performance.now();
    for (;;) {
      const waited = performance.now() - begun;
      if (isHurried() || waited > withinMs || !this.isAtWork(waited < ARRIVE_WITHIN_MS)) return;
      await pause(LOOK_EVERY_MS);
      this.server.closeIdleConnections();
    }
  }

  /** Ends the connections that are still open. */
  cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  /** A call that was sent by half does nothing yet: what is never sent to its end is not waited for. */
  private isAtWork(withArriving: boolean): boolean {
    return [...this.calls].some(({ req }) => withArriving || req.complete);
  }
}
