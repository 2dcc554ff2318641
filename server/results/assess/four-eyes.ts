import type { Tx } from '../../events/unit-of-work.js';
import { Problem } from '../../kernel/http/problem.js';
import type { ResultRecord } from '../store/result-record.js';
import type { Bench } from './bench.js';
import { BESIDE_ROWS } from './entered-anew.js';

const NAMED = 3;

/** Row by row: with fourEyes on, whoever entered any row that stands may not sign or amend it. */
export function refuseOwnEntry(
  { actor }: Tx,
  { laboratory }: Pick<Bench, 'laboratory'>,
  record: ResultRecord,
  act: 'authorise' | 'amend',
): void {
  if (!laboratory.fourEyes) return;
  const own = ownParts(record, actor.id);
  if (own.length === 0) return;
  const said = own.length > NAMED ? `${own.slice(0, NAMED).join(', ')} and others` : own.join(', ');
  throw new Problem('conflict', `You entered ${said}; someone else has to ${act} this result.`);
}

function ownParts(record: ResultRecord, userId: string): readonly string[] {
  const parts = Object.entries(record.rowEnteredBy);
  // Of before this was kept row by row.
  if (parts.length === 0) return record.enteredBy === userId ? ['this result'] : [];
  const names = new Map(record.values.map(({ code, name }) => [code, name]));
  const own = parts.filter(([, by]) => by === userId).map(([part]) => part);
  return own.map((part) => (part === BESIDE_ROWS ? 'its remarks or details' : (names.get(part) ?? part)));
}
