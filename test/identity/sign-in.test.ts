import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { Client } from '../support/client.js';
import { openLaboratory, TEST_PASSWORD, type Laboratory } from '../support/laboratory.js';

let lab: Laboratory;
beforeAll(async () => {
  lab = await openLaboratory();
});
afterAll(() => lab.close());

function basic(username: string, password: string): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

function validate(username: string, password: string, headers: Record<string, string> = {}) {
  return request(lab.address)
    .get('/api/basicAuth/validate')
    .set({ Authorization: basic(username, password), ...headers });
}

describe('signing in', () => {
  it('answers the current user and sets a hidden session cookie beside a readable token', async () => {
    await lab.as('ROLE_RECEPTION');
    const answer = await validate('reception', TEST_PASSWORD);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      username: 'reception',
      firstName: 'Reception',
      surname: 'Tester',
      accountName: '',
      accountNumber: '',
      userRole: 'ROLE_RECEPTION',
      changePasswd: false,
    });
    const [session, token] = ['meniscus.sid', 'XSRF-TOKEN'].map((name) =>
      (answer.headers['set-cookie'] as unknown as string[]).find((line) => line.startsWith(`${name}=`)),
    );
    expect(session).toMatch(/HttpOnly/);
    expect(session).toMatch(/SameSite=Strict/);
    expect(token).not.toMatch(/HttpOnly/);
    expect(token).toMatch(/Path=\/.*SameSite=Strict/);
  });

  it('refuses a wrong password and an unknown user in the same words', async () => {
    await lab.as('ROLE_RECEPTION');
    const wrong = await validate('reception', 'wrong password');
    const unknown = await validate('nobody-here', 'wrong password');
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(JSON.parse(wrong.text)).toEqual(JSON.parse(unknown.text));
  });

  it('signs in past a session cookie that is worth nothing', async () => {
    await lab.as('ROLE_RECEPTION');
    const answer = await validate('reception', TEST_PASSWORD, {
      Cookie: 'meniscus.sid=s%3Aforged.signature',
    });
    expect(answer.status).toBe(200);
    expect(answer.headers['set-cookie']).toBeDefined();
  });

  it('gives a new session id at each sign-in', async () => {
    const client = await lab.as('ROLE_LAB', 'twice');
    const before = client.cookie;
    await client.signIn();
    expect(client.cookie).not.toBe(before);
    expect((await request(lab.address).get('/api/users/currentUserRole').set('Cookie', before)).status).toBe(
      401,
    );
  });

  it('refuses headers that cannot be read without falling over', async () => {
    for (const header of [
      'Basic',
      'Basic !!!',
      basic('', 'x'),
      basic('a\0b', 'x'),
      'Bearer abc',
      basic('x'.repeat(2000), 'y'),
    ]) {
      const answer = await request(lab.address).get('/api/basicAuth/validate').set('Authorization', header);
      expect(answer.status).toBe(401);
    }
  });

  it('tells who is signed in, and of others only to those who administer users', async () => {
    const client = await lab.as('ROLE_LAB', 'bench');
    expect((await client.get('/api/basicAuth/currentUser/bench')).body.username).toBe('bench');
    expect((await client.get('/api/basicAuth/currentUser/admin')).status).toBe(403);
    const boss = await lab.as('ROLE_SUPER_ADMIN', 'boss');
    expect((await boss.get('/api/basicAuth/currentUser/bench')).body.username).toBe('bench');
    expect((await boss.get('/api/basicAuth/currentUser/no%00body')).status).toBe(404);
    expect((await client.get('/api/users/currentUserRole')).body).toEqual({
      username: 'bench',
      userRole: 'ROLE_LAB',
    });
  });
});

describe('a session', () => {
  it('needs the X-XSRF-TOKEN header to change anything', async () => {
    const boss = await lab.as('ROLE_SUPER_ADMIN', 'boss');
    const body = { username: 'nobody-here' };
    const without = await boss.post('/api/users/password_reset', body, { 'X-XSRF-TOKEN': '' });
    const wrong = await boss.post('/api/users/password_reset', body, { 'X-XSRF-TOKEN': 'x'.repeat(43) });
    expect([without.status, without.body.code, wrong.status]).toEqual([403, 'csrf', 403]);
    expect((await boss.post('/api/users/password_reset', body)).status).toBe(404);
  });

  it('ends at logout, which needs the header too', async () => {
    const client = await lab.as('ROLE_LAB', 'leaver');
    const cookie = client.cookie;
    expect((await client.get('/api/users/logout')).body.code).toBe('csrf');
    expect((await client.get('/api/users/logout', { 'X-XSRF-TOKEN': client.xsrf })).status).toBe(200);
    expect(client.cookie).not.toMatch(/sid|XSRF/);
    expect((await request(lab.address).get('/api/users/currentUserRole').set('Cookie', cookie)).status).toBe(
      401,
    );
  });

  it('is read from the cookie for calls without a Basic header, and 401 without both', async () => {
    const client = await lab.as('ROLE_LAB', 'bench');
    expect((await client.get('/api/basicAuth/validate')).body.username).toBe('bench');
    expect((await lab.stranger().get('/api/basicAuth/validate')).status).toBe(401);
    expect((await lab.stranger().get('/api/users/currentUserRole')).body.code).toBe('unauthenticated');
  });
});

describe('a Basic header alone', () => {
  it('authenticates that call, without a token and without leaving a session', async () => {
    await lab.as('ROLE_SUPER_ADMIN', 'boss');
    const answer = await request(lab.address)
      .post('/api/users/password_reset')
      .set('Authorization', basic('boss', TEST_PASSWORD))
      .send({ username: 'nobody-here' });
    expect(answer.status).toBe(404);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('stops at once when the password was changed', async () => {
    await lab.as('ROLE_LAB', 'instrument');
    const header = { Authorization: basic('instrument', TEST_PASSWORD) };
    expect((await request(lab.address).get('/api/users/currentUserRole').set(header)).status).toBe(200);
    const boss = await lab.as('ROLE_SUPER_ADMIN', 'boss');
    await boss.post('/api/users/password_reset', { username: 'instrument' });
    expect((await request(lab.address).get('/api/users/currentUserRole').set(header)).status).toBe(401);
  });
});

describe('guessing', () => {
  it('is slowed down per account, alike for users that do not exist, with a growing delay', async () => {
    await lab.as('ROLE_LAB', 'target');
    for (const username of ['target', 'no-such-user']) {
      for (let n = 1; n <= 5; n += 1) expect((await validate(username, `guess ${n}`)).status).toBe(401);
      const blocked = await validate(username, TEST_PASSWORD);
      expect([blocked.status, blocked.headers['retry-after']]).toEqual([429, '1']);
      lab.clock.advance(1_001);
      expect((await validate(username, 'guess 6')).status).toBe(401);
      expect((await validate(username, 'guess 7')).headers['retry-after']).toBe('2');
    }
    lab.clock.advance(2_001);
    expect((await validate('target', TEST_PASSWORD)).status).toBe(200);
    expect((await validate('target', 'guess 8')).status).toBe(401);
  });

  it('is not judged for free when many guess at once', async () => {
    await lab.as('ROLE_LAB', 'crowd');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => validate('crowd', `at once ${n}`)),
    );
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5);
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(15);
  });

  it('is slowed down per address over many names', async () => {
    const answers: number[] = [];
    for (let n = 0; n < 60; n += 1) answers.push((await validate(`name-${n}`, 'guess')).status);
    expect(answers).toContain(429);
    lab.clock.advance(3_600_000);
    const fresh = new Client(lab.address, 'admin', TEST_PASSWORD);
    expect((await fresh.signIn()).status).toBe(200);
  });
});
