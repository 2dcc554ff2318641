import { accessSync, constants, mkdirSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { ConfigError } from '../kernel/config.js';

const FOLDERS = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];

export interface OwnRedis {
  /** The arguments that `kept-redis` starts with. */
  readonly args: readonly string[];
  readonly url: string;
}

/** The cluster's own Redis on loopback, with its data in `folder`. */
export async function ownRedis(program: string, folder: string): Promise<OwnRedis> {
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const reached = ['--port', String(port), '--bind', '127.0.0.1'];
  const kept = ['--dir', folder, '--appendonly', 'yes', '--appendfsync', 'everysec', '--save', ''];
  return {
    args: [folder, program, ...reached, '--maxmemory-policy', 'noeviction', ...kept],
    url: `redis://127.0.0.1:${port}`,
  };
}

export function redisProgram(): string {
  const named = process.env['MENISCUS_REDIS'];
  if (named) return named;
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), ...FOLDERS];
  const found = folders.map((folder) => path.join(folder, 'redis-server')).find(isExecutable);
  if (found !== undefined) return found;
  throw new ConfigError(
    'Several processes need Redis: install it (Debian, Ubuntu: apt-get install redis-server), or set REDIS_URL to one that is running.',
  );
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
