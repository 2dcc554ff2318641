import type { ResultListRow } from '../../../shared/contract/results.js';
import { foldText } from '../../../shared/domain/text.js';
import type { AnyEnvelope, ResultRow } from '../../../shared/events.js';
import type { Page } from '../../core/api.js';
import { dayOf } from '../../ui/date-time.js';
import type { ResultsAsked } from '../results.api.js';

type ListPage = Page<ResultListRow>;

/** Puts one event into the list; the same object when it is not the list's. */
export function applyToResults(page: ListPage, event: AnyEnvelope, asked: ResultsAsked): ListPage {
  switch (event.type) {
    case 'ResultSaved':
    case 'ResultValidated':
    case 'ResultAuthorised':
    case 'ResultReleased':
    case 'ResultAmended':
      return withResult(page, event.payload, event, asked);
    case 'CriticalRaised':
      return withCall(page, event.payload, 1);
    case 'CriticalAcknowledged':
    case 'CriticalCleared':
      return withCall(page, event.payload, -1);
    default:
      return page;
  }
}

type Key = Pick<ResultListRow, 'bookingId' | 'profileCode'>;

function isSame(row: Key, other: Key): boolean {
  return row.bookingId === other.bookingId && row.profileCode === other.profileCode;
}

function withCall(page: ListPage, call: Key, step: number): ListPage {
  if (!page.items.some((row) => isSame(row, call))) return page;
  const items = page.items.map((row) =>
    isSame(row, call) ? { ...row, openCalls: Math.max(0, row.openCalls + step) } : row,
  );
  return { ...page, items };
}

function withResult(page: ListPage, result: ResultRow, event: AnyEnvelope, asked: ResultsAsked): ListPage {
  const held = page.items.find((row) => isSame(row, result));
  if (held !== undefined && held.version > event.version) return page;
  const row = listRow(result, event, held);
  if (!belongs(row, asked)) {
    if (held === undefined) return page;
    return { ...page, total: page.total - 1, items: page.items.filter((one) => one !== held) };
  }
  // What is on the page stays where it is read; a new line comes in at the top of the first page.
  if (held !== undefined) return { ...page, items: page.items.map((one) => (one === held ? row : one)) };
  if (page.page !== 1) return { ...page, total: page.total + 1 };
  return { ...page, total: page.total + 1, items: [row, ...page.items].slice(0, page.size) };
}

function listRow(result: ResultRow, event: AnyEnvelope, held: ResultListRow | undefined): ResultListRow {
  const { bookingId, patientId, profileCode, profileName, unit, labNumber, patientName } = result;
  const { at, stage, flags, doneby, authorisedBy, clean } = result;
  const isIssued = stage === 'released' || stage === 'amended';
  return {
    id: event.subject.id,
    bookingId,
    patientId,
    profileCode,
    profileName,
    unit,
    labNumber,
    patientName,
    stage,
    flags,
    at,
    doneby,
    authorisedBy,
    releasedAt: isIssued ? at : null,
    clean,
    openCalls: held?.openCalls ?? flags.critical,
    version: event.version,
  };
}

function belongs(row: ResultListRow, { unit, stage, q, from, to }: ResultsAsked): boolean {
  if (unit !== '' && row.unit !== unit) return false;
  if (stage !== '' && row.stage !== stage) return false;
  const day = dayOf(row.at);
  if ((from !== '' && day < from) || (to !== '' && day > to)) return false;
  const words = foldText(q.trim());
  return words === '' || foldText(row.patientName).includes(words) || row.labNumber.toLowerCase() === words;
}

/** Fit to go in one action with others; `release` also takes those that are authorised already. */
export function isFitFor(row: ResultListRow, action: 'validate' | 'release'): boolean {
  return row.clean && (row.stage === 'validated' || (action === 'release' && row.stage === 'authorised'));
}
