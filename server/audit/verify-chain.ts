import type { Sql } from '../kernel/database.js';
import { ChainWalk, type ChainBreak, type SealedRow } from './chain-walk.js';
import { SEALABLE } from './seal.js';
import { segmentsOf, type Head } from './segments.js';

export interface ChainReport {
  readonly sealed: number;
  /** Written, and not yet chained by the sealer. */
  readonly unsealed: number;
  /** The hash of the last seal: noted elsewhere, it also proves that nothing was cut off the end. */
  readonly head: string;
  /** The first position that the key proves; null: none. */
  readonly provenFrom: number | null;
  readonly firstBreak: ChainBreak | undefined;
}

export interface ChainQuestion {
  /** What the trail is sealed with; left out where there never was one. */
  readonly key?: string;
  /** A head that was noted earlier. */
  readonly expected?: Head;
}

const BATCH = 2_000;

const SEALED = `
  select s.position, s.entry_id, s.prev_hash, s.hash, ${SEALABLE}
  from audit_seal s left join audit_entry e on e.id = s.entry_id
  where s.position > $1 order by s.position limit ${BATCH}`;

/**
 * Walks the whole chain and tells the first place where it does not hold. Throws where it is sealed with a key and
 * none was given.
 */
export async function verifyChain(sql: Sql, { key, expected }: ChainQuestion = {}): Promise<ChainReport> {
  const walk = new ChainWalk(await segmentsOf(sql), key, expected);
  for (;;) {
    const rows = await sql.sql<SealedRow>(SEALED, [walk.sealed]);
    for (const row of rows) if (!walk.step(row)) return report(sql, walk);
    if (rows.length < BATCH) break;
  }
  walk.end();
  return report(sql, walk, walk.broken ?? (await unaccounted(sql, walk.sealed)));
}

/** So many seals at most are looked at for one answer. */
const PIECE = 10 * BATCH;

/** The same a piece at a time: from behind `after`, where the last one ended. */
export async function verifyPiece(
  sql: Sql,
  after: Head | undefined,
  question: ChainQuestion,
): Promise<ChainReport & { readonly isDone: boolean }> {
  const walk = new ChainWalk(await segmentsOf(sql), question.key, question.expected);
  if (walk.broken) return { ...(await report(sql, walk)), isDone: true };
  if (after) Object.assign(walk, { sealed: after.position, head: after.hash });
  const until = walk.sealed + PIECE;
  for (;;) {
    const rows = await sql.sql<SealedRow>(SEALED, [walk.sealed]);
    for (const row of rows) if (!walk.step(row)) return { ...(await report(sql, walk)), isDone: true };
    if (rows.length < BATCH) break;
    if (walk.sealed >= until) return { ...(await report(sql, walk)), isDone: false };
  }
  walk.end();
  const firstBreak = walk.broken ?? (await unaccounted(sql, walk.sealed));
  return { ...(await report(sql, walk, firstBreak)), isDone: true };
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
  { sealed, head, provenFrom, broken }: ChainWalk,
  firstBreak = broken,
): Promise<ChainReport> {
  const row = await sql.one<{ unsealed: number }>('select count(*) as unsealed from audit_unsealed');
  return { sealed, unsealed: row?.unsealed ?? 0, head, provenFrom, firstBreak };
}
