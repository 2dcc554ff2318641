import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Sql } from '../kernel/database.js';
import type { Config } from '../kernel/config.js';
import { CHAIN_START } from './seal.js';
import { auditKey } from './audit-key.js';

/** From here on the chain is sealed with one key, until the next segment starts. */
export interface Segment {
  readonly from: number;
  /** The head that it starts from. */
  readonly prevHash: string;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly proof: string;
}

const SEGMENTS = `
  select from_position as "from", prev_hash as "prevHash",
    to_char(started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startedAt", proof
  from audit_segment order by from_position`;

export function segmentsOf(sql: Sql): Promise<readonly Segment[]> {
  return sql.sql<Segment>(SEGMENTS);
}

/** Whether it was started with this key, at this position and after this hash. */
export function isSealedWith(key: string, segment: Segment): boolean {
  const [stored, right] = [Buffer.from(segment.proof), Buffer.from(proofOf(key, segment))];
  return stored.length === right.length && timingSafeEqual(stored, right);
}

function proofOf(key: string, { from, prevHash, startedAt }: Omit<Segment, 'proof'>): string {
  return createHmac('sha256', key)
    .update(JSON.stringify(['Meniscus audit segment', from, prevHash, startedAt]))
    .digest('hex');
}

export interface Head {
  readonly position: number;
  readonly hash: string;
}

/** The present head of the chain; without a seal it is the start of every chain. */
export async function headOf(sql: Sql): Promise<Head> {
  const head = await sql.one<Head>('select position, hash from audit_seal order by position desc limit 1');
  return head ?? { position: 0, hash: CHAIN_START };
}

/** Starts a segment behind the head; the caller holds the sealer's lock. */
export async function startSegment(sql: Sql, key: string, head: Head, now: Date): Promise<void> {
  const segment = { from: head.position + 1, prevHash: head.hash, startedAt: now.toISOString() };
  await sql.sql(
    'insert into audit_segment (from_position, prev_hash, started_at, proof) values ($1, $2, $3, $4)',
    [segment.from, segment.prevHash, now, proofOf(key, segment)],
  );
}

/**
 * Starts a segment with the key of this configuration behind the head. Every process has to be stopped: one that still
 * seals with the old key would be refused. Throws if the trail is sealed with this key already.
 */
export async function startNewKey(sql: Sql, config: Config, now: Date): Promise<Head> {
  const [key, head, segments] = [auditKey(config), await headOf(sql), await segmentsOf(sql)];
  const last = segments.at(-1);
  if (last !== undefined && isSealedWith(key, last)) throw new Error('it is already sealed with this key');
  if (last !== undefined && last.from > head.position) {
    throw new Error('its last key has sealed nothing yet: put that key back');
  }
  await startSegment(sql, key, head, now);
  return head;
}
