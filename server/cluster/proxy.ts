import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import net, { type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { OpenCalls } from '../kernel/http/open-calls.js';
import { isRepeatable } from './repeatable.js';

/** The address of an API process. */
export interface Upstream {
  readonly host: string;
  readonly port: number;
}

interface Place extends Upstream {
  /** The calls and connections that it is serving. */
  busy: number;
}

interface Call {
  readonly request: IncomingMessage;
  readonly body: Buffer;
  readonly response: ServerResponse;
  /** It does nothing twice. */
  readonly repeats: boolean;
  /** There is no other process left to try. */
  readonly isLast: boolean;
}

/** As much as the server itself takes of one body, and a little. */
const MOST_BODY = 12 * 1024 * 1024;
/** How long calls at work may take once it closes. */
const CALLS_MS = 3_000;

/**
 * In front of the API processes of one machine: each call goes to the least busy one. A call whose process was not
 * reached goes to the next; one that may have been received, or was refused by a process that is starting, stopping or
 * without its database, goes there only if it does nothing twice (`isRepeatable`). Live sockets are passed on as they
 * are.
 */
export class Proxy {
  private readonly places = new Map<string, Place>();
  private readonly agent = new http.Agent({ keepAlive: true });
  private readonly server = http.createServer((request, response) => {
    this.serve(request, response).catch(() => response.destroy());
  });
  private readonly open = new OpenCalls(this.server);
  private isHurried = false;

  constructor() {
    this.server.on('upgrade', (request, socket, head) => {
      // Nobody else listens until a process has taken it over: a screen that leaves meanwhile would end the proxy.
      socket.on('error', () => socket.destroy());
      this.tunnel(request, socket, head);
    });
    this.server.requestTimeout = 120_000;
  }

  async listen(port: number, host: string): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, host, resolve);
    });
    return `http://${host}:${(this.server.address() as AddressInfo).port}`;
  }

  take(upstream: Upstream): void {
    this.places.set(keyOf(upstream), { ...upstream, busy: 0 });
  }

  /** It gets no new calls from here on, and may finish those it has. */
  leave(upstream: Upstream): void {
    this.places.delete(keyOf(upstream));
  }

  /** Takes nothing new and finishes the calls that it has received in full, for this long at most; the rest is cut. */
  async close(callsMs = CALLS_MS): Promise<void> {
    await this.open.finish(callsMs, () => this.isHurried);
    this.open.cut();
    this.agent.destroy();
  }

  /** Waits for no call any more. */
  hurry(): void {
    this.isHurried = true;
  }

  private next(tried: ReadonlySet<string>): Place | undefined {
    const left = [...this.places.values()].filter((place) => !tried.has(keyOf(place)));
    return left.sort((one, other) => one.busy - other.busy)[0];
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request).catch(() => undefined);
    if (body === undefined) return refuse(response, 413, 'too_large', 'The body is too large.');
    const repeats = isRepeatable(request);
    const tried = new Set<string>();
    for (;;) {
      const place = this.next(tried);
      if (!place) return refuse(response, 503, 'unavailable', 'No server answers at present; try again.');
      tried.add(keyOf(place));
      const isLast = !repeats || !this.next(tried);
      const outcome = await this.pass(place, { request, body, response, repeats, isLast });
      if (outcome === 'answered') return;
      if (outcome === 'unknown' && !repeats)
        return refuse(response, 503, 'unknown_outcome', 'It is not known whether this was saved; repeat it.');
    }
  }

  private pass(place: Place, call: Call): Promise<'answered' | 'unreached' | 'unknown'> {
    const { request, body, response, repeats, isLast } = call;
    place.busy += 1;
    return new Promise<'answered' | 'unreached' | 'unknown'>((resolve) => {
      const { host, port } = place;
      const { method, url: path } = request;
      // A kept-alive connection may end at the moment it is used again: only repeatable calls use one.
      const agent = repeats ? this.agent : false;
      const passed = http.request({ host, port, method, path, agent, headers: forwarded(request, body) });
      let isReached = false;
      passed.on('socket', (socket) => {
        isReached = !socket.connecting;
        socket.once('connect', () => (isReached = true));
      });
      passed.on('response', (answer) => {
        if (answer.statusCode === 503 && !isLast) {
          answer.resume();
          return resolve('unknown');
        }
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        answer.on('error', () => response.destroy());
        answer.on('close', () => resolve('answered'));
      });
      passed.on('error', () => {
        if (response.headersSent) response.destroy();
        resolve(response.headersSent ? 'answered' : isReached ? 'unknown' : 'unreached');
      });
      response.on('close', () => passed.destroy());
      passed.end(body);
    }).finally(() => (place.busy -= 1));
  }

  private tunnel(request: IncomingMessage, socket: Duplex, head: Buffer, tried = new Set<string>()): void {
    const place = this.next(tried);
    if (!place) return void socket.destroy();
    tried.add(keyOf(place));
    const upstream = net.connect(place.port, place.host);
    upstream.once('error', () => {
      if (upstream.bytesWritten === 0) this.tunnel(request, socket, head, tried);
      else socket.destroy();
    });
    upstream.once('connect', () => {
      upstream.write(headOf(request));
      upstream.write(head);
      join(upstream, socket);
    });
    this.count(place, upstream);
  }

  private count(place: Place, upstream: Socket): void {
    place.busy += 1;
    upstream.once('close', () => (place.busy -= 1));
  }
}

function keyOf({ host, port }: Upstream): string {
  return `${host}:${port}`;
}

function join(upstream: Socket, socket: Duplex): void {
  upstream.pipe(socket);
  socket.pipe(upstream);
  upstream.on('close', () => socket.destroy());
  socket.on('close', () => upstream.destroy());
  socket.on('error', () => upstream.destroy());
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > MOST_BODY) throw new RangeError('too large');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

/** Set, not appended: what a browser claims about its address is not passed on. */
function forwarded({ headers, socket }: IncomingMessage, body: Buffer): http.OutgoingHttpHeaders {
  const { connection: _connection, 'transfer-encoding': _encoding, ...kept } = headers;
  return {
    ...kept,
    ...(body.length > 0 && { 'content-length': body.length }),
    'x-forwarded-for': socket.remoteAddress,
    'x-forwarded-proto': 'http',
  };
}

function headOf(request: IncomingMessage): string {
  const lines = [`${request.method} ${request.url} HTTP/1.1`];
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    const [name = '', value = ''] = request.rawHeaders.slice(at, at + 2);
    if (!/^x-forwarded-/i.test(name)) lines.push(`${name}: ${value}`);
  }
  lines.push(`X-Forwarded-For: ${request.socket.remoteAddress}`, 'X-Forwarded-Proto: http', '', '');
  return lines.join('\r\n');
}

function refuse(response: ServerResponse, status: number, code: string, detail: string): void {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, {
    'content-type': 'application/problem+json',
    ...(status === 503 && { 'retry-after': '1' }),
  });
  response.end(JSON.stringify({ type: `urn:meniscus:problem:${code}`, title: detail, status, detail, code }));
}
