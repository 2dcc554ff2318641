import { createHash, createHmac } from 'node:crypto';

/** The seal before the first: fixed, so that the chain's beginning cannot be replaced. */
export const CHAIN_START = createHash('sha256').update('Meniscus audit trail').digest('hex');

export interface SealableEntry {
  readonly id: string;
  /** The order in which entries were written, which lists show. */
  readonly ord: number;
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
export const SEALABLE = `e.id, e.ord, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, e.actor,
  e.address, e.request_id, e.action, e.subject_kind, e.subject_id, e.before::text as before, e.after::text as after,
  e.reason`;

/** As entries were sealed before there was a key. */
export function unkeyedSeal(prevHash: string, entry: SealableEntry): string {
  return createHash('sha256')
    .update(prevHash)
    .update(JSON.stringify(fieldsOf(entry)))
    .digest('hex');
}

/** The key's seal over an entry, its place in the chain and its place among the entries. */
export function keyedSeal(key: string, position: number, prevHash: string, entry: SealableEntry): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([position, prevHash, entry.ord, ...fieldsOf(entry)]))
    .digest('hex');
}

function fieldsOf(entry: SealableEntry): readonly (string | null)[] {
  return [
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
  ];
}
