import type { SaveResultRequest, TestValueRequest } from '../../../shared/contract/results.js';
import { parseResultValue } from '../../../shared/domain/results/result-value.js';
import { Decimal } from '../../../shared/domain/decimal.js';
import { isIssued } from '../../../shared/domain/stage.js';
import type { Tx } from '../../events/unit-of-work.js';
import { assess } from '../assess/assessment.js';
import { changedSince, isEmptySheet, layoutKey, type LaidOutPart } from '../assess/result-document.js';
import { knownEntries, type SharedRow } from '../assess/specimen-rows.js';
import { staleResult, type LockedResult } from './locked-result.js';

type Sent = Pick<SaveResultRequest, 'laidOut'>;

/**
 * 409 if a sheet is saved against something else than it showed: another unit, range or version of the catalogue, or a
 * shared row that another profile of the specimen got meanwhile.
 */
export async function refuseOtherSheet(
  tx: Tx,
  locked: LockedResult,
  { laidOut }: Sent,
  rows: readonly TestValueRequest[],
): Promise<void> {
  const { bench, stored } = locked;
  const inOtherUnit = rows.flatMap((row) => otherUnit(locked, row));
  if (inOtherUnit.length > 0)
    throw staleResult(
      tx,
      locked,
      ofCatalogue(tx, `${inOtherUnit.join('; ')}. The test was changed meanwhile`),
    );
  if (!isEmptySheet(stored)) return;
  const changed = laidOut ? changedSince(laidOut, nowLaidOut(locked)) : [];
  if (changed.includes('catalogue'))
    throw staleResult(tx, locked, ofCatalogue(tx, 'This test was changed in the catalogue meanwhile'));
  const other = bench.shared.find((one) => isOverwritten(one, rows, laidOut ? changed : undefined));
  if (other !== undefined) throw staleResult(tx, locked, await ofShared(tx, locked, other));
  if (changed.includes('ranges'))
    throw staleResult(tx, locked, ofCatalogue(tx, 'The ranges for this patient are others by now'));
}

function ofCatalogue({ now: at }: Tx, what: string) {
  return { detail: `${what}; compare and save again.`, by: 'The catalogue', at };
}

/** "Glucose is in mg/dL, not mmol/L"; nothing if no unit was sent, or the same. */
function otherUnit({ bench }: LockedResult, { code, unitOfMeasure }: TestValueRequest): readonly string[] {
  const parameter = bench.parameters.find((one) => one.code === code);
  if (parameter === undefined || typeof unitOfMeasure !== 'string') return [];
  if (unitOfMeasure.trim() === parameter.unitOfMeasure.trim()) return [];
  return [
    `${parameter.name} is in ${parameter.unitOfMeasure || 'no unit'}, not ${unitOfMeasure || 'no unit'}`,
  ];
}

function nowLaidOut({ bench, stored }: LockedResult): string {
  const entries = knownEntries(stored, bench.shared);
  const { sections = {}, remarks = '' } = stored ?? {};
  return layoutKey(bench, assess(bench, { entries, sections, remarks }).rows);
}

/** `changed` undefined: the sheet does not say what it showed, and a different figure was typed over another. */
function isOverwritten(
  { stage, value }: SharedRow,
  rows: readonly TestValueRequest[],
  changed: readonly LaidOutPart[] | undefined,
): boolean {
  // A released result is refused in its own words.
  if (isIssued(stage) || value.parameter === '' || changed?.includes('shared') === false) return false;
  const row = rows.find(({ code }) => code === value.code);
  if (row === undefined) return false;
  const typed = (row.measured ?? row.parameter ?? '').trim();
  if (typed === '')
    return changed !== undefined && (row.state === 'not_done' || row.state === 'insufficient');
  return !isSameFigure(typed, row.measured == null ? value.parameter : (value.measured ?? value.parameter));
}

function isSameFigure(one: string, other: string): boolean {
  const [read, stored] = [parseResultValue(one), parseResultValue(other)];
  if (read.kind !== 'number' || stored.kind !== 'number') return read.text === stored.text;
  return read.comparator === stored.comparator && new Decimal(read.number).equals(stored.number);
}

const SAVED_BY = `select doneby as by, date_time_updated as at from result where booking_id = $1 and code = $2`;

async function ofShared(tx: Tx, { bench }: LockedResult, { profileCode, value }: SharedRow) {
  const requested = [bench.test.bookingId, profileCode];
  const { by = 'Somebody', at = tx.now } =
    (await tx.one<{ by: string; at: Date }>(SAVED_BY, requested)) ?? {};
  const detail = `${value.name} ${value.parameter} was saved with ${profileCode} by ${by} meanwhile; compare and save again.`;
  return { detail, by, at };
}

/** On a sheet that was never saved an empty row does not overwrite another profile's value. */
export function withoutWaitingRows(
  { bench, stored }: LockedResult,
  rows: readonly TestValueRequest[],
): readonly TestValueRequest[] {
  if (!isEmptySheet(stored)) return rows;
  const held = new Set(
    bench.shared.filter(({ value }) => value.parameter !== '').map(({ value }) => value.code),
  );
  return rows.map((row) => (held.has(row.code) && isBlank(row) ? { code: row.code } : row));
}

function isBlank({ parameter, measured, state }: TestValueRequest): boolean {
  const isEmpty = !parameter?.trim() && !measured?.trim();
  return isEmpty && (state ?? 'pending') === 'pending';
}
