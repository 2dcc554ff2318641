import { fork, type ChildProcess } from 'node:child_process';
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

export interface Reply {
  readonly status: number;
  readonly body: string;
}

/** A PostgreSQL of its own with durability on, as a laboratory runs it. */
export async function benchDatabase(): Promise<EmbeddedPostgres & { clean(): Promise<void> }> {
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
export class BenchServer {
  private readonly agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  private cookies = '';
  private token = '';

  private constructor(
    readonly child: ChildProcess,
    readonly address: URL,
  ) {}

  static async start(databaseUrl: string): Promise<BenchServer> {
    const main = path.resolve(import.meta.dirname, '../../server/main.js');
    const child = fork(main, {
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        PORT: '0',
        ADMIN_PASSWORD: PASSWORD,
        AUDIT_KEY: 'audit key of the laboratory that is measured',
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    let said = '';
    for await (const chunk of child.stdout ?? []) {
      said += String(chunk);
      const address = /ready at (\S+)/.exec(said)?.[1];
      if (address) {
        child.stdout?.resume();
        const server = new BenchServer(child, new URL(address));
        await server.signIn();
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
    const authorization = `Basic ${Buffer.from(`admin:${PASSWORD}`).toString('base64')}`;
    const response = await fetch(new URL('/api/basicAuth/validate', this.address), {
      headers: { authorization },
    });
    if (response.status !== 200)
      throw new Error(`Sign-in was answered ${response.status}: ${await response.text()}`);
    const pairs = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
    this.cookies = pairs.join('; ');
    this.token = decodeURIComponent(
      pairs.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '',
    );
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
            resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
          );
        },
      );
      request.on('error', reject);
      request.end(text);
    });
  }

  async book(index: number, priority = 'routine', profiles = ['UE', 'LFT']): Promise<{ id: string }> {
    const reply = await this.call('POST', '/api/booking/book', {
      patient: {
        fullName: `Bench Patient ${index}`,
        dateOfBirth: '1980-05-17',
        gender: index % 2 ? 'male' : 'female',
      },
      profiles,
      priority,
    });
    if (reply.status !== 201) throw new Error(`A booking was answered ${reply.status}: ${reply.body}`);
    return JSON.parse(reply.body);
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
