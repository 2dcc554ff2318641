import { createHash } from 'node:crypto';
import type { Sql } from '../kernel/database.js';

/** What the first seal follows: fixed, so that the chain's beginning cannot be replaced. */
export const CHAIN_START = createHash('sha256').update('Meniscus audit trail').digest('hex');

export interface SealableEntry {
  readonly id: string;
  readonly at: string;
  readonly actor: string;
  readonly address: string;
  readonly request_id: string;
  readonly action: string;
  readonly subject_kind: string;
  readonly subject_id: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly reason: string | null;
}

/** As texts of one fixed form each, whatever the session's settings: microseconds in UTC, normalised JSON. */
export const SEALABLE = `e.id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, e.actor, e.address,
  e.request_id, e.action, e.subject_kind, e.subject_id, e.before::text as before, e.after::text as after, e.reason`;

export function sealOf(prevHash: string, entry: SealableEntry): string {
  const canonical = JSON.stringify([
    entry.id,
    entry.at,
    entry.actor,
    entry.address,
    entry.request_id,
    entry.action,
    entry.subject_kind,
    entry.subject_id,
    entry.before,
    entry.after,
    entry.reason,
  ]);
  return createHash('sha256').update(prevHash).update(canonical).digest('hex');
}

export interface ChainBreak {
  readonly position: number;
  readonly entryId: string | null;
  readonly why: string;
}

export interface ChainReport {
  readonly sealed: number;
  /** Written, and not yet chained by the sealer. */
  readonly unsealed: number;
  /** The hash of the last seal: noted elsewhere, it also proves that nothing was cut off the end. */
  readonly head: string;
  readonly firstBreak: ChainBreak | undefined;
}

type SealedRow = SealableEntry & {
  readonly position: number;
  readonly entry_id: string;
  readonly prev_hash: string;
  readonly hash: string;
};

const BATCH = 2_000;

/** Walks the whole chain and tells the first place where it does not hold. */
export async function verifyChain(sql: Sql): Promise<ChainReport> {
  let head = CHAIN_START;
  let sealed = 0;
  for (;;) {
    const rows = await sql.sql<SealedRow>(
      `select s.position, s.entry_id, s.prev_hash, s.hash, ${SEALABLE}
       from audit_seal s left join audit_entry e on e.id = s.entry_id
       where s.position > $1 order by s.position limit ${BATCH}`,
      [sealed],
    );
    for (const row of rows) {
      const why = flaw(row, sealed + 1, head);
      if (why) return report(sql, sealed, head, { position: sealed + 1, entryId: row.entry_id, why });
      head = row.hash;
      sealed = row.position;
    }
    if (rows.length < BATCH) return report(sql, sealed, head, await unaccounted(sql, sealed));
  }
}

function flaw(row: SealedRow, expected: number, prevHash: string): string | undefined {
  if (row.position !== expected) return `the seal at position ${expected} is missing`;
  if (row.id === null) return 'the entry was deleted';
  if (row.prev_hash !== prevHash) return 'it does not follow the seal before it';
  return sealOf(prevHash, row) === row.hash ? undefined : 'the entry was changed after it was sealed';
}

/** An entry that is neither sealed nor waiting lost its seal: the end of the chain was cut off. */
async function unaccounted(sql: Sql, sealed: number): Promise<ChainBreak | undefined> {
  const row = await sql.one<{ id: string }>(
    `select e.id from audit_entry e
     where not exists (select from audit_seal s where s.entry_id = e.id)
       and not exists (select from audit_unsealed u where u.entry_id = e.id)
     order by e.ord limit 1`,
  );
  return row && { position: sealed + 1, entryId: row.id, why: 'the entry has lost its seal' };
}

async function report(
  sql: Sql,
  sealed: number,
  head: string,
  firstBreak: ChainBreak | undefined,
): Promise<ChainReport> {
  const row = await sql.one<{ unsealed: number }>('select count(*) as unsealed from audit_unsealed');
  return { sealed, unsealed: row?.unsealed ?? 0, head, firstBreak };
}
