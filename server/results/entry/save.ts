import type { Result, SaveResultRequest, TestValueRequest } from '../../../shared/contract/results.js';
import { can } from '../../../shared/domain/people/access.js';
import { isPending } from '../../../shared/domain/results/completeness.js';
import { isReleased, isSigned, isWithdrawn, MOVES } from '../../../shared/domain/stage.js';
import type { Discipline, ResultAction } from '../../../shared/vocabulary.js';
import {
  COLLECTION_TIME,
  isAssessedDifferently,
  rangesAreFor,
} from '../../../shared/domain/results/assessed-patient.js';
import type { Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { conflict, forbidden } from '../../kernel/http/problem.js';
import { refuseRejected } from '../../specimens/index.js';
import type { Basis } from '../assess/assessment.js';
import type { Content } from '../assess/content.js';
import { isReentered, enteredByOf, refuseOwnEntry } from '../assess/entered-by.js';
import { refuseStoredKits } from '../assess/kits.js';
import { auditResult, emitSaved } from '../store/line-reports.js';
import type { ResultRecord } from '../store/result-record.js';
import { validateEntry, type ValidatedEntry } from './validate-entry.js';
import { refusePending, refuseRejectedDraws, refuseUnexplained, refuseUnfinished } from './refusals.js';
import { storeNotes } from './store-notes.js';
import { addReflexTests } from './reflex.js';
import { lockResult, type LockedResult } from './locked-result.js';
import { storeResult } from './store-result.js';
import { withoutWaitingRows, refuseOtherSheet } from './other-sheet.js';
import { copySharedRows } from './copy-shared-rows.js';

/** Also asked by a batch, before its first item. */
export function refuseForbidden({ role }: Actor, action: ResultAction): void {
  if (action === 'validate' && !can(role, 'results.authorise')) {
    throw forbidden('Only a SUPER user or a laboratory manager may authorise a result.');
  }
  if (action === 'release' && !can(role, 'results.release')) {
    throw forbidden('Only a SUPER user may release a result.');
  }
}

/** The saved result, and the effect of the reflex rules on signing. */
export interface Saved {
  readonly document: Result;
  readonly record: ResultRecord;
  /** In words; '' if nothing followed. */
  readonly followed: string;
}

/** Judges and stores the input; the caller has asked `refuseForbidden`. */
export async function lockAndStore(
  tx: Tx,
  discipline: Discipline,
  request: SaveResultRequest,
  rows: readonly TestValueRequest[],
): Promise<Saved> {
  const { bookingInformationId: bookingId, code, version, action } = request;
  const locked = await lockResult(tx, { discipline, bookingId, code, version });
  await refuseOtherSheet(tx, locked, request, rows);
  const ready = prepared(tx, locked, request, withoutWaitingRows(locked, rows));
  await refuseStoredKits(tx, locked.bench, locked.stored, ready.judged);
  const { bench } = await storeNotes(tx, locked, request.notes);
  return storePrepared(tx, { ...locked, bench }, ready, action);
}

/** A save that nothing prevents, not stored yet. */
export interface Prepared {
  readonly judged: ValidatedEntry;
  readonly record: ResultRecord;
}

/** Everything that is refused is refused here, before anything is written. */
export function prepared(
  tx: Tx,
  locked: LockedResult,
  request: Pick<SaveResultRequest, 'action'>,
  rows: readonly TestValueRequest[],
): Prepared {
  const { bench, stored } = locked;
  const { action } = request;
  const signs = action !== 'update';
  refuseClosed(locked);
  if (signs) refuseCorrected(bench, stored);
  const key = bench.sheet.testValuesKey;
  const judged = validateEntry(bench, stored, { ...request, key, rows }, tx);
  refuseRejectedDraws(bench.test.draws, judged.rows, key, rows);
  if (signs) {
    refuseUnfinished(judged.unfinished);
    refusePending(judged.rows, key, rows);
    refuseUnexplained(judged.content, key, rows);
  }
  // Something is still to come: a required row, or the end of an interim reading.
  const isInProcess = judged.unfinished.length > 0 || judged.rows.some(isPending);
  const record = draftRow(tx, locked, isInProcess ? 'keep' : action, judged.content);
  if (signs) refuseOwnEntry(tx, bench, record, 'authorise');
  return { judged, record };
}

export async function storePrepared(
  tx: Tx,
  { bench, stored }: LockedResult,
  { judged, record }: Prepared,
  action: ResultAction,
): Promise<Saved> {
  const document = await storeResult(tx, bench, record, judged.rows);
  emitSaved(tx, bench, record, action);
  await copySharedRows(tx, bench, record);
  auditResult(tx, { action: `result.${action}`, before: stored, after: record });
  const followed = isSignedNow(tx, record) ? await addReflexTests(tx, bench, record, judged.rows) : '';
  return { document, record, followed };
}

function isSignedNow({ now }: Tx, { stage, authorisedAt }: ResultRecord): boolean {
  return isSigned(stage) && authorisedAt?.getTime() === now.getTime();
}

function refuseClosed({ bench: { test }, stored }: LockedResult): void {
  refuseRejected(test.rejected);
  if (stored && isWithdrawn(stored.stage)) {
    throw conflict('This result was withdrawn; reopen its job card to enter it again.');
  }
  if (stored && isReleased(stored.stage)) {
    throw conflict('This result was released; a change needs an amendment with its reason.');
  }
  if (!stored && test.cancelled) {
    throw conflict(`The job card of ${test.code} was cancelled; reopen it first.`);
  }
}

/** The row that this act of the transaction's actor leaves; `stored`: the one before it. */
export function draftRow(
  tx: Tx,
  { bench, stored }: LockedResult,
  action: ResultAction | 'keep',
  content: Content,
): ResultRecord {
  const { test, layout, sheet } = bench;
  const before = stored && stored.values.length > 0 ? stored : undefined;
  const entered = !before || isReentered(sheet, before, content);
  const signs = action === 'validate' || action === 'release';
  const releases = action === 'release';
  // A release by another person keeps the authorising person, as long as nothing was entered since.
  const current = releases && before && !entered && isSigned(before.stage) ? before : undefined;
  const { authorisedBy, authorisedAt } = current ?? { authorisedBy: tx.actor.name, authorisedAt: tx.now };
  return {
    id: stored?.id ?? tx.id(),
    bookingId: test.bookingId,
    patientId: test.patientId,
    profileId: test.profileId,
    profileVersionId: layout.profile.versionId,
    code: test.code,
    discipline: test.unit,
    profileName: layout.profile.name,
    ...content,
    stage: MOVES[action].to,
    // The bench's name stays on its entries, whoever signs; a save by somebody else with new entries is theirs.
    doneby: before && (signs || !entered) ? before.doneby : tx.actor.name,
    enteredBy: entered ? tx.actor.id : before.enteredBy,
    rowEnteredBy: enteredByOf(sheet, before, content, tx.actor.id),
    authorisedBy: signs ? authorisedBy : null,
    authorisedAt: signs ? authorisedAt : null,
    releasedBy: releases ? tx.actor.name : null,
    releasedAt: releases ? tx.now : null,
    dateTimeUpdated: tx.now,
    amendReason: null,
    amendments: [],
    withdrawal: null,
    assessedFor: bench.patient,
    formulaConfig: bench.config,
    version: (stored?.version ?? 0) + 1,
  };
}

/**
 * 409 if the result to be signed was judged for another sex, birth date, pregnancy or day of collection than this
 * transaction sees, whether or not the queue has run: nobody signs flags that nobody has seen.
 */
function refuseCorrected({ patient }: Basis, stored: ResultRecord | undefined): void {
  if (!stored) return;
  const what = isAssessedDifferently(stored.assessedFor, patient);
  if (what.length === 0) return;
  const [was, now] = [rangesAreFor(stored.assessedFor), rangesAreFor(patient)];
  throw conflict(
    `${saidOf(what)} corrected after this result was saved. It was judged for ${was} and is now judged for ${now}: check the new flags, then sign.`,
    { extra: { corrected: what, was: stored.assessedFor, now: patient } },
  );
}

function saidOf(what: readonly string[]): string {
  const isTimeAlone = what.every((one) => one === COLLECTION_TIME);
  return isTimeAlone ? `The ${COLLECTION_TIME} was` : `The patient’s details (${what.join(', ')}) were`;
}
