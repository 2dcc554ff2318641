import { isPending } from '../../../shared/domain/results/completeness.js';
import { isIssued, MOVES } from '../../../shared/domain/stage.js';
import type { Tx } from '../../events/unit-of-work.js';
import { conflict } from '../../kernel/http/problem.js';
import { assess, assessmentOf, type Basis } from '../assess/assessment.js';
import { readBookedTest } from '../store/booked-test.js';
import { contentOf, type Content } from '../assess/content.js';
import { entryOf, storedEntries } from '../assess/entries.js';
import { enteredByOf } from '../assess/entered-by.js';
import { isSameEntry } from '../assess/specimen-rows.js';
import { auditResult, emitAmended, emitSaved } from '../store/line-reports.js';
import { storedResult, type ResultRecord, type StoredValue } from '../store/result-record.js';
import { reassessed } from '../corrections/reassessed.js';
import type { ValidatedEntry } from './validate-entry.js';
import { amendedBy, type Correction, amendedValues } from './amendment.js';
import { storeResult } from './store-result.js';

/**
 * Analytes are typed once per specimen: saved rows that other profiles share are stored there too, each as the next
 * version of its own result. A released one is amended with the same reason.
 */
export async function copySharedRows(
  tx: Tx,
  basis: Basis,
  record: ResultRecord,
  correction?: Correction,
): Promise<void> {
  const byCode = new Map(record.values.map((value) => [value.code, value]));
  const byProfile = new Map<string, StoredValue[]>();
  for (const { profileCode, value: theirs } of basis.shared) {
    const mine = byCode.get(theirs.code);
    if (mine === undefined || isSameEntry(entryOf(theirs), entryOf(mine))) continue;
    byProfile.set(profileCode, [...(byProfile.get(profileCode) ?? []), mine]);
  }
  for (const [code, values] of byProfile) await spreadTo(tx, record, code, values, correction);
}

async function spreadTo(
  tx: Tx,
  { bookingId, code: from }: ResultRecord,
  code: string,
  values: readonly StoredValue[],
  correction: Correction | undefined,
): Promise<void> {
  const test = await readBookedTest(tx, null, bookingId, code);
  const stored = await storedResult(tx, bookingId, code);
  if (!stored) return;
  const basis = await assessmentOf(tx, test, stored, tx.now);
  const { rows, content, unfinished } = validatedWith(basis, stored, values);
  const record = isIssued(stored.stage)
    ? amended(tx, basis, stored, content, correction)
    : nextVersion(tx, basis, stored, content, rows.some(isPending) || unfinished.length > 0);
  await storeResult(tx, basis, record, rows);
  if (isIssued(record.stage)) emitAmended(tx, basis, record);
  else emitSaved(tx, basis, record);
  auditResult(tx, {
    action: isIssued(stored.stage) ? 'result.amend' : 'result.update',
    before: stored,
    after: record,
    also: { sharedWith: from },
    reason: correction?.reason,
  });
}

/** As it would be judged had these values been typed there. */
function validatedWith(basis: Basis, stored: ResultRecord, values: readonly StoredValue[]): ValidatedEntry {
  const entries = new Map(storedEntries(stored));
  for (const value of values) entries.set(value.code, entryOf(value));
  const assessed = reassessed(basis, stored, entries);
  refuseUnfit(assessed.refusals, stored.code, values);
  const { rows, unfinished } = assessed;
  return { rows, unfinished, content: contentOf(basis, stored, assessed) };
}

function nextVersion(
  tx: Tx,
  basis: Basis,
  stored: ResultRecord,
  content: Content,
  pending: boolean,
): ResultRecord {
  return {
    ...stored,
    ...content,
    stage: MOVES[pending ? 'keep' : 'update'].to,
    ...enteredBy(tx, basis, stored, content),
    doneby: tx.actor.name,
    authorisedBy: null,
    authorisedAt: null,
    dateTimeUpdated: tx.now,
    version: stored.version + 1,
  };
}

function amended(
  tx: Tx,
  basis: Basis,
  stored: ResultRecord,
  content: Content,
  correction: Correction | undefined,
): ResultRecord {
  if (correction === undefined)
    throw conflict(`${stored.code} shares this row and was released: amend it there.`);
  return {
    ...stored,
    ...content,
    ...amendedBy(tx, stored, amendedValues(stored, { ...stored, ...content }), correction),
    ...enteredBy(tx, basis, stored, content),
    stage: MOVES.amend.to,
  };
}

/** Row by row: with fourEyes on, somebody who typed a shared row may not sign it on any sheet. */
function enteredBy({ actor }: Tx, { sheet }: Basis, stored: ResultRecord, content: Content) {
  return { enteredBy: actor.id, rowEnteredBy: enteredByOf(sheet, stored, content, actor.id) };
}

const UNFIT: ReadonlySet<string> = new Set(['not_a_number', 'not_an_option']);

/** 409 if the other profile cannot hold the value: its own limits and options have to be corrected in the catalogue. */
function refuseUnfit(
  refusals: ReturnType<typeof assess>['refusals'],
  code: string,
  values: readonly StoredValue[],
): void {
  const spread = new Set(values.map((value) => value.code));
  const unfit = refusals.find(({ code: row, rule }) => row !== null && spread.has(row) && UNFIT.has(rule));
  if (unfit) throw conflict(`${code} shares this row and cannot hold it: ${unfit.message}`);
}
