import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { inScratchDatabase, on, withDatabase } from '../../server/operations/backup/scratch.js';
import { newDatabase } from '../support/laboratory.js';
import { dropDatabase } from './filled.js';

/** As a backup of long ago named it. */
const FORGOTTEN = 'meniscus_scratch_1600000000000_00000000';

let owner: string;

beforeAll(async () => {
  owner = await newDatabase();
});
afterAll(() => dropDatabase(owner));

async function known(): Promise<readonly string[]> {
  return on(owner, async (client) => {
    const { rows } = await client.query(
      `select datname from pg_database where starts_with(datname, 'meniscus_scratch')`,
    );
    return rows.map(({ datname }) => datname as string);
  });
}

test('what a backup tries out in is left alone by the backup of another laboratory, and goes once it is forgotten', async () => {
  await on(owner, (client) => client.query(`create database ${FORGOTTEN} template template0`));
  let mine = '';
  await on(withDatabase(owner, FORGOTTEN), () =>
    inScratchDatabase(owner, async (url) => {
      mine = new URL(url).pathname.slice(1);
      // A third one looks what is forgotten: one that somebody works in is not, nor one that was just made.
      await inScratchDatabase(owner, () => Promise.resolve());
      expect(await known()).toEqual(expect.arrayContaining([FORGOTTEN, mine]));
    }),
  );
  await inScratchDatabase(owner, () => Promise.resolve());
  const left = await known();
  expect(left).not.toContain(FORGOTTEN);
  expect(left).not.toContain(mine);
});
