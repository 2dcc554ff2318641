import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { AuditSealer, logView, verifyChain as verify, type ChainQuestion } from '../../server/audit/index.js';
import type { Parameters } from '../../server/kernel/database.js';
import { UnitOfWork } from '../../server/events/unit-of-work.js';
import { SYSTEM } from '../../server/kernel/actor.js';
import type { AuditEntry } from '../../shared/contract/audit.js';
import { openLaboratory, TEST_AUDIT_KEY, type Laboratory } from '../support/laboratory.js';
import { until } from '../support/until.js';

let lab: Laboratory;
let work: UnitOfWork;
beforeAll(async () => {
  lab = await openLaboratory();
  work = lab.server.app.get(UnitOfWork);
});
afterAll(() => lab.close());

/** With the key that the laboratory seals with. */
function verifyChain(database: Laboratory['database'], question: ChainQuestion = {}) {
  return verify(database, { key: TEST_AUDIT_KEY, ...question });
}

function write(action: `test.${string}`, after?: unknown): Promise<void> {
  return work.run(SYSTEM, async (tx) => tx.audit(action, 'test', 'x', { after }));
}

function seal(): Promise<void> {
  return lab.server.app.get(AuditSealer).seal();
}

/** As somebody who owns the tables and switches their triggers off. */
async function asOwner(statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: lab.databaseUrl });
  await client.connect();
  try {
    await client.query(`set session_replication_role = 'replica'`);
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

describe('the audit trail', () => {
  it('is chained soon after it was written, without anyone asking', async () => {
    await write('test.woken');
    const report = await until(
      () => verifyChain(lab.database),
      ({ unsealed }) => unsealed === 0,
    );
    expect(report).toMatchObject({ unsealed: 0, firstBreak: undefined });
    expect(report.sealed).toBeGreaterThan(0);
  });

  it('reports nothing as sealed that was chained after it was looked at', async () => {
    const { database } = lab;
    await lab.sql(
      `insert into audit_entry (id, at, actor, address, request_id, action, subject_kind, subject_id)
       values (gen_random_uuid(), now(), 'system', '', '', 'test.meanwhile', 'test', 'x')`,
    );
    const count = await database.one<{ entries: number }>('select count(*)::int as entries from audit_entry');
    const sealsMeanwhile = {
      one: (text: string, values?: Parameters) => database.one(text, values),
      sql: async (text: string, values?: Parameters) => {
        const rows = await database.sql(text, values);
        if (text.includes('from audit_seal s')) await seal();
        return rows;
      },
    } as Laboratory['database'];
    const { sealed, unsealed } = await verifyChain(sealsMeanwhile);
    expect(sealed + unsealed).toBe(count?.entries);
  });

  it('stays in one chain when many write and two sealers work at once', async () => {
    const second = await openLaboratory({ databaseUrl: lab.databaseUrl });
    try {
      await Promise.all(Array.from({ length: 120 }, (_, n) => write('test.many', { n, text: 'é "quoted"' })));
      await Promise.all([seal(), second.server.app.get(AuditSealer).seal()]);
      expect(await verifyChain(lab.database)).toMatchObject({ unsealed: 0, firstBreak: undefined });
    } finally {
      await second.close();
    }
  });

  it("cannot be changed or deleted by the application's own role", async () => {
    for (const table of ['audit_entry', 'audit_seal']) {
      await expect(lab.sql(`delete from ${table}`)).rejects.toThrow('permission denied');
      await expect(lab.sql(`truncate ${table} cascade`)).rejects.toThrow('permission denied');
    }
    await expect(lab.sql(`update audit_entry set actor = 'nobody'`)).rejects.toThrow('permission denied');
    await expect(lab.sql(`update audit_seal set hash = ''`)).rejects.toThrow('permission denied');
  });

  it('is append-only for the owner of the tables too, as long as the triggers stand', async () => {
    const client = new pg.Client({ connectionString: lab.databaseUrl });
    await client.connect();
    await expect(client.query(`update audit_entry set actor = 'nobody'`)).rejects.toThrow('append-only');
    await expect(client.query('delete from audit_seal')).rejects.toThrow('append-only');
    await client.end();
  });

  it('is searched by who, what, when and words, by managers only', async () => {
    const manager = await lab.as('ROLE_LABADMIN');
    await write('test.searched', { colour: 'Vermilion' });
    const found = await manager.get(
      '/api/audit?actor=system&action=test.&q=vermilion&subjectKind=test&size=1',
    );
    expect(found.body).toMatchObject({ page: 1, size: 1, total: 1 });
    expect(found.body.items[0]).toMatchObject({ action: 'test.searched', after: { colour: 'Vermilion' } });
    const today = new Date().toISOString().slice(0, 10);
    expect((await manager.get(`/api/audit?from=2020-01-01&to=2020-12-31`)).body.total).toBe(0);
    expect(
      (await manager.get(`/api/audit?from=2020-01-01&to=${today}T23:59:59Z&action=test.searched`)).body.total,
    ).toBe(1);
    expect((await manager.get('/api/audit?from=2026-02-30')).status).toBe(422);
    expect((await (await lab.as('ROLE_LAB')).get('/api/audit')).status).toBe(403);
  });

  it('is searched by who as people are: parts of a name or a user name, in any order', async () => {
    const manager = await lab.as('ROLE_LABADMIN', 'Rumbi.Moyo');
    await lab.sql(
      `update app_user set first_name = 'Rumbidzaí', surname = 'Moyo' where username = 'Rumbi.Moyo'`,
    );
    const actorsFor = async (text: string): Promise<readonly string[]> => {
      const { body } = await manager.get(`/api/audit?size=200&actor=${encodeURIComponent(text)}`);
      return [...new Set<string>(body.items.map(({ actor }: AuditEntry) => actor))];
    };
    for (const text of ['Rumbi.Moyo', 'moyo rumbidzai', 'MOYO', ' rumbi'])
      expect(await actorsFor(text)).toEqual(['Rumbi.Moyo']);
    expect(await actorsFor('syst')).toEqual(['system']);
    expect(await actorsFor('nobody at all')).toEqual([]);
  });

  it('is read the oldest first, or by who, as asked', async () => {
    const manager = await lab.as('ROLE_LABADMIN');
    const read = async (asked: string): Promise<readonly AuditEntry[]> =>
      (await manager.get(`/api/audit?size=200&${asked}`)).body.items;
    const newest = (await read('')).map(({ id }) => id);
    const oldest = (await read('sort=at&order=asc')).map(({ id }) => id);
    expect(newest.length).toBeLessThan(200);
    expect(oldest.slice(0, newest.length)).toEqual([...newest].reverse());
    const people = (await read('sort=actor')).map(({ actor }) => actor);
    expect(people).toEqual([...people].sort());
    expect((await manager.get('/api/audit?sort=reason')).status).toBe(422);
  });

  it('tells who signed in, from where, and who looked at results', async () => {
    await lab.as('ROLE_RECEPTION');
    const [entry] = await lab.sql(
      `select address, request_id from audit_entry where action = 'user.sign-in' and actor = 'reception'`,
    );
    expect(entry?.['address']).toMatch(/127\.0\.0\.1$/);
    expect(entry?.['request_id']).toMatch(/^[0-9a-f-]{36}$/);
    await logView(work, SYSTEM, {
      action: 'result.view',
      subjectKind: 'result',
      subjectId: 'b1',
      detail: { code: 'UE' },
    });
    expect(await lab.sql(`select after from audit_entry where action = 'result.view'`)).toEqual([
      { after: { code: 'UE' } },
    ]);
  });
});

describe('tampering with the audit trail shows', () => {
  it.each([
    [
      'a changed word',
      `update audit_entry set actor = 'someone' where action = 'test.woken'`,
      'changed after',
    ],
    [
      'a changed figure',
      `update audit_entry set after = '{"n": 999}' where after ->> 'n' = '7'`,
      'changed after',
    ],
    [
      'a moved time',
      `update audit_entry set at = at - interval '1 microsecond' where action = 'test.woken'`,
      'changed after',
    ],
    ['a deleted entry', `delete from audit_entry where action = 'test.woken'`, 'was deleted'],
    ['a deleted seal', `delete from audit_seal where position = 3`, 'is missing'],
    [
      'a cut end',
      `delete from audit_seal where position = (select max(position) from audit_seal)`,
      'lost its seal',
    ],
    [
      'two entries that changed places',
      `update audit_entry e set ord = -pair.other from (
         select ord, coalesce(lead(ord) over (order by ord), lag(ord) over (order by ord)) as other
         from (select ord from audit_entry order by ord limit 2) first
       ) pair where pair.ord = e.ord;
       update audit_entry set ord = -ord where ord < 0`,
      'changed after',
    ],
    ['a key that was taken away', 'delete from audit_segment', 'no entry is sealed with the key'],
    [
      'a key that is said to have come later',
      'update audit_segment set from_position = 5',
      'sealed with another key',
    ],
  ])('%s', async (_name, statement, why) => {
    await seal();
    await asOwner([
      'create table kept_entry as table audit_entry',
      'create table kept_seal as table audit_seal',
      'create table kept_segment as table audit_segment',
      statement,
    ]);
    const { firstBreak } = await verifyChain(lab.database);
    await asOwner([
      'delete from audit_seal',
      'delete from audit_entry',
      'delete from audit_segment',
      'insert into audit_entry table kept_entry',
      'insert into audit_seal table kept_seal',
      'insert into audit_segment table kept_segment',
      'drop table kept_entry, kept_seal, kept_segment',
    ]);
    expect(firstBreak?.why).toContain(why);
    expect((await verifyChain(lab.database)).firstBreak).toBeUndefined();
  });
});
