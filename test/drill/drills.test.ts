import path from 'node:path';
import { ROOT } from '../support/program.js';
import { SHORT_RUN, drill } from './drills.js';
import { Grounds } from './house.js';

const SEED = 1;
const CLIENTS = 8;

describe('a house of several processes, under load', () => {
  let grounds: Grounds;
  beforeAll(async () => {
    grounds = await Grounds.open(path.join(ROOT, 'dist', 'server'));
  }, 120_000);
  afterAll(() => grounds?.close());

  it.each(SHORT_RUN)(
    'loses nothing that was acknowledged, does everything once, tells every screen: %s',
    async (name) => {
      const { acknowledged } = await drill(name, { grounds, seed: SEED, clients: CLIENTS, rounds: 1 });
      expect(acknowledged).toBeGreaterThan(0);
    },
    240_000,
  );
});
