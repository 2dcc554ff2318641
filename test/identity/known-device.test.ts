import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { Client } from '../support/client.js';
import { connect } from '../support/live.js';
import { openLaboratory, TEST_PASSWORD, type Laboratory } from '../support/laboratory.js';

let lab: Laboratory;
beforeAll(async () => {
  lab = await openLaboratory({ config: { trustProxy: 'loopback' } });
});
afterAll(() => lab?.close());

const STRANGER = '203.0.113.7';
const HOUSE = '198.51.100.4';
/** The address of both the guesser and the person. */
const SHARED = '198.51.100.77';

function basic(username: string, password: string): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

/** A sign-in as it reaches the server through its proxy. */
async function from(address: string, username: string, password: string, cookie = '') {
  const answer = await request(lab.address)
    .get('/api/basicAuth/validate')
    .set({
      Authorization: basic(username, password),
      'X-Forwarded-For': address,
      ...(cookie && { Cookie: cookie }),
    });
  return answer.status;
}

async function guess(times: number, username: string, address: (n: number) => string): Promise<number[]> {
  const answers: number[] = [];
  for (let n = 1; n <= times; n += 1) answers.push(await from(address(n), username, `guess ${n}`));
  return answers;
}

/** The cookies a browser keeps when its session has ended. */
function deviceOf({ cookie }: Client): string {
  return cookie.split('; ').find((pair) => pair.startsWith('meniscus.device=')) ?? '';
}

describe('someone elsewhere who guesses at an account', () => {
  it('bars that address from it, and the person at another address not', async () => {
    await lab.as('ROLE_LAB', 'tendai');
    expect(await guess(6, 'tendai', () => STRANGER)).toContain(429);
    expect(await from(STRANGER, 'tendai', TEST_PASSWORD)).toBe(429);
    expect(await from(HOUSE, 'tendai', TEST_PASSWORD)).toBe(200);
  });

  it('from many addresses slows a new device, for half a minute at most', async () => {
    await lab.as('ROLE_LAB', 'rudo');
    lab.clock.hold();
    expect(await guess(40, 'rudo', (n) => `203.0.113.${n + 20}`)).toContain(429);
    expect(await from(HOUSE, 'rudo', TEST_PASSWORD)).toBe(429);
    lab.clock.advance(30_001);
    expect(await from(HOUSE, 'rudo', TEST_PASSWORD)).toBe(200);
    lab.clock.release();
  });

  it('never bars a device that the account has signed in from, even at the same address', async () => {
    const bench = await lab.as('ROLE_LAB', 'farai');
    const device = deviceOf(bench);
    expect(device).not.toBe('');
    lab.clock.hold();
    await guess(40, 'farai', () => SHARED);
    await guess(40, 'farai', (n) => `203.0.113.${n + 80}`);
    expect(await from(SHARED, 'farai', TEST_PASSWORD)).toBe(429);
    expect(await from(SHARED, 'farai', TEST_PASSWORD, device)).toBe(200);
    lab.clock.release();
  });
});

describe('a known device', () => {
  it('is slowed down too when its own guesses are wrong', async () => {
    const device = deviceOf(await lab.as('ROLE_LAB', 'chipo'));
    const answers: number[] = [];
    for (let n = 1; n <= 6; n += 1) answers.push(await from(HOUSE, 'chipo', `mistyped ${n}`, device));
    expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('is known to the accounts that signed in on it, and to no other', async () => {
    const device = deviceOf(await lab.as('ROLE_LAB', 'nyasha'));
    await lab.as('ROLE_LAB', 'victim');
    await guess(6, 'victim', () => STRANGER);
    expect(await from(STRANGER, 'victim', TEST_PASSWORD, device)).toBe(429);
  });

  it('cannot be made up', async () => {
    const device = deviceOf(await lab.as('ROLE_LAB', 'maker'));
    const [id, accounts] = device.replace('meniscus.device=', '').split('.');
    await guess(6, 'maker', () => STRANGER);
    for (const forged of [`${id}.${accounts}.${'A'.repeat(43)}`, `${id}.${accounts}`, '..', 'x.y.z'])
      expect(await from(STRANGER, 'maker', TEST_PASSWORD, `meniscus.device=${forged}`)).toBe(429);
    expect(await from(STRANGER, 'maker', TEST_PASSWORD, device)).toBe(200);
  });
});

describe('an administrator', () => {
  it('unlocks an account wherever it was locked', async () => {
    const boss = await lab.as('ROLE_SUPER_ADMIN', 'boss');
    await lab.as('ROLE_LAB', 'locked-out');
    lab.clock.hold();
    await guess(6, 'locked-out', () => HOUSE);
    await guess(40, 'locked-out', (n) => `203.0.113.${n + 130}`);
    expect(await from(HOUSE, 'locked-out', TEST_PASSWORD)).toBe(429);
    lab.clock.release();
    expect((await boss.post('/api/users/unlock', { username: 'locked-out' })).status).toBe(200);
    expect(await from(HOUSE, 'locked-out', TEST_PASSWORD)).toBe(200);
    const [entry] = await lab.sql(`select actor from audit_entry where action = 'user.unlock'`);
    expect(entry).toEqual({ actor: 'boss' });
  });

  it('finds nobody to unlock under a name that nobody has', async () => {
    const boss = await lab.as('ROLE_SUPER_ADMIN', 'boss');
    expect((await boss.post('/api/users/unlock', { username: 'nobody' })).status).toBe(404);
  });
});

describe('the present password, asked of someone who is signed in', () => {
  it('counts apart from the sign-in, in both ways', async () => {
    const bench = await lab.as('ROLE_LAB', 'mistyper');
    const change = (oldPassword: string) =>
      bench.post('/api/users/change_password', { oldPassword, newPassword: 'pipette and beaker' });
    for (let n = 1; n <= 5; n += 1) expect((await change(`mistyped ${n}`)).status).toBe(422);
    expect((await change(TEST_PASSWORD)).status).toBe(429);
    expect(await from(HOUSE, 'mistyper', TEST_PASSWORD)).toBe(200);
    lab.clock.advance(2_000);
    await guess(6, 'mistyper', () => HOUSE);
    expect((await change(TEST_PASSWORD)).status).toBe(200);
  });
});

describe('the live socket', () => {
  it('counts its guesses by the address that the trusted proxy tells', async () => {
    await lab.as('ROLE_LAB', 'wall');
    const auth = { username: 'wall', password: 'not right' };
    for (let n = 1; n <= 6; n += 1)
      await expect(
        connect(lab.address, { auth, headers: { 'X-Forwarded-For': STRANGER } }),
      ).rejects.toThrow();
    expect(await from(STRANGER, 'wall', TEST_PASSWORD)).toBe(429);
    expect(await from(HOUSE, 'wall', TEST_PASSWORD)).toBe(200);
  });
});

describe('a user name', () => {
  const NEW = { firstName: 'Someone', surname: 'New', userRole: 'LAB' };

  it.each(['all', 'All', 'system', 'anonymous', 'аdmin', 'bοss', 'ａll'])(
    'is not given as "%s"',
    async (username) => {
      const boss = await lab.as('ROLE_SUPER_ADMIN', 'boss');
      const answer = await boss.post('/api/users', { ...NEW, username });
      expect([answer.status, answer.body.errors[0].field]).toEqual([422, 'username']);
    },
  );

  it.each(['İpek', 'Ольга', 'محمد', 'o.mahony-2', '田中さくら'])('is given as "%s"', async (username) => {
    const boss = await lab.as('ROLE_SUPER_ADMIN', 'boss');
    expect((await boss.post('/api/users', { ...NEW, username })).status).toBe(201);
  });

  it('is oneself in every spelling that the database takes for it', async () => {
    const ipek = await lab.as('ROLE_SUPER_ADMIN', 'İrem');
    const spellings = await lab.sql<{ name: string }>(
      `select name from unnest(array['İrem', 'i̇rem', 'İREM', 'IREM', 'irem']) as name where name::citext = 'İrem'::citext`,
    );
    expect(spellings.length).toBeGreaterThan(1);
    for (const { name } of spellings) {
      const own = [
        await ipek.post('/api/users/delete', { username: name }),
        await ipek.post('/api/users/password_reset', { username: name }),
      ];
      expect(own.map(({ status, body }) => [status, body.code])).toEqual([
        [422, 'own_account_delete'],
        [422, 'own_account_reset'],
      ]);
      expect((await ipek.get(`/api/basicAuth/currentUser/${encodeURIComponent(name)}`)).status).toBe(200);
    }
  });
});
