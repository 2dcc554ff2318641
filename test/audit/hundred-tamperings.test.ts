import pg from 'pg';
import { AuditSealer, headOf, verifyChain, type Head } from '../../server/audit/index.js';
import { UnitOfWork } from '../../server/events/unit-of-work.js';
import { SYSTEM } from '../../server/kernel/actor.js';
import type { Sql } from '../../server/kernel/database.js';
import { Chance } from '../ledger/model/chance.js';
import { oftener } from '../support/long.js';
import { openLaboratory, TEST_AUDIT_KEY, type Laboratory } from '../support/laboratory.js';
import { TAMPERINGS } from './tamperings.js';

const SEED = 20_261_123;
/** Each kind at least twice. */
const TIMES = oftener(40, 100);

let lab: Laboratory;
let owner: pg.Client;
let noted: Head;
beforeAll(async () => {
  lab = await openLaboratory();
  const work = lab.server.app.get(UnitOfWork);
  for (let n = 0; n < 40; n += 1) {
    await work.run(SYSTEM, async (tx) => tx.audit('test.written', 'test', String(n), { after: { n } }));
  }
  await lab.server.app.get(AuditSealer).seal();
  noted = await headOf(lab.database);
  owner = new pg.Client({ connectionString: lab.databaseUrl, types: asTheServerReads });
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  await lab?.close();
});

const asTheServerReads: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)) as never,
};

function onOwner(): Sql {
  const sql = async <R>(text: string, params: readonly unknown[] = []): Promise<R[]> =>
    (await owner.query(text, [...params])).rows as R[];
  return {
    sql,
    one: async <R>(text: string, params?: readonly unknown[]) => (await sql<R>(text, params))[0],
  };
}

/** The verifier's answer in a transaction with that change, which is rolled back. */
async function verifiedAfter(tamper: () => Promise<string>): Promise<readonly [string, string | undefined]> {
  await owner.query('begin');
  try {
    await owner.query(`set local session_replication_role = 'replica'`);
    const done = await tamper();
    const { firstBreak } = await verifyChain(onOwner(), { key: TEST_AUDIT_KEY, expected: noted });
    return [done, firstBreak?.why];
  } finally {
    await owner.query('rollback');
  }
}

test('a trail that nobody touched holds, and holds to the head that was noted', async () => {
  expect(await verifiedAfter(async () => 'nothing')).toEqual(['nothing', undefined]);
});

test(`${TIMES} random tamperings with the audit trail: ${TIMES} found, given the head printed before`, async () => {
  const draw = new Chance(SEED);
  const kinds = Object.entries(TAMPERINGS);
  const missed: string[] = [];
  const found = new Set<string>();
  for (let time = 0; time < TIMES; time += 1) {
    const [kind, tamper] = kinds[time % kinds.length] ?? [];
    if (kind === undefined || tamper === undefined) throw new Error('There is nothing to try.');
    const [done, why] = await verifiedAfter(() => tamper({ client: owner, draw, last: noted.position }));
    if (why === undefined) missed.push(`${kind}: ${done}`);
    else found.add(kind);
  }
  expect(missed).toEqual([]);
  expect([...found].sort()).toEqual(Object.keys(TAMPERINGS).sort());
  expect(await verifiedAfter(async () => 'nothing')).toEqual(['nothing', undefined]);
});
