import pg from 'pg';
import { AuditSealer, headOf } from '../../server/audit/index.js';
import { UnitOfWork } from '../../server/events/unit-of-work.js';
import { SYSTEM } from '../../server/kernel/actor.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

let lab: Laboratory;
let manager: Client;
beforeAll(async () => {
  lab = await openLaboratory();
  manager = await lab.as('ROLE_LABADMIN');
  const work = lab.server.app.get(UnitOfWork);
  for (let n = 0; n < 8; n += 1)
    await work.run(SYSTEM, async (tx) => tx.audit('test.written', 'test', String(n)));
  await lab.server.app.get(AuditSealer).seal();
});
afterAll(() => lab?.close());

const verify = async (query: string) => (await manager.get(`/api/audit/verify${query}`)).body;

test('the page verifies the chain, from the beginning and from where a piece ended', async () => {
  const { position, hash } = await headOf(lab.database);
  const whole = await verify('');
  expect(whole).toMatchObject({
    position,
    hash,
    of: position,
    isDone: true,
    provenFrom: 1,
    firstBreak: null,
  });
  const half = (await lab.sql<{ hash: string }>('select hash from audit_seal where position = 4'))[0]?.hash;
  expect(await verify(`?after=4:${half}`)).toEqual(whole);
  expect(await verify(`?expect=${position}:${hash}`)).toEqual(whole);
});

test('it finds a head that does not stand any more, a piece that does not follow, and what is no head', async () => {
  const other = 'a'.repeat(64);
  expect((await verify(`?expect=5:${other}`)).firstBreak.position).toBe(5);
  expect((await verify(`?expect=5000:${other}`)).firstBreak.why).toContain('cut off');
  expect((await verify(`?after=4:${other}`)).firstBreak.position).toBe(5);
  const wrong = await manager.get('/api/audit/verify?after=here');
  expect([wrong.status, wrong.body.errors[0].field]).toEqual([422, 'after']);
});

test('it finds an entry that was changed', async () => {
  const owner = new pg.Client({ connectionString: lab.databaseUrl });
  await owner.connect();
  await owner.query(`set session_replication_role = 'replica'`);
  await owner.query(
    `update audit_entry set subject_id = 'other' where subject_id = '3' and subject_kind = 'test'`,
  );
  await owner.end();
  const { firstBreak, isDone } = await verify('');
  expect(isDone).toBe(true);
  expect(firstBreak.why).toBe('the entry was changed after it was sealed');
});
