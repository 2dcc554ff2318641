import { backedUp, fullDisk, switchedToRedis, upgraded } from './moves.js';
import {
  clockWrong,
  databaseHangs,
  databaseKilled,
  killed,
  redisAway,
  redisFlushed,
  stoppedInOrder,
  switchedOff,
} from './rounds.js';
import type { Backend } from './house.js';
import { played, type DrillOutcome, type DrillParts, type Round } from './scene.js';

type Drill = (parts: DrillParts) => Promise<DrillOutcome>;

const on =
  (backend: Backend, round: Round): Drill =>
  (parts) =>
    played(backend, round, parts);

const DRILLS: Readonly<Record<string, Drill>> = {
  'kill -9 of the API': on('redis', killed('api')),
  'kill -9 of the worker': on('redis', killed('worker')),
  'kill -9 of PostgreSQL': on('embedded', databaseKilled),
  'kill -9 of Redis': on('redis', redisAway('start')),
  'everything switched off at once': on('redis', switchedOff),
  'Redis flushed': on('redis', redisFlushed),
  'Redis restarted empty': on('redis', redisAway('startEmpty')),
  'PostgreSQL hangs': on('redis', databaseHangs),
  'clock two hours ahead and behind': on('embedded', clockWrong),
  'stopped under load': on('redis', stoppedInOrder),
  'from embedded to Redis in flight': switchedToRedis,
  'disk full': fullDisk,
  'backup and restore under load': backedUp,
  'upgrade of an earlier version': upgraded,
};

export const DRILL_NAMES: readonly string[] = Object.keys(DRILLS);

/** Under load from the beginning to the end; throws what does not hold. */
export async function drill(name: string, parts: DrillParts): Promise<DrillOutcome> {
  const asked = DRILLS[name];
  if (!asked) throw new Error(`There is no drill "${name}": ${DRILL_NAMES.join(', ')}.`);
  return asked(parts);
}
