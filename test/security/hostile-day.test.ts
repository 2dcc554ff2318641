import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { oftener } from '../support/long.js';
import { HostileDay } from './hostile-day.js';
import { Typist } from './keep-alive.js';
import type { Opened } from './laboratory-process.js';
import { OwnProcess } from './own-process.js';
import { expectItWorks } from './still-works.js';

const DAY_MS = Number(process.env['HOSTILE_DAY_MS'] ?? oftener(4_000, 20 * 60_000));
const SEED = Number(process.env['HOSTILE_SEED'] ?? oftener(20_261_122, Date.now() % 2 ** 31));
/** Time and memory are judged in the long run only: otherwise other tests work beside this one. */
const IS_LONG = process.env['MENISCUS_LONG'] !== undefined;
const LONGEST_HOLD_MS = IS_LONG ? 250 : Infinity;
const MOST_GROWTH_MB = IS_LONG ? 32 : Infinity;

let house: OwnProcess;
let opened: Opened;
let day: HostileDay;
beforeAll(
  async () => {
    house = await OwnProcess.start();
    opened = await house.ask('opened');
    day = new HostileDay(house, opened, SEED);
    await day.run(DAY_MS);
    if (IS_LONG) process.stdout.write(`${day.figures()}\n`);
  },
  DAY_MS * 1.5 + 120_000,
);
afterAll(() => house?.stop());

describe('a laboratory to which everybody is hostile', () => {
  it('fails at nothing', () => {
    expect(day.failures()).toBe('');
    expect(house.isRunning).toBe(true);
  });

  it('hears and refuses each of them, by call and live', () => {
    for (const { person, counts } of day.screens) {
      const { name } = person;
      const isKnown = name !== 'stranger';
      const answers = {
        accepted: !isKnown || day.callers.total((status) => status < 300, name) > 0,
        refused: day.callers.total((status) => status >= 400, name) > 0,
      };
      expect({ name, ...answers }).toEqual({ name, accepted: true, refused: true });
      const live = { admitted: counts.admitted > 0, answered: counts.answered > 0 };
      expect({ name, ...live }).toEqual({ name, admitted: isKnown, answered: isKnown });
    }
  });

  it('is held up by none of them for more than a quarter of a second', () => {
    const { ms, during } = day.longest;
    expect(ms).toBeGreaterThan(0);
    expect({ seed: SEED, isShort: ms <= LONGEST_HOLD_MS, ms, during }).toMatchObject({ isShort: true });
  });

  it('keeps nothing of them in its memory', () => {
    const [before = 0, after = 0] = day.memory.map(({ heapUsed }) => heapUsed / 2 ** 20);
    expect(before).toBeGreaterThan(0);
    expect(after - before).toBeLessThanOrEqual(MOST_GROWTH_MB);
  });

  it('books, saves and reports afterwards', async () => {
    const boss = opened.people.find(({ name }) => name === 'ROLE_SUPER_ADMIN');
    if (!boss) throw new Error('Nobody may book.');
    const typist = new Typist(boss, 1);
    await expectItWorks(typist);
    typist.close();
  });
});
