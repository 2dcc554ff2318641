import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UnitOfWork } from '../../server/events/unit-of-work.js';
import { useGrant } from '../../server/identity/index.js';
import type { GrantAction } from '../../shared/vocabulary.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

let lab: Laboratory;
beforeAll(async () => {
  lab = await openLaboratory();
});
afterAll(() => lab.close());

const CODE = 'teal-otter-41';

async function verify(
  username: string,
  code: string,
  bookingId = randomUUID(),
  action: GrantAction = 'update',
) {
  const client = await lab.as('ROLE_RECEPTION', username);
  return client.post('/api/admin-code/verify', { code, action, bookingId });
}

async function use(username: string, grant: string | undefined, action: GrantAction, bookingId: string) {
  const [user] = await lab.sql<{ id: string }>('select id from app_user where username = $1::citext', [
    username,
  ]);
  const actor = {
    id: user?.id ?? '',
    username,
    name: username,
    role: 'ROLE_RECEPTION' as const,
    address: 'test',
    requestId: 'test',
  };
  return lab.server.app.get(UnitOfWork).run(actor, (tx) => useGrant(tx, grant, action, bookingId));
}

describe('the admin code', () => {
  it('says so while none is set', async () => {
    const boss = await lab.as('ROLE_SUPER_ADMIN', 'boss');
    expect((await boss.get('/api/admin-code')).body).toEqual({ set: false });
    expect((await verify('early', CODE)).status).toBe(409);
  });

  it('is set by the super administrator alone, is not one of the commonest, and is never told', async () => {
    const manager = await lab.as('ROLE_LABADMIN');
    expect((await manager.put('/api/admin-code', { code: CODE })).status).toBe(403);
    const boss = await lab.as('ROLE_SUPER_ADMIN', 'boss');
    expect((await boss.put('/api/admin-code', { code: '12345' })).status).toBe(422);
    expect((await boss.post('/api/admin-code', { code: '123456' })).status).toBe(422);
    expect((await boss.put('/api/admin-code', { code: CODE })).status).toBe(200);
    const told = await manager.get('/api/admin-code');
    expect(told.body).toEqual({ set: true });
    const trail = await lab.sql(
      `select 1 from audit_entry where concat(before, after) like '%' || $1 || '%'`,
      [CODE],
    );
    expect(trail).toHaveLength(0);
  });

  it('gives a grant for one action on one booking, once', async () => {
    const bookingId = randomUUID();
    const answer = await verify('granted', CODE, bookingId);
    expect(answer.status).toBe(200);
    const { grant } = answer.body;
    await expect(use('granted', grant, 'delete', bookingId)).rejects.toMatchObject({
      code: 'grant_required',
    });
    await expect(use('granted', grant, 'update', randomUUID())).rejects.toMatchObject({
      code: 'grant_required',
    });
    await expect(use('boss', grant, 'update', bookingId)).rejects.toMatchObject({ code: 'grant_required' });
    await expect(use('granted', 'not a grant', 'update', bookingId)).rejects.toMatchObject({
      code: 'grant_required',
    });
    await expect(use('granted', undefined, 'update', bookingId)).rejects.toMatchObject({
      code: 'grant_required',
    });
    await use('granted', grant, 'update', bookingId);
    await expect(use('granted', grant, 'update', bookingId)).rejects.toMatchObject({
      code: 'grant_required',
    });
  });

  it('gives a grant for five minutes', async () => {
    const bookingId = randomUUID();
    const { body } = await verify('dawdler', CODE, bookingId);
    lab.clock.advance(5 * 60_000 + 1);
    await expect(use('dawdler', body.grant, 'update', bookingId)).rejects.toMatchObject({
      code: 'grant_required',
    });
  });

  it('is locked for a user by five wrong tries, for five minutes, and for that user alone', async () => {
    for (let n = 1; n <= 5; n += 1) {
      const wrong = await verify('guesser', `wrong ${n}`);
      expect([wrong.status, wrong.body.errors[0].field]).toEqual([422, 'code']);
    }
    const locked = await verify('guesser', CODE);
    expect([locked.status, locked.headers['retry-after']]).toEqual([429, '300']);
    expect((await verify('innocent', CODE)).status).toBe(200);
    lab.clock.advance(300_000);
    expect((await verify('guesser', 'wrong again')).status).toBe(422);
    expect((await verify('guesser', CODE)).status).toBe(200);
  });

  it('gives a cashier leave to refund and to nothing else, a board to nothing', async () => {
    const [cashier, board] = [await lab.as('ROLE_CASHIER'), await lab.as('ROLE_BOARD')];
    const asked = async (client: Client, action: string): Promise<number> =>
      (await client.post('/api/admin-code/verify', { code: CODE, action, bookingId: randomUUID() })).status;
    for (const action of ['update', 'delete']) expect(await asked(cashier, action)).toBe(403);
    expect(await asked(cashier, 'refund')).toBe(200);
    expect(await asked(board, 'refund')).toBe(403);
  });
});
