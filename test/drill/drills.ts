import { backedUp, everyKill, fullDisk, switchedToRedis, upgraded } from './moves.js';
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
import type { Backend } from './laboratory.js';
import { played, type DrillOutcome, type DrillParts, type Round } from './scene.js';

type Drill = (parts: DrillParts) => Promise<DrillOutcome>;

/** Rounds that need nothing but a house, and may follow one another in the same one. */
const ROUNDS: Readonly<Record<string, readonly [Backend, Round]>> = {
  'kill -9 of the API': ['redis', killed('api')],
  'kill -9 of the worker': ['redis', killed('worker')],
  'kill -9 of PostgreSQL': ['embedded', databaseKilled],
  'kill -9 of Redis': ['redis', redisAway('start')],
  'everything switched off at once': ['redis', switchedOff],
  'Redis flushed': ['redis', redisFlushed],
  'Redis restarted empty': ['redis', redisAway('startEmpty')],
  'PostgreSQL hangs': ['redis', databaseHangs],
  'clock two hours ahead and behind': ['embedded', clockWrong],
  'stopped under load': ['redis', stoppedInOrder],
};

/** These have houses of their own. */
const ALONE: Readonly<Record<string, Drill>> = {
  'from embedded to Redis in flight': switchedToRedis,
  'disk full': fullDisk,
  'backup and restore under load': backedUp,
  'upgrade of an earlier version': upgraded,
};

/** The drill of every run: each part is killed. */
export const EVERY_KILL = 'kill -9 of each part, from embedded to Redis';

const BACKENDS: readonly Backend[] = ['redis', 'embedded'];

const DRILLS: Readonly<Record<string, Drill>> = {
  ...Object.fromEntries(
    Object.entries(ROUNDS).map(([name, [backend, round]]) => [
      name,
      (parts) => played(backend, round, parts),
    ]),
  ),
  ...ALONE,
  [EVERY_KILL]: everyKill,
  ...Object.fromEntries(
    BACKENDS.map((backend) => [`all in a row, ${backend}`, (parts) => inARow(backend, parts)]),
  ),
};

/** A run in which each of the others is played once. */
export const ONCE_EACH: readonly string[] = [
  ...BACKENDS.map((backend) => `all in a row, ${backend}`),
  ...Object.keys(ALONE),
];

/** One after the other to the same house, which has no rest between them. */
function inARow(backend: Backend, parts: DrillParts): Promise<DrillOutcome> {
  const rounds = Object.values(ROUNDS).flatMap(([of, round]) => (of === backend ? [round] : []));
  return played(
    backend,
    async (scene) => {
      for (const round of rounds) await round(scene);
    },
    parts,
  );
}

export const DRILL_NAMES: readonly string[] = Object.keys(DRILLS);

/** Under load from the beginning to the end; throws what does not hold. */
export async function drill(name: string, parts: DrillParts): Promise<DrillOutcome> {
  const asked = DRILLS[name];
  if (!asked) throw new Error(`There is no drill "${name}": ${DRILL_NAMES.join(', ')}.`);
  return asked(parts);
}
