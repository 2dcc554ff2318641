import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '../support/client.js';
import { connect } from '../support/live.js';
import { openLaboratory, TEST_PASSWORD, type Laboratory } from '../support/laboratory.js';

let lab: Laboratory;
let boss: Client;
beforeAll(async () => {
  lab = await openLaboratory();
  boss = await lab.as('ROLE_SUPER_ADMIN', 'boss');
});
afterAll(() => lab?.close());

const MINUTE_MS = 60_000;

async function another(username: string): Promise<Client> {
  const client = new Client(lab.address, username, TEST_PASSWORD);
  await client.signIn();
  return client;
}

const sessionsOf = async (client: Client, query = '') =>
  (await client.get(`/api/sessions${query}`)).body.items;

describe('open sessions', () => {
  it('are listed to their owner, who sees which one asks', async () => {
    const bench = await lab.as('ROLE_LAB', 'tariro');
    await another('tariro');
    const listed = await sessionsOf(bench);
    expect(listed).toHaveLength(2);
    expect(listed.filter(({ isOwn }: { isOwn: boolean }) => isOwn)).toHaveLength(1);
    expect(listed[0]).toMatchObject({ username: 'tariro', name: 'Tariro Tester', userRole: 'ROLE_LAB' });
    expect(Object.keys(listed[0]).sort()).toEqual(
      ['address', 'agent', 'id', 'isOwn', 'lastUsedAt', 'name', 'openedAt', 'userRole', 'username'].sort(),
    );
    expect(Math.abs(Date.parse(listed[0].lastUsedAt) - Date.now())).toBeLessThan(2 * MINUTE_MS);
    expect(bench.cookie).not.toContain(listed[0].id);
  });

  it('of everyone are listed to SUPER alone, and found by whose they are', async () => {
    const bench = await lab.as('ROLE_LAB', 'tariro');
    const manager = await lab.as('ROLE_LABADMIN');
    expect((await bench.get('/api/sessions?of=all')).status).toBe(403);
    expect((await manager.get('/api/sessions?of=all')).status).toBe(403);
    const listed = await sessionsOf(boss, '?of=all&q=tariro');
    expect(new Set(listed.map(({ username }: { username: string }) => username))).toEqual(
      new Set(['tariro']),
    );
  });

  it('are ended by their owner, with their live connection', async () => {
    const here = await lab.as('ROLE_LAB', 'rudo');
    const there = await another('rudo');
    const screen = await connect(lab.address, { cookie: there.cookie });
    const [other] = (await sessionsOf(here)).filter(({ isOwn }: { isOwn: boolean }) => !isOwn);
    expect((await here.post('/api/sessions/end', { id: other.id })).status).toBe(200);
    await screen.disconnected();
    expect((await there.get('/api/users/currentUserRole')).status).toBe(401);
    expect((await here.get('/api/users/currentUserRole')).status).toBe(200);
    expect((await here.post('/api/sessions/end', { id: other.id })).status).toBe(404);
  });

  it('of somebody else are ended by SUPER, and by nobody else', async () => {
    const victim = await lab.as('ROLE_LAB', 'victim');
    const [session] = await sessionsOf(victim);
    const manager = await lab.as('ROLE_LABADMIN');
    expect((await manager.post('/api/sessions/end', { id: session.id })).status).toBe(404);
    expect((await victim.get('/api/users/currentUserRole')).status).toBe(200);
    expect((await boss.post('/api/sessions/end', { id: session.id })).status).toBe(200);
    expect((await victim.get('/api/users/currentUserRole')).status).toBe(401);
    const [entry] = await lab.sql(
      `select a.actor, u.username from audit_entry a join app_user u on u.id::text = a.subject_id
       where a.action = 'user.session-end' and u.username = 'victim'`,
    );
    expect(entry).toEqual({ actor: 'boss', username: 'victim' });
  });
});

describe('what asks for the password again', () => {
  const NEW_USER = { firstName: 'Nyasha', surname: 'Banda', userRole: 'LAB' };

  it('is users, the admin code and exchange rates, a quarter of an hour after it was given', async () => {
    const late = await another('boss');
    const calls = [
      () => late.post('/api/users', { ...NEW_USER, username: 'newcomer' }),
      () => late.put('/api/users/update', {}),
      () => late.post('/api/users/delete', { username: 'newcomer' }),
      () => late.post('/api/users/password_reset', { username: 'newcomer' }),
      () => late.put('/api/admin-code', { code: 'teal-otter-41' }),
      () => late.post('/api/payment-types', { name: 'Voucher' }),
    ];
    lab.clock.advance(15 * MINUTE_MS);
    for (const call of calls)
      expect(await call()).toMatchObject({ status: 403, body: { code: 'confirmation_required' } });
    const wrong = await late.post('/api/basicAuth/confirm', { password: 'not right' });
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([422, 'password']);
    expect((await calls[0]?.())?.status).toBe(403);
    expect((await late.post('/api/basicAuth/confirm', { password: TEST_PASSWORD })).status).toBe(200);
    for (const call of calls) expect((await call()).body?.code).not.toBe('confirmation_required');
    expect((await late.get('/api/users?q=newcomer')).status).toBe(200);
  });

  it('is content with a call that brings the password itself', async () => {
    const script = lab.stranger();
    const basic = Buffer.from(`boss:${TEST_PASSWORD}`).toString('base64');
    const answer = await script.post(
      '/api/users',
      { ...NEW_USER, username: 'by-script' },
      { Authorization: `Basic ${basic}` },
    );
    expect(answer.status).toBe(201);
  });
});

describe('the key of unsaved work', () => {
  it('is the same at each sign-in of a person, and another for everyone else', async () => {
    const key = async (client: Client) => (await client.get('/api/sessions/draft-key')).body.key;
    const mine = await key(await lab.as('ROLE_LAB', 'tariro'));
    expect(Buffer.from(mine, 'base64url')).toHaveLength(32);
    expect(await key(await another('tariro'))).toBe(mine);
    expect(await key(await lab.as('ROLE_LAB', 'rudo'))).not.toBe(mine);
    expect((await lab.stranger().get('/api/sessions/draft-key')).status).toBe(401);
  });
});
