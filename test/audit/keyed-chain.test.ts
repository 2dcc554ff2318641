// Long because each tampering is beside the check that finds it.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { auditKey } from '../../server/audit/audit-key.js';
import { AuditSealer, HeadNotice, headOf, startNewKey, verifyChain } from '../../server/audit/index.js';
import {
  CHAIN_START,
  keyedSeal,
  unkeyedSeal,
  SEALABLE,
  type SealableEntry,
} from '../../server/audit/seal.js';
import { UnitOfWork } from '../../server/events/unit-of-work.js';
import { SYSTEM } from '../../server/kernel/actor.js';
import { readConfig } from '../../server/kernel/config.js';
import { openLaboratory, TEST_AUDIT_KEY, type Laboratory } from '../support/laboratory.js';
import { ROOT, verb } from '../support/program.js';

const OTHER_KEY = 'another key that is long enough as well';
const key = TEST_AUDIT_KEY;

let lab: Laboratory;
beforeAll(async () => {
  lab = await openLaboratory();
  await written(8);
});
afterAll(() => lab?.close());
// No test leaves its damage to the next.
beforeEach(async () => {
  await sealed();
  await asOwner((client) => client.query(KEEP));
});
afterEach(async () => {
  // At rest; with a key that another followed nothing is sealed any more.
  await sealed().catch(() => undefined);
  await asOwner((client) => client.query(PUT_BACK));
});

const KEPT = ['audit_entry', 'audit_seal', 'audit_segment'];
const KEEP = KEPT.map((table) => `create table kept_${table} as table ${table}`).join(';');
const PUT_BACK = [
  'delete from audit_unsealed',
  'delete from audit_seal',
  'delete from audit_entry',
  'delete from audit_segment',
  ...KEPT.map((table) => `insert into ${table} table kept_${table}; drop table kept_${table}`),
].join(';');

const sealed = (): Promise<void> => lab.server.app.get(AuditSealer).seal();

/** So many entries more, sealed. */
async function written(count: number): Promise<void> {
  const work = lab.server.app.get(UnitOfWork);
  for (let n = 0; n < count; n += 1) {
    await work.run(SYSTEM, async (tx) => tx.audit('test.written', 'test', String(n)));
  }
  await sealed();
}

/** As somebody who owns the tables and switches their triggers off. */
async function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: lab.databaseUrl });
  await client.connect();
  try {
    await client.query(`set session_replication_role = 'replica'`);
    return await work(client);
  } finally {
    await client.end();
  }
}

type Seal = (position: number, prev: string, entry: SealableEntry) => string;

/** Makes every seal again, so that the chain is intact, as somebody would who changed an entry. */
function rewritten(seal: Seal): Promise<void> {
  return asOwner(async (client) => {
    const { rows } = await client.query(
      `select s.position, ${SEALABLE} from audit_seal s join audit_entry e on e.id = s.entry_id order by s.position`,
    );
    let prev = CHAIN_START;
    for (const { position, ...entry } of rows as (SealableEntry & { position: string })[]) {
      const hash = seal(Number(position), prev, { ...entry, ord: Number(entry.ord) });
      await client.query('update audit_seal set prev_hash = $2, hash = $3 where position = $1', [
        position,
        prev,
        hash,
      ]);
      prev = hash;
    }
  });
}

/** `npm run audit:verify -- --expect position:hash`, without the build before it. */
function verifyCommand(expected: string): Promise<{ readonly code: unknown; readonly said: string }> {
  const args = [...verb('audit-verify'), '--expect', expected];
  const env = { ...process.env, NODE_OPTIONS: '', DATABASE_URL: lab.databaseUrl, AUDIT_KEY: key };
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: ROOT, env }, (failure, stdout, stderr) =>
      resolve({ code: failure?.code ?? 0, said: stdout + stderr }),
    );
  });
}

const changeAnEntry = (): Promise<unknown> =>
  asOwner((client) =>
    client.query(
      `update audit_entry set actor = 'someone' where action = 'test.written' and subject_id = '3'`,
    ),
  );

const cutTheEnd = (count: number): Promise<unknown> =>
  asOwner((client) =>
    client.query(
      `with cut as (
         delete from audit_seal where position > (select max(position) from audit_seal) - ${count} returning entry_id
       ) delete from audit_entry where id in (select entry_id from cut)`,
    ),
  );

describe('the audit trail is chained with a key that the database does not hold', () => {
  it('proves every entry from the first on in a new laboratory', async () => {
    const report = await verifyChain(lab.database, { key });
    expect(report).toMatchObject({ unsealed: 0, provenFrom: 1, firstBreak: undefined });
    expect(report.sealed).toBeGreaterThan(8);
  });

  it('shows that was rewritten by somebody who owns the database and has no key', async () => {
    await changeAnEntry();
    await rewritten((_, prev, entry) => unkeyedSeal(prev, entry));
    expect((await verifyChain(lab.database, { key })).firstBreak?.why).toContain('changed after');
  });

  it('cannot be checked without its key, and says what is missing', async () => {
    await expect(verifyChain(lab.database)).rejects.toThrow('AUDIT_KEY');
  });

  it('goes on from the head of a chain that was written before there was a key, and holds that to it', async () => {
    await rewritten((_, prev, entry) => unkeyedSeal(prev, entry));
    await asOwner((client) => client.query('delete from audit_segment'));
    const old = await headOf(lab.database);
    const again = await openLaboratory({ databaseUrl: lab.databaseUrl });
    await again.close();
    await written(3);
    const report = await verifyChain(lab.database, { key });
    expect(report).toMatchObject({ provenFrom: old.position + 1, firstBreak: undefined });
    await changeAnEntry();
    expect((await verifyChain(lab.database, { key })).firstBreak?.why).toContain('changed after');
  });
});

describe('a head that was noted', () => {
  it('still stands while the chain grows', async () => {
    const expected = await headOf(lab.database);
    await written(2);
    expect((await verifyChain(lab.database, { key, expected })).firstBreak).toBeUndefined();
  });

  it('shows that entries were cut off the end together with their seals', async () => {
    const expected = await headOf(lab.database);
    await cutTheEnd(3);
    expect((await verifyChain(lab.database, { key })).firstBreak).toBeUndefined();
    const { firstBreak } = await verifyChain(lab.database, { key, expected });
    expect(firstBreak?.why).toContain('its end was cut off');
  });

  it('shows it too when others were written in their place', async () => {
    const expected = await headOf(lab.database);
    await cutTheEnd(3);
    await written(5);
    const { firstBreak } = await verifyChain(lab.database, { key, expected });
    expect(firstBreak).toMatchObject({ position: expected.position });
    expect(firstBreak?.why).toContain('was rewritten');
  });

  it('shows that all of was rewritten, even by somebody who has the key', async () => {
    const expected = await headOf(lab.database);
    await changeAnEntry();
    await rewritten((position, prev, entry) => keyedSeal(key, position, prev, entry));
    expect((await verifyChain(lab.database, { key })).firstBreak).toBeUndefined();
    expect((await verifyChain(lab.database, { key, expected })).firstBreak?.why).toContain('was rewritten');
  });

  it('is what the command holds the trail to', async () => {
    const { position, hash } = await headOf(lab.database);
    const noted = `${position}:${hash}`;
    const good = await verifyCommand(noted);
    expect(good).toMatchObject({ code: 0, said: expect.stringContaining('still matches') });
    expect((await verifyCommand('nonsense')).code).toBe(2);
    await cutTheEnd(1);
    const bad = await verifyCommand(noted);
    expect(bad).toMatchObject({ code: 1, said: expect.stringContaining('its end was cut off') });
  });

  it('is read by managers on the audit page, and by nobody else', async () => {
    const manager = await lab.as('ROLE_LABADMIN');
    await sealed();
    const { body, status } = await manager.get('/api/audit/head');
    const head = await headOf(lab.database);
    expect([status, body]).toEqual([200, { ...head, at: expect.any(String), unsealed: expect.any(Number) }]);
    expect((await (await lab.as('ROLE_LAB')).get('/api/audit/head')).status).toBe(403);
  });

  it('is said in the log once a day, and an end that was cut off at the next look', async () => {
    const lines: { msg: string; head?: unknown }[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
    const notice = new HeadNotice(lab.database, lab.clock, log);
    await notice.look();
    const { position, hash } = await headOf(lab.database);
    await notice.look();
    expect(lines).toEqual([
      expect.objectContaining({ msg: 'head of the audit trail', head: `${position}:${hash}` }),
    ]);
    lab.clock.advance(24 * 3_600_000);
    await notice.look();
    expect(lines).toHaveLength(2);
    await cutTheEnd(2);
    await notice.look();
    expect(lines.at(-1)?.msg).toBe('the audit trail was cut or rewritten at its end');
  });
});

describe('the key of the audit trail', () => {
  it('is the same in every process: one with another key does not start', async () => {
    const other = openLaboratory({ databaseUrl: lab.databaseUrl, config: { auditKey: OTHER_KEY } });
    await expect(other).rejects.toThrow('sealed with another key');
    await written(1);
    expect((await verifyChain(lab.database, { key })).firstBreak).toBeUndefined();
  });

  it('may be followed by another where it is lost: the chain goes on from the head', async () => {
    const config = { ...readConfig({ AUDIT_KEY: OTHER_KEY }) };
    const head = await startNewKey(lab.database, config, lab.clock.now());
    const later = await openLaboratory({ databaseUrl: lab.databaseUrl, config: { auditKey: OTHER_KEY } });
    await later.server.app.get(AuditSealer).seal();
    const report = await verifyChain(lab.database, { key: OTHER_KEY });
    await later.close();
    expect(report).toMatchObject({ provenFrom: head.position + 1, firstBreak: undefined });
    const { firstBreak } = await verifyChain(lab.database, { key });
    expect(firstBreak?.why).toContain('another key');
  });

  it('is made once in the data folder, for its owner only', () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'meniscus-key-'));
    try {
      const made = auditKey({ auditKey: undefined, dataDir });
      expect(Buffer.from(made, 'base64url')).toHaveLength(32);
      expect(auditKey({ auditKey: undefined, dataDir })).toBe(made);
      expect(auditKey({ auditKey: OTHER_KEY, dataDir })).toBe(OTHER_KEY);
      if (process.platform !== 'win32')
        expect(statSync(path.join(dataDir, 'audit.key')).mode & 0o777).toBe(0o600);
    } finally {
      rmSync(dataDir, { recursive: true });
    }
  });

  it('is refused where it is short', () => {
    expect(() => readConfig({ AUDIT_KEY: 'short' })).toThrow('at least 32 characters');
  });
});
