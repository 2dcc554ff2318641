import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { failedToStart } from './boot/installation.js';
import { takeOwnership, type Ownership } from './kernel/postgres-embedded/lock.js';
import { stopWithParent, WITH_PARENT } from './kernel/with-parent.js';

/** One whose cluster was killed is gone by then. */
const LEAVES_WITHIN_MS = 3_000;
const LOOK_AGAIN_MS = 100;
const ENDS_WITHIN_MS = 1_000;

/** `kept-redis FOLDER PROGRAM ARGUMENTS`: the Redis of a cluster, one for a folder, which goes with that cluster. */
async function main(): Promise<void> {
  const [folder = '', program = '', ...args] = process.argv.slice(2).filter((word) => word !== WITH_PARENT);
  const ownership = await ownedAtLast(folder);
  const redis = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  process.once('exit', () => redis.kill('SIGKILL'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      redis.kill('SIGTERM');
      setTimeout(() => redis.kill('SIGKILL'), ENDS_WITHIN_MS).unref();
    });
  stopWithParent();
  const [code] = (await once(redis, 'exit')) as [number | null, NodeJS.Signals | null];
  ownership.release();
  process.exit(code ?? 1);
}

async function ownedAtLast(folder: string): Promise<Ownership> {
  for (const end = performance.now() + LEAVES_WITHIN_MS; ; await pause(LOOK_AGAIN_MS)) {
    try {
      return takeOwnership(folder);
    } catch (failure) {
      if (performance.now() > end) throw failure;
    }
  }
}

main().catch(failedToStart);
