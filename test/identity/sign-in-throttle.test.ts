import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '../support/client.js';
import { openLaboratory, TEST_PASSWORD, type Laboratory } from '../support/laboratory.js';

let lab: Laboratory;
beforeAll(async () => {
  lab = await openLaboratory();
});
afterAll(() => lab.close());

const HOUR_MS = 3_600_000;
const SHIFT = Array.from({ length: 45 }, (_, n) => `early-${n}`);

async function statusOf(username: string, password = TEST_PASSWORD): Promise<number> {
  return (await new Client(lab.address, username, password).signIn()).status;
}

/** While `work` runs the clock is put forward and back by what stays far below any delay's forgetting. */
async function underAShakenClock<T>(work: Promise<T>): Promise<T> {
  let under = true;
  const shaking = (async () => {
    while (under) {
      lab.clock.advance(5_000);
      await new Promise(setImmediate);
      lab.clock.advance(-5_000);
      await new Promise(setImmediate);
    }
  })();
  try {
    return await work;
  } finally {
    under = false;
    await shaking;
  }
}

describe('simultaneous right sign-ins', () => {
  it('are none refused by the others, though they come from one address', async () => {
    for (const username of SHIFT) await lab.as('ROLE_LAB', username);
    expect(await Promise.all(SHIFT.map((username) => statusOf(username)))).toEqual(SHIFT.map(() => 200));
  });

  it('are none refused while the clock is put forward and back and others guess', async () => {
    await lab.as('ROLE_LAB', 'guessed-at');
    const shift = SHIFT.slice(0, 20);
    for (const username of shift) await lab.as('ROLE_LAB', username);
    const guesses = Array.from({ length: 8 }, (_, n) => statusOf('guessed-at', `guess ${n}`));
    const answers = await underAShakenClock(Promise.all(shift.map((username) => statusOf(username))));
    expect(answers).toEqual(shift.map(() => 200));
    expect(await Promise.all(guesses)).not.toContain(200);
  });

  it('are none refused when one person opens many screens, at two servers of the house', async () => {
    const second = await openLaboratory({ databaseUrl: lab.databaseUrl });
    try {
      const { username } = await lab.as('ROLE_LAB', 'everywhere');
      const screens = Array.from(
        { length: 20 },
        (_, n) => new Client((n % 2 ? lab : second).address, username, TEST_PASSWORD),
      );
      const answers = await Promise.all(screens.map(async (screen) => (await screen.signIn()).status));
      expect(answers).toEqual(screens.map(() => 200));
    } finally {
      await second.close();
    }
  });
});

describe('a clock that is put back', () => {
  it('keeps nobody out who mistyped before', async () => {
    await lab.as('ROLE_LAB', 'mistyper');
    expect(await statusOf('mistyper', 'mistyped')).toBe(401);
    lab.clock.advance(-8 * HOUR_MS);
    try {
      expect(await statusOf('mistyper', 'mistyped again')).toBe(401);
      expect(await statusOf('mistyper')).toBe(200);
    } finally {
      lab.clock.advance(8 * HOUR_MS);
    }
  });

  it('makes no delay longer than the longest', async () => {
    await lab.as('ROLE_LAB', 'locked');
    for (let n = 1; n <= 5; n += 1) expect(await statusOf('locked', `guess ${n}`)).toBe(401);
    expect(await statusOf('locked')).toBe(429);
    lab.clock.advance(-8 * HOUR_MS);
    try {
      expect(await statusOf('locked')).toBe(200);
    } finally {
      lab.clock.advance(8 * HOUR_MS);
    }
  });
});
