import path from 'node:path';
import { jest } from '@jest/globals';
import { testLong } from '../support/long.js';
import { ROOT } from '../support/program.js';
import { EVERY_KILL, ONCE_EACH, drill } from './drills.js';
import { Grounds } from './laboratory.js';
import { isToRepeat } from './load.js';

// Each start takes long on a busy machine.
jest.setTimeout(600_000);

const SEED = 1;
const CLIENTS = 4;

test('a drill repeats a call only where the server says so: whatever else is answered fails it', () => {
  expect(isToRepeat({ status: 503, body: { code: 'unavailable' } })).toBe(true);
  expect(isToRepeat({ status: 503, body: { code: 'unknown_outcome' } })).toBe(true);
  const answers = [200, 409, 422, 429, 500, 502, 504];
  expect(answers.filter((status) => isToRepeat({ status, body: { code: 'unavailable' } }))).toEqual([]);
  expect(isToRepeat({ status: 409, body: { code: 'in_progress' } })).toBe(false);
  expect(isToRepeat({ status: 503, body: undefined })).toBe(false);
});

describe('a house of several processes, under load', () => {
  let grounds: Grounds;
  beforeAll(async () => {
    grounds = await Grounds.open(path.join(ROOT, 'dist', 'server'));
  });
  afterAll(() => grounds?.close());

  const holds = async (name: string): Promise<void> => {
    const { acknowledged } = await drill(name, { grounds, seed: SEED, clients: CLIENTS, rounds: 1 });
    expect(acknowledged).toBeGreaterThan(0);
  };

  it('loses nothing that was acknowledged, does everything once, tells every screen, whatever of it is killed', () =>
    holds(EVERY_KILL));

  for (const name of ONCE_EACH) testLong(`nor in the drill "${name}"`, () => holds(name));
});
