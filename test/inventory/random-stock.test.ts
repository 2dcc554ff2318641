import { expect, test } from '@jest/globals';
import { oftener } from '../support/long.js';
import { playStock } from './model/play-stock.js';

const OPERATIONS = Number(process.env['STOCK_OPERATIONS'] ?? oftener(100, 10_000));
const GIVEN = process.env['STOCK_SEED'];
const SEEDS = GIVEN === undefined ? oftener(1, 3) : 1;

/** The first is always the same; the others are new each time, and named in the test's name. */
const seeds = Array.from({ length: SEEDS }, (_, place) =>
  place === 0 ? Number(GIVEN ?? 20_261_123) : (Date.now() % 2 ** 31) + place,
);

test.each(seeds)(
  `after ${OPERATIONS} random movements of seed %i every lot is where the model has it, and as much of it`,
  async (seed) => {
    const done = await playStock(seed, OPERATIONS);
    // Nothing of it was left out by chance.
    expect(done.size).toBe(9);
  },
  oftener(600_000, 1_800_000),
);
