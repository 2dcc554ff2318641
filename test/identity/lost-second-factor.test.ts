import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { good, type Client } from '../support/client.js';
import { connect } from '../support/live.js';
import { openLaboratory, TEST_PASSWORD, type Laboratory } from '../support/laboratory.js';
import { enrol, signInWith } from './authenticator.js';

let lab: Laboratory;
let boss: Client;
beforeAll(async () => {
  lab = await openLaboratory();
  boss = await lab.as('ROLE_SUPER_ADMIN', 'boss');
});
afterAll(() => lab?.close());

const own = async (client: Client) => (await client.get('/api/second-factor')).body;
const actionsOn = async (username: string): Promise<string[]> =>
  (
    await lab.sql<{ action: string }>(
      `select e.action from audit_entry e join app_user u on u.id::text = e.subject_id
       where u.username = $1 order by e.at, e.id`,
      [username],
    )
  ).map(({ action }) => action);

describe('a recovery code', () => {
  it('opens once in place of a one-time code, however it was copied from paper', async () => {
    const { recoveryCodes, client } = await enrol(lab, 'ROLE_LAB', 'ruva');
    const [first = '', second = ''] = recoveryCodes;
    expect((await signInWith(lab, 'ruva', first)).answer.status).toBe(200);
    expect((await signInWith(lab, 'ruva', first)).answer.body.code).toBe('wrong_one_time_code');
    const copied = second.replaceAll('-', ' ').toUpperCase();
    expect((await signInWith(lab, 'ruva', copied)).answer.status).toBe(200);
    expect((await own(client)).recoveryCodesLeft).toBe(8);
  });

  it('is made anew with the password and a code, and then the old ones open nothing', async () => {
    const { recoveryCodes, client, code } = await enrol(lab, 'ROLE_LAB', 'rumbi');
    const renew = (password: string, given: string) =>
      client.post('/api/second-factor/recovery-codes', { password, code: given });
    expect(await renew('not the password', code())).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'password' }] },
    });
    expect(await renew(TEST_PASSWORD, '000000')).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'code' }] },
    });
    const fresh = good(await renew(TEST_PASSWORD, code())).body.recoveryCodes;
    expect((await signInWith(lab, 'rumbi', recoveryCodes[0])).answer.status).toBe(401);
    expect((await signInWith(lab, 'rumbi', fresh[0])).answer.status).toBe(200);
  });

  it('still opens where the codes can no longer be checked because the key of the house is another', async () => {
    const { recoveryCodes, code } = await enrol(lab, 'ROLE_LAB', 'tsitsi');
    await lab.sql(
      `update second_factor set secret_sealed = 'c2VhbGVkIGVsc2V3aGVyZSB3aXRoIGFub3RoZXIga2V5'
       where user_id = (select id from app_user where username = 'tsitsi')`,
    );
    expect((await signInWith(lab, 'tsitsi', code())).answer.status).toBe(401);
    expect((await signInWith(lab, 'tsitsi', recoveryCodes[0])).answer.status).toBe(200);
  });
});

describe('a second factor is removed', () => {
  it('by its owner with the password and a code, and nothing of it is left', async () => {
    const { client, code } = await enrol(lab, 'ROLE_LAB', 'vimbai');
    const remove = (password: string, given: string) =>
      client.post('/api/second-factor/remove', { password, code: given });
    expect((await remove(TEST_PASSWORD, '000000')).status).toBe(422);
    expect((await remove('not the password', code())).status).toBe(422);
    good(await remove(TEST_PASSWORD, code()));
    expect(await own(client)).toEqual({ since: null, recoveryCodesLeft: 0, mustEnrol: false });
    expect((await signInWith(lab, 'vimbai')).answer.status).toBe(200);
    expect(await actionsOn('vimbai')).toEqual(
      expect.arrayContaining(['user.second-factor-add', 'user.second-factor-remove']),
    );
  });

  it('by SUPER where it was lost: written down with the reason, and every session ends', async () => {
    const { client } = await enrol(lab, 'ROLE_LAB', 'lost');
    const screen = await connect(lab.address, { cookie: client.cookie });
    const request = { username: 'lost', reason: 'Stolen telephone; known by sight' };
    const manager = await lab.as('ROLE_LABADMIN', 'a-manager');
    expect((await manager.post('/api/second-factor/take-away', request)).status).toBe(403);
    // The clock is minutes further by now.
    good(await boss.post('/api/basicAuth/confirm', { password: TEST_PASSWORD }));
    good(await boss.post('/api/second-factor/take-away', request));
    await screen.disconnected();
    expect((await client.get('/api/users/currentUserRole')).status).toBe(401);
    expect((await signInWith(lab, 'lost')).answer.status).toBe(200);
    const [entry] = await lab.sql<{ actor: string; reason: string }>(
      `select actor, reason from audit_entry where action = 'user.second-factor-lost'`,
    );
    expect(entry).toMatchObject({ actor: 'boss', reason: request.reason });
    expect((await boss.post('/api/second-factor/take-away', request)).status).toBe(409);
  });

  it('never by SUPER for the own account: that takes a code', async () => {
    const answer = await boss.post('/api/second-factor/take-away', { username: 'boss', reason: 'Lost it' });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'username' }] } });
  });

  it('with the user', async () => {
    await enrol(lab, 'ROLE_LAB', 'leaver');
    good(await boss.post('/api/basicAuth/confirm', { password: TEST_PASSWORD }));
    good(await boss.post('/api/users/delete', { username: 'leaver' }));
    const of = `where user_id = (select id from app_user where username = 'leaver')`;
    expect(await lab.sql(`select 1 from second_factor ${of}`)).toEqual([]);
    expect(await lab.sql(`select 1 from recovery_code ${of}`)).toEqual([]);
  });
});
