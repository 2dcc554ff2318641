import { expect, test } from '@jest/globals';
import { oftener } from '../support/long.js';
import { play } from './model/play.js';

const OPERATIONS = Number(process.env['MONEY_OPERATIONS'] ?? oftener(1_000, 10_000));
const GIVEN = process.env['MONEY_SEED'];
const ANY = Date.now() % 2 ** 31;
const SEEDS = GIVEN === undefined ? oftener(1, 5) : 1;

/** The first is always the same; the others are new each time, and told in the test's name. */
const seeds = Array.from({ length: SEEDS }, (_, place) =>
  place === 0 ? Number(GIVEN ?? 20_261_122) : ANY + place,
);

test.each(seeds)(
  `whatever is done in ${OPERATIONS} operations of seed %i, the ledger is the model's to the cent`,
  async (seed) => {
    const { books } = await play(seed, OPERATIONS);
    // Nothing of it was left out by chance.
    expect(new Set(books.takings.map(({ way }) => way.unit)).size).toBe(3);
    expect(new Set(books.takings.map(({ kind }) => kind))).toEqual(
      new Set(['payment', 'change', 'refund', 'void', 'credit-note']),
    );
  },
  oftener(600_000, 1_800_000),
);
