import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { stepOf } from '../../server/identity/second-factor/totp.js';
import { beside } from '../billing/till.js';
import { coins, count, taken } from '../shifts/drawer.js';
import { good, type Client } from '../support/client.js';
import { connect } from '../support/live.js';
import { openLaboratory, TEST_PASSWORD, type Laboratory } from '../support/laboratory.js';
import { basic, codeOf, enrol, nextCode, signInWith } from './authenticator.js';

let lab: Laboratory;
beforeAll(async () => {
  lab = await openLaboratory();
});
afterAll(() => lab?.close());

const own = async (client: Client) => (await client.get('/api/second-factor')).body;

describe('a one-time code', () => {
  // RFC 6238, appendix B, for SHA-1; the last six of its eight digits.
  const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %s is %s, as RFC 6238 has it', (second, code) => {
    const at = new Date(second * 1000);
    expect(codeOf(SECRET, at)).toBe(code);
    expect(stepOf(code, SECRET, at)).toBe(Math.floor(second / 30));
  });

  it('of a clock that is one step off is taken, and of two steps not', () => {
    const at = new Date('2026-03-04T10:00:15Z');
    const steps = [-2, -1, 0, 1, 2].map((step) => stepOf(codeOf(SECRET, at, step), SECRET, at));
    const now = Math.floor(at.getTime() / 30_000);
    expect(steps).toEqual([undefined, now - 1, now, now + 1, undefined]);
  });
});

describe('setting up a second factor', () => {
  it('does not wait for another call of the same person that is still at work', async () => {
    const client = await lab.as('ROLE_LAB', 'rudo');
    const atWork = await lab.database.pool.connect();
    try {
      await atWork.query('begin');
      // Every call that writes with a key holds this row until its end.
      await atWork.query(
        `insert into idempotency_key (user_id, call, key, body_hash, at)
         select id, 'POST /at/work', 'key', 'hash', now() from app_user where username = 'rudo'`,
      );
      expect((await client.post('/api/second-factor/begin')).status).toBe(200);
    } finally {
      await atWork.query('rollback');
      atWork.release();
    }
  });

  it('shows a secret and its picture, and counts only once a code of it was given', async () => {
    const client = await lab.as('ROLE_LAB', 'tariro');
    const begun = good(await client.post('/api/second-factor/begin'));
    expect(begun.headers['cache-control']).toBe('no-store');
    expect(begun.body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(begun.body.uri).toContain(`secret=${begun.body.secret}`);
    expect(begun.body.uri).toContain(':tariro?');
    expect(begun.body.qrCode).toMatch(/^<svg/);
    expect((await signInWith(lab, 'tariro')).answer.status).toBe(200);
    const wrong = codeOf(begun.body.secret, lab.clock.now(), 40);
    expect(await client.post('/api/second-factor/confirm', { code: wrong })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'code' }] },
    });
    expect((await own(client)).since).toBeNull();
    const code = codeOf(begun.body.secret, lab.clock.now());
    const { recoveryCodes } = good(await client.post('/api/second-factor/confirm', { code })).body;
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await own(client)).toMatchObject({ recoveryCodesLeft: 10, mustEnrol: false });
    expect((await signInWith(lab, 'tariro')).answer).toMatchObject({
      status: 401,
      body: { code: 'second_factor_required' },
    });
  });

  it('ends the sessions that were opened without it, and not the one at hand', async () => {
    const { client: elsewhere } = await (async () => {
      await lab.as('ROLE_LAB', 'rudo');
      return signInWith(lab, 'rudo');
    })();
    const screen = await connect(lab.address, { cookie: elsewhere.cookie });
    const { client } = await enrol(lab, 'ROLE_LAB', 'rudo');
    await screen.disconnected();
    expect((await elsewhere.get('/api/users/currentUserRole')).status).toBe(401);
    expect((await client.get('/api/users/currentUserRole')).status).toBe(200);
  });

  it('asks for the password of whoever signed in a while ago', async () => {
    const client = await lab.as('ROLE_LAB', 'farai');
    lab.clock.advance(16 * 60_000);
    expect((await client.post('/api/second-factor/begin')).body.code).toBe('confirmation_required');
    good(await client.post('/api/basicAuth/confirm', { password: TEST_PASSWORD }));
    expect((await client.post('/api/second-factor/begin')).status).toBe(200);
  });

  it('is refused to someone who has one', async () => {
    const { client, code } = await enrol(lab, 'ROLE_LAB', 'chipo');
    expect((await client.post('/api/second-factor/begin')).status).toBe(409);
    expect((await client.post('/api/second-factor/confirm', { code: code() })).status).toBe(409);
    expect((await own(client)).since).not.toBeNull();
  });

  it('keeps neither the secret nor a recovery code where the database could tell it', async () => {
    const { secret, recoveryCodes } = await enrol(lab, 'ROLE_LAB', 'kudzai');
    const kept = JSON.stringify([
      await lab.sql('select * from second_factor'),
      await lab.sql('select * from recovery_code'),
      await lab.sql('select * from audit_entry'),
      await lab.sql('select * from event'),
    ]);
    expect(kept).not.toContain(secret);
    for (const code of recoveryCodes) {
      expect(kept).not.toContain(code);
      expect(kept).not.toContain(code.replaceAll('-', ''));
    }
  });
});

describe('signing in with a second factor', () => {
  it('takes the password and the code together, and writes down which it was', async () => {
    const { code } = await enrol(lab, 'ROLE_RECEPTION', 'anesu');
    const { client, answer } = await signInWith(lab, 'anesu', code());
    expect(answer.status).toBe(200);
    expect((await client.get('/api/users/currentUserRole')).body.userRole).toBe('ROLE_RECEPTION');
    const [entry] = await lab.sql<{ after: unknown }>(
      `select after from audit_entry where actor = 'anesu' and action = 'user.sign-in' order by at desc limit 1`,
    );
    expect(entry?.after).toEqual({ secondFactor: 'one-time code' });
  });

  it('takes no code without the password, and says no more than to anybody else', async () => {
    const { code } = await enrol(lab, 'ROLE_LAB', 'simba');
    const { answer } = await signInWith(lab, 'simba', code(), 'not the password');
    expect(answer).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
    expect((await signInWith(lab, 'simba', code())).answer.status).toBe(200);
  });

  it('takes no code twice, nor one from before the last', async () => {
    const { code } = await enrol(lab, 'ROLE_LAB', 'tatenda');
    const earlier = code();
    nextCode(lab);
    const used = code();
    expect((await signInWith(lab, 'tatenda', used)).answer.status).toBe(200);
    for (const replayed of [used, earlier]) {
      expect((await signInWith(lab, 'tatenda', replayed)).answer).toMatchObject({
        status: 401,
        body: { code: 'wrong_one_time_code' },
      });
    }
    nextCode(lab);
    expect((await signInWith(lab, 'tatenda', code())).answer.status).toBe(200);
  });

  it('takes a code that is sent many times at once a single time', async () => {
    const { code } = await enrol(lab, 'ROLE_LAB', 'nyasha');
    const same = code();
    const answers = await Promise.all(Array.from({ length: 4 }, () => signInWith(lab, 'nyasha', same)));
    expect(answers.filter(({ answer }) => answer.status === 200)).toHaveLength(1);
  });

  it('slows guessing down, and a right password forgives no wrong code', async () => {
    const { code } = await enrol(lab, 'ROLE_LAB', 'panashe');
    const guess = async () => (await signInWith(lab, 'panashe', '000000')).answer.body.code;
    const seen: string[] = [];
    for (let n = 0; n < 6; n += 1) {
      await signInWith(lab, 'panashe');
      seen.push(await guess());
    }
    expect(seen.slice(0, 4)).toEqual(Array(4).fill('wrong_one_time_code'));
    expect(seen.at(-1)).toBe('throttled');
    lab.clock.advance(310_000);
    expect((await signInWith(lab, 'panashe', code())).answer.status).toBe(200);
  });

  it('is not barred on a device that the account knows by guesses from elsewhere', async () => {
    const { code, client } = await enrol(lab, 'ROLE_LAB', 'tinashe');
    for (let n = 0; n < 8; n += 1) await signInWith(lab, 'tinashe', '000000');
    const answer = await client.get('/api/basicAuth/validate', {
      ...basic('tinashe'),
      'X-One-Time-Code': code(),
    });
    expect(answer.status).toBe(200);
  });

  it('is the only call that takes the password: Basic alone opens no other, and no live connection', async () => {
    const { code } = await enrol(lab, 'ROLE_LAB', 'munashe');
    for (const headers of [basic('munashe'), { ...basic('munashe'), 'X-One-Time-Code': code() }]) {
      expect(await lab.stranger().get('/api/users/currentUserRole', headers)).toMatchObject({
        status: 401,
        body: { code: 'second_factor_required' },
      });
    }
    const auth = { username: 'munashe', password: TEST_PASSWORD };
    await expect(connect(lab.address, { auth })).rejects.toThrow();
    expect((await signInWith(lab, 'munashe', code())).answer.status).toBe(200);
  });

  it('is asked of a second person who signs beside, too', async () => {
    const { client: manager, code } = await enrol(lab, 'ROLE_LABADMIN', 'tendai');
    const cashier = await lab.as('ROLE_CASHIER', 'kofi');
    await taken(lab, cashier, '12.00');
    await count(cashier, [coins('2.00')]);
    const again = (headers = {}) => count(cashier, [coins('12.00')], { ...beside(manager), ...headers });
    expect(await again()).toMatchObject({ status: 403, body: { code: 'witness_code_required' } });
    expect((await again({ 'X-Witness-Code': '000000' })).body.code).toBe('witness_code_required');
    expect(await again({ 'X-Witness-Code': code() })).toMatchObject({
      status: 200,
      body: { closing: { difference: '0.00' } },
    });
  });
});
