import { setTimeout as pause } from 'node:timers/promises';
import { Chance } from '../ledger/model/chance.js';
import { DrillInstallation, type Backend, type Grounds } from './laboratory.js';
import { Load } from './load.js';
import { countedAtRest, proveInstallation } from './proof.js';
import { Screen } from './screen.js';

export interface DrillParts {
  readonly grounds: Grounds;
  readonly seed: number;
  readonly clients: number;
  /** How often the same is done to it. */
  readonly rounds: number;
}

export interface DrillOutcome {
  readonly acknowledged: number;
  readonly events: number;
  /** Tries of calls by what became of them. */
  readonly calls: string;
}

/** The faults of a server at work. */
export interface Scene {
  readonly house: DrillInstallation;
  readonly load: Load;
  readonly chance: Chance;
  readonly grounds: Grounds;
  /** Lets the clients work for a moment of a random length. */
  readonly work: () => Promise<void>;
}

export type Round = (scene: Scene) => Promise<void>;

const SCREENS = 4;

/** The same is done to one house again and again. */
export async function played(
  backend: Backend,
  round: Round,
  { grounds, seed, clients, rounds }: DrillParts,
): Promise<DrillOutcome> {
  const house = await DrillInstallation.open(grounds, backend);
  try {
    return await underLoad(house, new Chance(seed), clients, async (scene) => {
      for (let at = 0; at < rounds; at += 1) await round(scene);
    });
  } catch (failure) {
    throw new Error(`${(failure as Error).message}${house.lastWords()}`, { cause: failure });
  } finally {
    await house.close();
  }
}

/** Clients work and screens look from the beginning to the end; throws what does not hold then. */
export async function underLoad(
  house: DrillInstallation,
  chance: Chance,
  clients: number,
  play: (scene: Scene) => Promise<void>,
  load = new Load(house.address, chance),
): Promise<DrillOutcome> {
  const before = await countedAtRest(house.databaseUrl);
  const person = await load.signIn();
  const screens = Array.from({ length: SCREENS }, () => new Screen(person));
  try {
    await load.begin(clients);
    const work = () => pause(chance.whole(200, 1_500));
    await play({ house, load, chance, grounds: house.grounds, work });
    await work();
    await load.end();
    const events = await proveInstallation(house.databaseUrl, before, load, screens);
    return { acknowledged: load.acknowledged.length, events, calls: load.told() };
  } finally {
    await Promise.all(screens.map((screen) => screen.close()));
  }
}
