import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '../../server/cluster/index.js';

export { freePort } from '../../server/cluster/index.js';

export interface TestRedis {
  readonly url: string;
  /** Ends it at once, as a crash would; what it held is kept for `start`. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** As `start`, on a machine that kept nothing. */
  startEmpty(): Promise<void>;
  /** It neither answers nor goes away. */
  pause(): void;
  goOn(): void;
  command(name: string, ...words: string[]): Promise<unknown>;
  stop(): Promise<void>;
}

/** A real Redis of the test's own, on loopback, appending every write to its file. */
export async function startRedis(): Promise<TestRedis> {
  const port = await freePort();
  const dir = mkdtempSync(path.join(os.tmpdir(), 'meniscus-redis-'));
  let child: ChildProcess | undefined;

  const start = async () => {
    const binary = process.env['MENISCUS_REDIS'] ?? 'redis-server';
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', dir];
    child = spawn(binary, [...options, '--appendonly', 'yes', '--appendfsync', 'always', '--save', ''], {
      stdio: 'ignore',
    });
    await answering(port);
  };
  const kill = async () => {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null) return;
    await new Promise<void>((resolve) => {
      running.once('exit', () => resolve());
      running.kill('SIGKILL');
    });
  };
  const stop = async () => {
    await kill();
    rmSync(dir, { recursive: true, force: true });
  };
  const startEmpty = async () => {
    for (const name of readdirSync(dir)) rmSync(path.join(dir, name), { recursive: true, force: true });
    await start();
  };
  const command = async (name: string, ...words: string[]) => {
    const client = new Redis(port, '127.0.0.1');
    return client.call(name, ...words).finally(() => client.disconnect());
  };
  const pause = () => void child?.kill('SIGSTOP');
  const goOn = () => void child?.kill('SIGCONT');
  await start();
  return { url: `redis://127.0.0.1:${port}`, kill, start, startEmpty, pause, goOn, command, stop };
}

async function answering(port: number): Promise<void> {
  const probe = new Redis(port, '127.0.0.1', { retryStrategy: () => 20, maxRetriesPerRequest: 250 });
  probe.on('error', () => undefined);
  try {
    await probe.ping();
  } finally {
    probe.disconnect();
  }
}
