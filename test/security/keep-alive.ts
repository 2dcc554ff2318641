import http from 'node:http';
import type { Answer, Client } from '../support/client.js';

export interface RawAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
}

export interface RawRequest {
  readonly method: string;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer | undefined;
}

/** Sooner than the server lets go of an idle connection (5 s): a request must not meet the closing of its own. */
const IDLE_MS = 2_000;

/** Many requests at once over a few connections that stay open. */
export class KeepAlive {
  private readonly agent: http.Agent;
  private readonly url: URL;

  constructor(address: string, connections: number) {
    this.agent = new http.Agent({ keepAlive: true, maxSockets: connections, timeout: IDLE_MS });
    this.url = new URL(address);
  }

  send({ method, address, headers, body }: RawRequest): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'Content-Length': String(body.length) };
      const request = http.request({
        agent: this.agent,
        host: this.url.hostname,
        port: this.url.port,
        method,
        path: address,
        headers: { ...headers, ...length },
      });
      request.on('error', reject);
      request.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
        });
      });
      request.end(body);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}

/** Works through all of them, so many at a time. */
export async function inParallel<T>(
  items: readonly T[],
  many: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  const worker = async (): Promise<void> => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: many }, worker));
}

/** A signed-in person whose calls go over connections that stay open. */
export class Typist {
  private readonly wire: KeepAlive;

  constructor(
    private readonly who: Pick<Client, 'address' | 'cookie' | 'xsrf'>,
    connections: number,
  ) {
    this.wire = new KeepAlive(who.address, connections);
  }

  get(path: string): Promise<Answer> {
    return this.send('GET', path);
  }

  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer> {
    return this.send('POST', path, body, headers);
  }

  put(path: string, body: unknown): Promise<Answer> {
    return this.send('PUT', path, body);
  }

  close(): void {
    this.wire.close();
  }

  private async send(
    method: string,
    address: string,
    body?: unknown,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const headers = { Cookie: this.who.cookie, 'X-XSRF-TOKEN': this.who.xsrf, ...more };
    const json: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' };
    const sent = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    const { status, text } = await this.wire.send({
      method,
      address,
      headers: { ...headers, ...json },
      body: sent,
    });
    return { status, text, headers: {}, body: JSON.parse(text) };
  }
}
