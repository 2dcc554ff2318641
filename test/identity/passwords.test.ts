import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { UnitOfWork } from '../../server/events/unit-of-work.js';
import { ensureFirstUser } from '../../server/identity/index.js';
import { isCommonPassword } from '../../server/identity/password-policy.js';
import { Client } from '../support/client.js';
import { openLaboratory, TEST_PASSWORD, type Laboratory } from '../support/laboratory.js';

let lab: Laboratory;
let boss: Client;
beforeAll(async () => {
  lab = await openLaboratory();
  boss = await lab.as('ROLE_SUPER_ADMIN', 'boss');
});
afterAll(() => lab?.close());

const HOUR_MS = 3_600_000;

describe('a password that anybody would try first', () => {
  const listed = readFileSync('server/identity/common-passwords.txt', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

  it('is one of at least three thousand of eight characters or more', () => {
    const long = new Set(listed.filter((word) => [...word].length >= 8));
    expect(long.size).toBeGreaterThanOrEqual(3_000);
    expect(listed.filter((word) => word !== word.toLowerCase() || word !== word.trim())).toEqual([]);
  });

  it.each(['password', 'Password1!', 'QWERTYUIOP', 'sunshine2024', 'trustno1', 'football99!'])(
    '%s is refused',
    (password) => expect(isCommonPassword(password)).toBe(true),
  );

  it.each(['litmus paper 7', 'correct horse battery', 'né'.repeat(50)])('%s is taken', (password) =>
    expect(isCommonPassword(password)).toBe(false),
  );
});

describe("a password made of a person's or the laboratory's name", () => {
  it('is refused', async () => {
    await lab.sql(`update laboratory set name = 'Hillview Medical Laboratory'`);
    const client = await lab.as('ROLE_LAB', 'mhaka');
    await lab.sql(
      `update app_user set first_name = 'Tatenda', surname = 'Mashingaidze' where username = 'mhaka'`,
    );
    for (const newPassword of [
      'mhaka2024!',
      'Tatenda-77',
      'Mashingaidze1',
      'tatendamashingaidze',
      'Hillview#1',
    ]) {
      const answer = await client.post('/api/users/change_password', {
        oldPassword: TEST_PASSWORD,
        newPassword,
      });
      expect([newPassword, answer.status, answer.body.errors?.[0].field]).toEqual([
        newPassword,
        422,
        'newPassword',
      ]);
    }
  });
});

describe('ADMIN_PASSWORD', () => {
  let empty: Laboratory;
  beforeAll(async () => {
    empty = await openLaboratory();
    await empty.sql('delete from app_user');
  });
  afterAll(() => empty?.close());
  const start = (adminPassword: string) =>
    ensureFirstUser(empty.server.app.get(UnitOfWork), { adminPassword });

  it.each(['password', 'admin123', 'Administrator1', 'aaaaaaaa', '1234567'])(
    'is held to the rules of every password: %s starts no house',
    async (password) => {
      await expect(start(password)).rejects.toThrow(/^ADMIN_PASSWORD cannot be taken/);
      expect(await empty.sql('select 1 from app_user')).toEqual([]);
    },
  );

  it('that keeps them makes the first user', async () => {
    expect(await start(TEST_PASSWORD)).toBeUndefined();
    expect((await new Client(empty.address, 'admin', TEST_PASSWORD).signIn()).status).toBe(200);
  });
});

describe('a one-time password', () => {
  async function given(username: string): Promise<string> {
    await lab.as('ROLE_LAB', username);
    return (await boss.post('/api/users/password_reset', { username })).body.oneTimePassword as string;
  }
  const signIn = async (username: string, password: string) => {
    const client = new Client(lab.address, username, password);
    return { client, answer: await client.signIn() };
  };

  it('opens the change that it forces and nothing else', async () => {
    const password = await given('forgetful');
    const { client, answer } = await signIn('forgetful', password);
    expect(answer.body.changePasswd).toBe(true);
    for (const path of [
      '/api/users/currentUserRole',
      '/api/sessions',
      '/api/sessions/draft-key',
      '/api/search?q=x',
    ])
      expect(await client.get(path)).toMatchObject({
        status: 403,
        body: { code: 'password_change_required' },
      });
  });

  it('ends with that change, also in sessions that it opened elsewhere', async () => {
    const password = await given('changer');
    const [here, there] = [await signIn('changer', password), await signIn('changer', password)];
    const body = { oldPassword: password, newPassword: 'bunsen burner 9' };
    expect((await here.client.post('/api/users/change_password', body)).status).toBe(200);
    expect((await there.client.post('/api/users/change_password', body)).status).toBe(401);
    expect((await signIn('changer', password)).answer.status).toBe(401);
    const header = `Basic ${Buffer.from(`changer:${password}`).toString('base64')}`;
    const script = await request(lab.address).get('/api/users/currentUserRole').set('Authorization', header);
    expect(script.status).toBe(401);
  });

  it('ends after 72 hours, and says so to whoever has it', async () => {
    const password = await given('late');
    const { client } = await signIn('late', password);
    lab.clock.advance(72 * HOUR_MS + 1);
    try {
      const { answer } = await signIn('late', password);
      expect([answer.status, answer.body.code]).toEqual([401, 'one_time_password_expired']);
      const change = { oldPassword: password, newPassword: 'bunsen burner 9' };
      expect((await client.post('/api/users/change_password', change)).status).toBe(401);
      expect((await signIn('late', 'a wrong one')).answer.body.code).toBe('wrong_credentials');
    } finally {
      lab.clock.advance(-72 * HOUR_MS - 1);
    }
  });

  it('of the first user is given anew at each start until somebody has a password of their own', async () => {
    const fresh = await openLaboratory({ config: { adminPassword: undefined } });
    try {
      const start = () => ensureFirstUser(fresh.server.app.get(UnitOfWork), { adminPassword: undefined });
      const again = await start();
      expect(again?.password).not.toBe(fresh.server.firstUser?.password);
      const old = new Client(fresh.address, 'admin', fresh.server.firstUser?.password ?? '');
      expect((await old.signIn()).status).toBe(401);
      const admin = new Client(fresh.address, 'admin', again?.password ?? '');
      await admin.signIn();
      const body = { oldPassword: again?.password, newPassword: 'bunsen burner 9' };
      expect((await admin.post('/api/users/change_password', body)).status).toBe(200);
      expect(await start()).toBeUndefined();
    } finally {
      await fresh.close();
    }
  });
});
