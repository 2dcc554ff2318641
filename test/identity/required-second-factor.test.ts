import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RouteRules } from '../../server/identity/index.js';
import { good, type Client } from '../support/client.js';
import { connect } from '../support/live.js';
import { openLaboratory, TEST_PASSWORD, type Laboratory } from '../support/laboratory.js';
import { codeOf, enrol, nextCode, signInWith, type Enrolled } from './authenticator.js';

let lab: Laboratory;
let boss: Client;
let phone: Enrolled;
beforeAll(async () => {
  lab = await openLaboratory();
  phone = await enrol(lab, 'ROLE_SUPER_ADMIN', 'boss');
  boss = phone.client;
});
afterAll(() => lab?.close());

const rules = async (client = boss) => good(await client.get('/api/sign-in-rules')).body;
const save = async (change: Record<string, unknown>) =>
  boss.put('/api/sign-in-rules', { ...change, version: (await rules()).version });
const requireIt = async (managersNeedSecondFactor: boolean) => good(await save({ managersNeedSecondFactor }));
const refusalOf = async (client: Client) => (await client.get('/api/users/currentUserRole')).body.code;

describe('the rules of the sign-in', () => {
  it('tell before they are changed which managers have no second factor', async () => {
    await lab.as('ROLE_LABADMIN', 'manager');
    await lab.as('ROLE_LAB', 'bench');
    const told = await rules();
    expect(told).toMatchObject({
      minimumPasswordLength: 8,
      managersNeedSecondFactor: false,
      sessionIdleMinutes: 720,
      sessionLongestMinutes: 1440,
    });
    const names = told.without.map(({ username }: { username: string }) => username);
    expect(names).toContain('manager');
    expect(names).not.toContain('boss');
    expect(names).not.toContain('bench');
  });

  it('are changed by SUPER alone, with the password given lately and the version that was read', async () => {
    const manager = await lab.as('ROLE_LABADMIN', 'manager');
    expect(await manager.get('/api/sign-in-rules')).toMatchObject({ status: 403 });
    expect(await manager.put('/api/sign-in-rules', { version: 1 })).toMatchObject({ status: 403 });
    const { version } = await rules();
    expect((await save({ minimumPasswordLength: 7 })).body.errors).toMatchObject([
      { field: 'minimumPasswordLength' },
    ]);
    expect(good(await save({ minimumPasswordLength: 12 })).body.minimumPasswordLength).toBe(12);
    const about = good(await manager.get('/api/about')).body;
    const kept = good(await manager.post('/api/about', { ...about, minimumPasswordLength: 8 })).body;
    expect(kept.minimumPasswordLength).toBe(12);
    const stale = await boss.put('/api/sign-in-rules', { minimumPasswordLength: 8, version });
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale_version' } });
    const [entry] = await lab.sql<{ before: unknown; after: unknown }>(
      `select before, after from audit_entry where action = 'settings.sign-in'`,
    );
    expect(entry).toEqual({
      before: { minimumPasswordLength: 8 },
      after: { minimumPasswordLength: 12 },
    });
    lab.clock.advance(16 * 60_000);
    expect((await save({ minimumPasswordLength: 8 })).body.code).toBe('confirmation_required');
    good(await boss.post('/api/basicAuth/confirm', { password: TEST_PASSWORD }));
    good(await save({ minimumPasswordLength: 8 }));
  });
});

describe('where managers need a second factor', () => {
  it('one without is led to set it up, and their screens go dark at once', async () => {
    const manager = await lab.as('ROLE_LABADMIN', 'manager');
    const screen = await connect(lab.address, { cookie: manager.cookie });
    await requireIt(true);
    await screen.disconnected();
    expect(await refusalOf(manager)).toBe('second_factor_enrolment_required');
    await expect(connect(lab.address, { cookie: manager.cookie })).rejects.toThrow();
    expect((await signInWith(lab, 'manager')).answer).toMatchObject({
      status: 200,
      body: { mustEnrol: true },
    });
    await requireIt(false);
    expect((await manager.get('/api/users/currentUserRole')).status).toBe(200);
  });

  it('nothing but setting it up, the password and the way out is open to them', async () => {
    await requireIt(true);
    const { client: manager } = await signInWith(lab, 'manager');
    const open: string[] = [];
    for (const { method, path, rule } of lab.server.app.get(RouteRules).table()) {
      if (rule?.kind !== 'permission' || path.endsWith('logout')) continue;
      const address = path.replaceAll(/:\w+/g, 'x');
      const answer = await manager.send(
        method.toLowerCase() as 'get',
        address,
        method === 'GET' ? undefined : {},
        { 'X-XSRF-TOKEN': manager.xsrf },
      );
      const isHeld = answer.status === 403 && answer.body.code === 'second_factor_enrolment_required';
      if (!isHeld) open.push(`${method} ${path}`);
    }
    expect(open.sort()).toEqual([
      'GET /api/second-factor',
      'POST /api/basicAuth/confirm',
      'POST /api/second-factor/begin',
      'POST /api/second-factor/confirm',
      'POST /api/users/change_password',
    ]);
    const leaving = await manager.get('/api/users/logout', { 'X-XSRF-TOKEN': manager.xsrf });
    expect(leaving.status).toBe(200);
    await requireIt(false);
  });

  it('everything is open again once it is set up, and nobody else is asked', async () => {
    await requireIt(true);
    const bench = await lab.as('ROLE_LAB', 'bench');
    expect((await bench.get('/api/users/currentUserRole')).status).toBe(200);
    const { client: manager } = await signInWith(lab, 'manager');
    const { secret } = good(await manager.post('/api/second-factor/begin')).body;
    good(await manager.post('/api/second-factor/confirm', { code: codeOf(secret, lab.clock.now()) }));
    expect((await manager.get('/api/users/currentUserRole')).body.userRole).toBe('ROLE_LABADMIN');
    expect((await rules()).without.map(({ username }: { username: string }) => username)).not.toContain(
      'manager',
    );
    await requireIt(false);
  });

  it('whoever removes it is led to set one up again', async () => {
    await requireIt(true);
    nextCode(lab);
    good(await boss.post('/api/second-factor/remove', { password: TEST_PASSWORD, code: phone.code() }));
    expect(await refusalOf(boss)).toBe('second_factor_enrolment_required');
  });

  it('a one-time password is changed first', async () => {
    await lab.as('ROLE_LABADMIN', 'newcomer');
    await lab.sql(`update app_user set change_passwd = true where username = 'newcomer'`);
    const { client, answer } = await signInWith(lab, 'newcomer');
    expect(answer.body).toMatchObject({ changePasswd: true, mustEnrol: true });
    expect((await client.post('/api/second-factor/begin')).body.code).toBe('password_change_required');
    const change = { oldPassword: TEST_PASSWORD, newPassword: 'a longer horse battery' };
    expect(good(await client.post('/api/users/change_password', change)).body.mustEnrol).toBe(true);
    expect((await client.post('/api/second-factor/begin')).status).toBe(200);
  });
});
