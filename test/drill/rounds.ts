import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Program } from '../../server/cluster/index.js';
import { limitFiles } from '../support/file-limit.js';
import { hold } from './proof.js';
import type { Round, Scene } from './scene.js';

const TWO_HOURS_MS = 2 * 3_600_000;
/** With the usual second for which it says before that it will stop. */
const EXIT_WITHIN_MS = 10_000;
const MOST_STARTS = 20;

export const killed =
  (part: 'api' | 'worker'): Round =>
  async ({ house, work }) => {
    await work();
    await house[part].kill();
    await work();
    await house[part].start();
  };

export async function databaseKilled({ grounds, work }: Scene): Promise<void> {
  await work();
  // Its owner starts it again.
  grounds.signalAll('SIGKILL');
  await work();
}

/** As where the machine loses its power: nothing of it ends in order. */
export async function switchedOff({ house, grounds, work }: Scene): Promise<void> {
  await work();
  grounds.signalAll('SIGKILL');
  await Promise.all([house.api.kill(), house.worker.kill(), house.redis?.kill()]);
  await house.redis?.start();
  await startedAtLast(house.api);
  await startedAtLast(house.worker);
  await work();
}

/** As its operator would: a program that does not find its database yet is started again. */
async function startedAtLast(program: Program): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await program.start();
    } catch (failure) {
      if (tries === MOST_STARTS) throw failure;
      await pause(1_000);
    }
  }
}

export async function databaseHangs({ grounds, chance, work }: Scene): Promise<void> {
  await work();
  grounds.signalAll('SIGSTOP');
  await pause(chance.whole(1_000, 4_000));
  grounds.signalAll('SIGCONT');
  await work();
}

export const redisAway =
  (then: 'start' | 'startEmpty'): Round =>
  async ({ house, work }) => {
    await work();
    await house.redis?.kill();
    await work();
    await house.redis?.[then]();
    await work();
  };

export async function redisFlushed({ house, work }: Scene): Promise<void> {
  await work();
  const client = new Redis(house.redis?.url ?? '');
  await client.flushall();
  client.disconnect();
}

export async function stoppedInOrder({ house, chance, work }: Scene): Promise<void> {
  await work();
  const program = chance.one([house.api, house.worker]);
  const asked = performance.now();
  const code = await program.stop();
  const tookMs = Math.round(performance.now() - asked);
  hold(code === 0, `${program.name} stopped with exit code ${String(code)}: ${program.lastWords}`);
  hold(tookMs < EXIT_WITHIN_MS, `${program.name} took ${tookMs} ms to stop.`);
  await program.start();
}

export async function clockWrong({ house, work }: Scene): Promise<void> {
  for (const ahead of [TWO_HOURS_MS, 0, -TWO_HOURS_MS, 0]) {
    house.setClock(ahead);
    await work();
  }
}

export async function diskFull({ grounds, work }: Scene): Promise<void> {
  await work();
  const filler = path.join(grounds.folder, 'filler');
  const { bavail, bsize } = statfsSync(grounds.folder);
  try {
    writeFileSync(filler, Buffer.alloc(bavail * bsize));
  } catch (failure) {
    hold((failure as NodeJS.ErrnoException).code === 'ENOSPC', String(failure));
  }
  await work();
  await work();
  rmSync(filler);
  await work();
}

const A_SEGMENT = 16 * 1024 * 1024;

/** No process of the database writes beyond the first half of a file of its log. */
export async function filesTooLarge({ grounds, work }: Scene): Promise<void> {
  await work();
  const limit = (bytes: number | 'unlimited'): void => {
    for (const pid of grounds.processes()) limitFiles(pid, bytes);
  };
  limit(A_SEGMENT / 2);
  await work();
  await work();
  limit('unlimited');
  await work();
}
