import type { Sql } from '../kernel/database.js';
import { SEALABLE, CHAIN_START, keyedSeal, unkeyedSeal, type SealableEntry } from './seal.js';
import { segmentsOf, type Head, isSealedWith, type Segment } from './segments.js';

/** One pass over the chain: its position, and the first fault. */
class ChainWalk {
  head = CHAIN_START;
  sealed = 0;
  broken: ChainBreak | undefined;
  readonly provenFrom: number | null;

  constructor(
    private readonly segments: readonly Segment[],
    private readonly key: string | undefined,
    private readonly expected: Head | undefined,
  ) {
    if (key === undefined && segments.length > 0) {
      throw new Error(
        'it is sealed with a key: restore audit.key in DATA_DIR from the backup, or set AUDIT_KEY',
      );
    }
    this.provenFrom = segments.find((segment) => this.isOurs(segment))?.from ?? null;
    this.broken = this.wrongKey();
  }

  /** False: it does not hold here. */
  step(row: SealedRow): boolean {
    this.broken ??= this.at(row.position, row.entry_id, this.flaw(row));
    if (this.broken) return false;
    this.head = row.hash;
    this.sealed = row.position;
    return true;
  }

  /** Only the end shows that there was more of it once. */
  end(): void {
    const noted = this.expected?.position ?? 0;
    const begun = this.segments.at(-1)?.from ?? 1;
    if (this.sealed >= noted && this.sealed + 1 >= begun) return;
    const reached = Math.max(noted, begun - 1);
    this.broken ??= this.at(
      this.sealed + 1,
      null,
      `it ends at position ${this.sealed}, but had reached ${reached}: its end was cut off`,
    );
  }

  private at(position: number, entryId: string | null, why: string | undefined): ChainBreak | undefined {
    return why === undefined ? undefined : { position, entryId, why };
  }

  private flaw(row: SealedRow): string | undefined {
    const position = this.sealed + 1;
    if (row.position !== position) return `the seal at position ${position} is missing`;
    if (row.id === null) return 'the entry was deleted';
    const segment = this.segments.findLast(({ from }) => from <= position);
    if (segment?.from === position && segment.prevHash !== this.head)
      return 'entries from before the key was first used were rewritten';
    if (row.prev_hash !== this.head) return 'it does not follow the seal before it';
    if (row.hash !== this.sealOf(row, segment)) return 'the entry was changed after it was sealed';
    const isNoted = this.expected?.position === position && this.expected.hash !== row.hash;
    return isNoted ? 'the seal here is not the one that was noted: the trail was rewritten' : undefined;
  }

  /** The seal it must have; entries sealed with an earlier key can no longer be proven. */
  private sealOf(row: SealedRow, segment: Segment | undefined): string {
    if (segment === undefined || this.key === undefined) return unkeyedSeal(this.head, row);
    return this.isOurs(segment) ? keyedSeal(this.key, row.position, this.head, row) : row.hash;
  }

  private isOurs(segment: Segment): boolean {
    return this.key !== undefined && isSealedWith(this.key, segment);
  }

  private wrongKey(): ChainBreak | undefined {
    if (this.key === undefined) return undefined;
    const last = this.segments.at(-1);
    if (last === undefined) return { position: 1, entryId: null, why: 'no entry is sealed with the key' };
    if (this.isOurs(last)) return undefined;
    return { position: last.from, entryId: null, why: 'from here on it is sealed with another key' };
  }
}

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
  /** The key of the seals; left out if there never was one. */
  readonly key?: string;
  /** A head that was noted earlier. */
  readonly expected?: Head;
}

const BATCH = 2_000;

const SEALED = `
  select s.position, s.entry_id, s.prev_hash, s.hash, ${SEALABLE}
  from audit_seal s left join audit_entry e on e.id = s.entry_id
  where s.position > $1 order by s.position limit ${BATCH}`;

/** Walks the whole chain and reports the first fault. Throws if it is sealed with a key and none was given. */
export async function verifyChain(sql: Sql, { key, expected }: ChainQuestion = {}): Promise<ChainReport> {
  const unsealed = await countUnsealed(sql);
  const walk = new ChainWalk(await segmentsOf(sql), key, expected);
  for (;;) {
    const rows = await sql.sql<SealedRow>(SEALED, [walk.sealed]);
    for (const row of rows) if (!walk.step(row)) return report(walk, unsealed);
    if (rows.length < BATCH) break;
  }
  walk.end();
  return report(walk, unsealed, walk.broken ?? (await unaccounted(sql, walk.sealed)));
}

/** So many seals at most are looked at for one answer. */
const PIECE = 10 * BATCH;

/** The same one piece at a time: from after `after`, where the last one ended. */
export async function verifySegment(
  sql: Sql,
  after: Head | undefined,
  question: ChainQuestion,
): Promise<ChainReport & { readonly isDone: boolean }> {
  const unsealed = await countUnsealed(sql);
  const walk = new ChainWalk(await segmentsOf(sql), question.key, question.expected);
  if (walk.broken) return { ...report(walk, unsealed), isDone: true };
  if (after) Object.assign(walk, { sealed: after.position, head: after.hash });
  const until = walk.sealed + PIECE;
  for (;;) {
    const rows = await sql.sql<SealedRow>(SEALED, [walk.sealed]);
    for (const row of rows) if (!walk.step(row)) return { ...report(walk, unsealed), isDone: true };
    if (rows.length < BATCH) break;
    if (walk.sealed >= until) return { ...report(walk, unsealed), isDone: false };
  }
  walk.end();
  const firstBreak = walk.broken ?? (await unaccounted(sql, walk.sealed));
  return { ...report(walk, unsealed, firstBreak), isDone: true };
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

/**
 * Counted before the walk, which includes what is sealed meanwhile, so that no report calls an unsealed trail complete.
 */
async function countUnsealed(sql: Sql): Promise<number> {
  const row = await sql.one<{ unsealed: number }>('select count(*) as unsealed from audit_unsealed');
  return row?.unsealed ?? 0;
}

function report(
  { sealed, head, provenFrom, broken }: ChainWalk,
  unsealed: number,
  firstBreak = broken,
): ChainReport {
  return { sealed, unsealed, head, provenFrom, firstBreak };
}

interface ChainBreak {
  readonly position: number;
  readonly entryId: string | null;
  readonly why: string;
}

type SealedRow = SealableEntry & {
  readonly position: number;
  readonly entry_id: string;
  readonly prev_hash: string;
  readonly hash: string;
};
