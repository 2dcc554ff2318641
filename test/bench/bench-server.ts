import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../server/kernel/postgres-embedded/embedded-postgres.js';

const PASSWORD = 'bench bench bench';
const VALUES = { NA: '140', K: '4.0', CL: '103', HCO3: '25', UREA: '5.0', CREA: '70' };

export interface Reply {
  readonly status: number;
  readonly body: string;
  readonly headers: http.IncomingHttpHeaders;
}

/** A PostgreSQL of its own with durability on, as a laboratory runs it. */
export async function benchmarkDatabase(): Promise<EmbeddedPostgres & { clean(): Promise<void> }> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'meniscus-bench-'));
  fs.chmodSync(dataDir, 0o755);
  const cluster = await startEmbeddedPostgres({ dataDir });
  return {
    ...cluster,
    clean: async () => {
      await cluster.stop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The built server in a process of its own, and a signed-in caller with connections kept open. */
export class BenchmarkServer {
  private readonly agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  private cookies = '';
  private token = '';

  private constructor(
    readonly child: ChildProcess,
    readonly address: URL,
  ) {}

  static async start(databaseUrl: string, settings: NodeJS.ProcessEnv = {}): Promise<BenchmarkServer> {
    const main = path.resolve(import.meta.dirname, '../../server/main.js');
    const child = fork(main, {
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        PORT: '0',
        ADMIN_PASSWORD: PASSWORD,
        AUDIT_KEY: 'audit key of the laboratory that is measured',
        LOG_LEVEL: 'error',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    let said = '';
    for await (const chunk of child.stdout ?? []) {
      said += String(chunk);
      const address = /ready at (\S+)/.exec(said)?.[1];
      if (address) {
        child.stdout?.resume();
        const server = new BenchmarkServer(child, new URL(address));
        await server.signIn();
        // Nobody signs a result as System Administrator. A database that is measured again has the name already.
        await server.call('POST', '/api/users/own-name', { firstName: 'Bench', surname: 'Mark' });
        return server;
      }
    }
    throw new Error(`The server did not start: ${said}`);
  }

  get cookie(): string {
    return this.cookies;
  }

  get xsrf(): string {
    return this.token;
  }

  private async signIn(): Promise<void> {
    const { cookie, xsrf } = await this.newSession();
    this.cookies = cookie;
    this.token = xsrf;
  }

  /** The same person at another screen. */
  async newSession(): Promise<{ readonly cookie: string; readonly xsrf: string }> {
    const authorization = `Basic ${Buffer.from(`admin:${PASSWORD}`).toString('base64')}`;
    const response = await fetch(new URL('/api/basicAuth/validate', this.address), {
      headers: { authorization },
    });
    if (response.status !== 200)
      throw new Error(`Sign-in was answered ${response.status}: ${await response.text()}`);
    const pairs = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
    const token = pairs.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '';
    return { cookie: pairs.join('; '), xsrf: decodeURIComponent(token) };
  }

  call(method: string, target: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const request = http.request(
        new URL(target, this.address),
        {
          method,
          agent: this.agent,
          headers: {
            Cookie: this.cookies,
            'X-XSRF-TOKEN': this.token,
            ...(text !== undefined && {
              'Content-Type': 'application/json',
              'Content-Length': Buffer.byteLength(text),
            }),
            ...headers,
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              body: Buffer.concat(chunks).toString(),
              headers: response.headers,
            }),
          );
        },
      );
      request.on('error', reject);
      request.end(text);
    });
  }

  async book(index: number, priority = 'routine', profiles = ['UE', 'LFT']): Promise<{ id: string }> {
    const patient = {
      fullName: `Bench Patient ${index}`,
      dateOfBirth: '1980-05-17',
      gender: index % 2 ? 'male' : 'female',
      whoItIs: 'another person',
    };
    const key = { 'Idempotency-Key': randomUUID() };
    const reply = await this.call('POST', '/api/booking/book', { patient, profiles, priority }, key);
    if (reply.status !== 201) throw new Error(`A booking was answered ${reply.status}: ${reply.body}`);
    return JSON.parse(reply.body);
  }

  /** The first result of a booking's UE. */
  async saveResult(bookingInformationId: string): Promise<void> {
    const biochemistryTestValues = Object.entries(VALUES).map(([code, parameter]) => ({ code, parameter }));
    const about = { bookingInformationId, code: 'UE', version: 0, action: 'update' };
    const reply = await this.call('PUT', '/api/biochemistry/', { ...about, biochemistryTestValues });
    if (reply.status !== 200) throw new Error(`A save was answered ${reply.status}: ${reply.body}`);
  }

  /** Resident memory of the server's process, in MB. */
  memory(): number {
    const pages = fs.readFileSync(`/proc/${this.child.pid}/statm`, 'utf8').split(' ')[1];
    return (Number(pages) * 4096) / 1_000_000;
  }

  async stop(): Promise<void> {
    this.agent.destroy();
    const gone = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await gone;
  }
}

export async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}
