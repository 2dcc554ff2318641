import fs from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Chance } from '../ledger/model/chance.js';
import { follow } from '../support/live.js';
import type { Client } from '../support/client.js';
import { DrillInstallation, type Grounds } from './laboratory.js';
import { Load, paced } from './load.js';
import { countedAtRest, hold, proveInstallation } from './proof.js';
import { Screen } from './screen.js';

export interface SoakParts {
  readonly grounds: Grounds;
  readonly seed: number;
  readonly minutes: number;
}

export interface Soaked {
  readonly calls: number;
  readonly comings: number;
  /** Mean resident memory of the API process, in MB, in the second quarter of the time and in the last. */
  readonly memory: readonly [early: number, late: number];
}

const CALLS_A_SECOND = 20;
const CLIENTS = 10;
const SCREENS = 50;
const STEADY = 3;
const MOST_GROWTH = 1.1;
const LOOK_EVERY_MS = 2_000;

/** 20 calls a second with 50 screens coming and going: no refusal, and memory that does not grow. */
export async function soak({ grounds, seed, minutes }: SoakParts): Promise<Soaked> {
  const house = await DrillInstallation.open(grounds, 'redis');
  const chance = new Chance(seed);
  const load = new Load(house.address, chance, paced(CALLS_A_SECOND));
  try {
    const before = await countedAtRest(house.databaseUrl);
    const person = await load.signIn();
    const steady = Array.from({ length: STEADY }, () => new Screen(person));
    const visitors = new Visitors(person, chance);
    await load.begin(CLIENTS);
    visitors.come(SCREENS);
    const memory = await looked(house.api.pid ?? 0, minutes * 60_000);
    await visitors.gone();
    await load.end();
    await proveInstallation(house.databaseUrl, before, load, steady);
    await Promise.all(steady.map((screen) => screen.close()));
    const refused = [...load.outcomes].filter(([what]) => what !== 'answered');
    hold(refused.length === 0, `Calls were refused: ${load.told()}`);
    const [early, late] = [mean(quarter(memory, 1)), mean(quarter(memory, 3))];
    hold(late < early * MOST_GROWTH, `Memory grew from ${early.toFixed(1)} to ${late.toFixed(1)} MB.`);
    return { calls: load.outcomes.get('answered') ?? 0, comings: visitors.comings, memory: [early, late] };
  } finally {
    await house.close();
  }
}

class Visitors {
  comings = 0;
  private open = true;
  private visits: Promise<void>[] = [];

  constructor(
    private readonly person: Client,
    private readonly chance: Chance,
  ) {}

  come(many: number): void {
    this.visits = Array.from({ length: many }, () => this.visit());
  }

  private async visit(): Promise<void> {
    while (this.open) {
      await pause(this.chance.whole(0, 2_000));
      const screen = await follow(this.person, ['bookings', 'worklist:all', 'payments']);
      this.comings += 1;
      for (let stays = this.chance.whole(2, 30); stays > 0 && this.open; stays -= 1) await pause(1_000);
      screen.close();
    }
  }

  async gone(): Promise<void> {
    this.open = false;
    await Promise.all(this.visits);
  }
}

async function looked(pid: number, ms: number): Promise<readonly number[]> {
  const seen: number[] = [];
  for (const end = performance.now() + ms; performance.now() < end; await pause(LOOK_EVERY_MS)) {
    const pages = fs.readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1];
    seen.push((Number(pages) * 4096) / 1_000_000);
  }
  return seen;
}

const quarter = (all: readonly number[], at: number): readonly number[] =>
  all.slice((all.length / 4) * at, (all.length / 4) * (at + 1));
const mean = (all: readonly number[]): number =>
  all.reduce((sum, one) => sum + one, 0) / Math.max(1, all.length);
