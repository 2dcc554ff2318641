import { expect, test } from '@jest/globals';
import { oftener } from '../support/long.js';
import { play } from './model/play.js';

const OPERATIONS = Number(process.env['MONEY_OPERATIONS'] ?? oftener(300, 10_000));
const GIVEN = process.env['MONEY_SEED'];
/** In the short run, a seed that reverses receipts both ways. */
const FIRST = oftener(3, 20_261_122);
const ANY = Date.now() % 2 ** 31;
/** The kinds of receipt that this many operations must bring, at any hour of the day. */
const KINDS = oftener(
  ['payment', 'change', 'refund'],
  ['payment', 'change', 'refund', 'void', 'credit-note'],
);
const SEEDS = GIVEN === undefined ? oftener(1, 4) : 1;

/** The first is always the same; the others are new each time, and named in the test's name. */
const seeds = Array.from({ length: SEEDS }, (_, place) =>
  place === 0 ? Number(GIVEN ?? FIRST) : ANY + place,
);

test.each(seeds)(
  `whatever is done in ${OPERATIONS} operations of seed %i, the ledger is the model's to the cent`,
  async (seed) => {
    const { books } = await play(seed, OPERATIONS);
    // Nothing of it was left out by chance.
    expect(new Set(books.takings.map(({ way }) => way.unit)).size).toBe(3);
    const kinds = new Set<string>(books.takings.map(({ kind }) => kind));
    expect([...kinds]).toEqual(expect.arrayContaining(KINDS));
  },
  oftener(600_000, 1_800_000),
);
