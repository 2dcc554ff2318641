import type {
  AmendedValue,
  ParameterRecord,
  ResultNotes,
  ResultNotesRequest,
} from '../../../shared/contract/results.js';
import type { Tx } from '../../events/unit-of-work.js';
import { Problem } from '../../kernel/http/problem.js';
import type { Basis } from '../assess/assessment.js';
import {
  emptyRecord,
  lastChange,
  storedParameterRecord,
  writeParameterRecord,
} from '../store/parameter-record.js';
import { staleResult, type LockedResult } from './locked-result.js';

const PRINTED = [
  ['interpretation', 'Interpretation'],
  ['measurementmethod', 'Method'],
] as const;

type PrintedNotes = Pick<ParameterRecord, 'interpretation' | 'measurementmethod'>;

export function changesOfNotes(before: PrintedNotes, after: PrintedNotes): readonly AmendedValue[] {
  return PRINTED.flatMap(([code, name]) =>
    before[code] === after[code] ? [] : [{ code, name, from: before[code], to: after[code] }],
  );
}

interface KeptNotes {
  /** The bench with the notes as they are now, so that the version is kept with them. */
  readonly bench: Basis;
  readonly changes: readonly AmendedValue[];
}

/**
 * Stores interpretation and method in the transaction of the result's own version; 409 with the present result if
 * somebody changed them since they were read.
 */
export async function storeNotes(
  tx: Tx,
  locked: LockedResult,
  sent: ResultNotesRequest | null | undefined,
): Promise<KeptNotes> {
  const { bench } = locked;
  const { bookingId, code } = bench.test;
  const stored = await storedParameterRecord(tx, bookingId, code);
  const before = stored ?? emptyRecord(bookingId, code);
  const notes = {
    interpretation: sent?.interpretation ?? before.interpretation,
    measurementmethod: sent?.measurementmethod ?? before.measurementmethod,
  };
  const changes = changesOfNotes(before, notes);
  if (changes.length === 0) return { bench, changes };
  if (sent?.version != null && sent.version !== before.version) throw await stale(tx, locked, before);
  const after = { ...before, ...notes, id: before.id ?? tx.id(), version: before.version + 1 };
  writeParameterRecord(tx, stored, after);
  return { bench: { ...bench, test: { ...bench.test, notes: printedOf(after) } }, changes };
}

export function printedOf({ interpretation, measurementmethod, version }: ParameterRecord): ResultNotes {
  return { interpretation, measurementmethod, version };
}

/** As a stale version of the result: the screen lays theirs beside what was typed. */
async function stale(tx: Tx, locked: LockedResult, record: ParameterRecord): Promise<Problem> {
  const { lastChangedBy, lastChangedAt } = await lastChange(tx, record.id);
  const [by, at] = [lastChangedBy ?? 'Someone', lastChangedAt ?? tx.now];
  const detail = `${by} changed interpretation or method meanwhile; compare and save again.`;
  return staleResult(tx, locked, { detail, by, at });
}
