import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import express from 'express';
import type { Config } from '../kernel/config.js';
import { CONFIG } from '../kernel/tokens.js';

/** A number of places for each caller. */
class Places {
  private readonly taken = new Map<string, number>();

  constructor(private readonly most: number) {}

  /** False: all are taken. */
  take(who: string): boolean {
    const before = this.taken.get(who) ?? 0;
    if (before >= this.most) return false;
    this.taken.set(who, before + 1);
    return true;
  }

  leave(who: string): void {
    const left = (this.taken.get(who) ?? 0) - 1;
    if (left > 0) this.taken.set(who, left);
    else this.taken.delete(who);
  }
}

/** So many a second, and as many at once: a screen that opens asks for all that it shows. */
export class Rate {
  private left: number;
  private at: number | undefined;

  constructor(private readonly perSecond: number) {
    this.left = perSecond;
  }

  /** False: too many. `now` is a time in milliseconds that never runs backwards. */
  take(now: number): boolean {
    const passed = now - (this.at ?? now);
    this.at = now;
    this.left = Math.min(this.perSecond, this.left + (passed * this.perSecond) / 1000);
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }
}

type Limits = Pick<Config, 'socketMessagesPerSecond' | 'socketsPerUser' | 'socketsPerAddress'>;
type Next = (refused?: Error) => void;

/** A connection of the transport below Socket.IO, of which only this is used. */
interface Wire {
  readonly request: IncomingMessage;
  on(event: 'message' | 'close', told: () => void): unknown;
  close(discard?: boolean): unknown;
}

interface KnownSocket {
  readonly data: { readonly actor: { readonly id: string } };
  readonly conn: Wire;
}

interface Gated {
  readonly server: {
    of(name: string): { use(admits: (socket: unknown, next: Next) => void): unknown };
    readonly engine: { on(event: 'connection', told: (wire: Wire) => void): unknown };
  };
  use(admits: (socket: KnownSocket, next: Next) => void): unknown;
}

/** Time for a client to read why it is not taken. */
const GRACE_MS = 5_000;
const TOO_MANY = 'Too many live connections are open; close some windows and try again.';

/** How many connections and messages one person and one address may bring to the live socket of this process. */
@Injectable()
export class SocketGate {
  private readonly addresses: Places;
  private readonly users: Places;
  /** Those for which their address has no place left. */
  private readonly beyond = new WeakSet<Wire>();
  /** The user whose place a connection takes: it may leave the namespace and come back. */
  private readonly placed = new WeakMap<Wire, string>();

  constructor(
    @Inject(CONFIG) private readonly limits: Limits,
    private readonly host: HttpAdapterHost,
  ) {
    this.addresses = new Places(limits.socketsPerAddress);
    this.users = new Places(limits.socketsPerUser);
  }

  /** To be called behind the middleware that says whose a socket is (`socket.data.actor`). */
  guard(namespace: Gated): void {
    const { server } = namespace;
    // Everything live is in the namespace: the default one would take anybody in.
    server.of('/').use((_socket, next) => next(refusal('unknown_namespace', 'There is nothing live here.')));
    server.engine.on('connection', (wire: Wire) => this.meter(wire));
    namespace.use((socket, next) => next(this.takes(socket) ? undefined : refusal('throttled', TOO_MANY)));
  }

  /** The address given by trusted proxies, as for any other call (TRUST_PROXY). */
  addressOf(request: IncomingMessage): string {
    const app: unknown = this.host.httpAdapter.getInstance();
    const seen: object = Object.create(request, { app: { value: app } }) as object;
    const address: unknown = Reflect.get(express.request, 'ip', seen);
    return typeof address === 'string' ? address : 'unknown';
  }

  /** Every message counts, whatever its content: so does a request for a namespace that does not exist. */
  private meter(wire: Wire): void {
    const rate = new Rate(this.limits.socketMessagesPerSecond);
    wire.on('message', () => {
      if (!rate.take(performance.now())) wire.close(true);
    });
    const address = this.addressOf(wire.request);
    if (this.addresses.take(address)) return void wire.on('close', () => this.addresses.leave(address));
    this.beyond.add(wire);
    setTimeout(() => wire.close(true), GRACE_MS).unref();
  }

  private takes({ data, conn }: KnownSocket): boolean {
    const { id } = data.actor;
    if (this.placed.get(conn) === id) return true;
    if (this.beyond.has(conn) || !this.users.take(id)) return false;
    this.placed.set(conn, id);
    // Listens to the connection below: a socket refused later never reports that it is gone.
    conn.on('close', () => this.users.leave(id));
    return true;
  }
}

function refusal(code: string, message: string): Error {
  return Object.assign(new Error(message), { data: { code } });
}
