import { percentile } from '../bench/figures.js';

/** The lowest medians, out of 100, of a screen's Lighthouse scores. */
export const FLOORS = { performance: 95, accessibility: 100 } as const;

export type Scores = Readonly<Record<keyof typeof FLOORS, number>>;

/** A run that other work on the machine disturbed counts as one of several. */
export function medianScores(runs: readonly Scores[]): Scores {
  const middle = (of: (run: Scores) => number): number => percentile(runs.map(of), 0.5);
  return {
    performance: middle(({ performance }) => performance),
    accessibility: middle(({ accessibility }) => accessibility),
  };
}

/** The scores below their floors; a missing score is below every floor. */
export function belowFloors(scores: Scores): readonly (keyof Scores)[] {
  const names = Object.keys(FLOORS) as (keyof Scores)[];
  return names.filter((name) => !(scores[name] >= FLOORS[name]));
}

/** Whether the medians of all runs are on one side of their floors whatever those still to come give. */
export function isDecided(taken: readonly Scores[], runs: number): boolean {
  const half = runs / 2;
  const low = (name: keyof Scores): number => taken.filter((run) => belowFloors(run).includes(name)).length;
  const names = Object.keys(FLOORS) as (keyof Scores)[];
  return names.every((name) => low(name) > half || taken.length - low(name) > half);
}
