import path from 'node:path';
import { parseArgs } from 'node:util';
import { DRILL_NAMES, drill } from './drills.js';
import { Grounds } from './laboratory.js';
import { soak } from './soak.js';

const ROUNDS = 4;
const CLIENTS = 32;

/**
 * `npm run drill [-- --seed 1 --seeds 1 --rounds 4 --clients 32 --only NAME --soak MINUTES]`: exit code 1 if one of
 * them finds something lost, doubled or not announced.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    rounds: { type: 'string', default: String(ROUNDS) },
    clients: { type: 'string', default: String(CLIENTS) },
    only: { type: 'string', default: '' },
    soak: { type: 'string', default: '0' },
  },
});
const names = DRILL_NAMES.filter((name) => name.includes(values.only));
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const grounds = await Grounds.open(path.resolve(import.meta.dirname, '../../server'));
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void Grounds.endAll().finally(() => process.exit(1)));
let failed = 0;
try {
  if (Number(values.soak) > 0) failed += (await soaked(Number(values.soak))) ? 0 : 1;
  else
    for (let seed = Number(values.seed); seed < Number(values.seed) + Number(values.seeds); seed += 1)
      for (const name of names) failed += (await one(name, seed)) ? 0 : 1;
} finally {
  await grounds.close();
}
say(failed === 0 ? 'Everything held.' : `${failed} did not hold.`);
process.exit(failed === 0 ? 0 : 1);

async function one(name: string, seed: number): Promise<boolean> {
  const began = performance.now();
  const seconds = (): string => `${((performance.now() - began) / 1000).toFixed(1)} s`;
  try {
    const parts = { grounds, seed, clients: Number(values.clients), rounds: Number(values.rounds) };
    const { acknowledged, events, calls } = await drill(name, parts);
    say(`held   ${name}, seed ${seed}, ${seconds()}: ${acknowledged} patients, ${events} events (${calls})`);
    return true;
  } catch (failure) {
    say(`FAILED ${name}, seed ${seed}, ${seconds()}: ${(failure as Error).stack}`);
    return false;
  }
}

async function soaked(minutes: number): Promise<boolean> {
  try {
    const { calls, comings, memory } = await soak({ grounds, seed: Number(values.seed), minutes });
    const [early, late] = memory.map((mb) => mb.toFixed(1));
    say(
      `held   ${minutes} min of soak: ${calls} calls, ${comings} comings, memory ${early} MB, later ${late} MB`,
    );
    return true;
  } catch (failure) {
    say(`FAILED soak: ${(failure as Error).stack}`);
    return false;
  }
}
