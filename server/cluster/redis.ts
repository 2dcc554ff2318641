import { accessSync, constants, mkdirSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { ConfigError } from '../kernel/config.js';
import { Program } from './program.js';

const FOLDERS = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];

/** A Redis of the house's own on loopback, which keeps what it holds in `folder`. */
export async function ownRedis(folder: string, hear?: (line: string) => void): Promise<OwnRedis> {
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const kept = ['--appendonly', 'yes', '--appendfsync', 'everysec', '--save', ''];
  const program = new Program({
    name: 'redis',
    command: redisProgram(),
    args: [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--dir',
      folder,
      '--maxmemory-policy',
      'noeviction',
      ...kept,
    ],
    env: process.env,
    ready: /Ready to accept connections/,
    ...(hear && { hear }),
  });
  return { program, url: `redis://127.0.0.1:${port}` };
}

export interface OwnRedis {
  readonly program: Program;
  readonly url: string;
}

function redisProgram(): string {
  const named = process.env['MENISCUS_REDIS'];
  if (named) return named;
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), ...FOLDERS];
  const found = folders.map((folder) => path.join(folder, 'redis-server')).find(isExecutable);
  if (found !== undefined) return found;
  throw new ConfigError(
    'Several processes need Redis: install it (Debian, Ubuntu: apt-get install redis-server), or set REDIS_URL to one that runs.',
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
