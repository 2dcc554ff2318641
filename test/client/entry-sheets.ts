import { ApiProblem } from '../../client/core/api-problem.js';
import type { ResultDraft } from '../../client/results/entry/drafts.js';
import type { Conflict, EntryState, SaveKind, Sheet } from '../../client/results/entry/entry-states.js';
import { typedOf, withEntry, type TypedResult } from '../../client/results/entry/typed-result.js';
import type { Booking } from '../../shared/contract/booking-shapes.js';
import type { CallLogRow, Result } from '../../shared/contract/results.js';
import { NO_SURROUNDINGS } from '../../shared/domain/results/surroundings.js';
import { aResult, AT } from './a-result.js';

export const BOOKING = { id: 'booking', clinical: {}, dateTimeStamp: AT } as unknown as Booking;
export const A_CALL = { callId: 'call' } as CallLogRow;

/** As it was opened: version 3. */
export const MINE_FROM = aResult();
export const RELEASED = aResult({ stage: 'released' });
export const EMPTY = typedOf(MINE_FROM);
export const TYPED = withEntry(EMPTY, 'K', { parameter: '4.1' });
export const ABSURD = withEntry(EMPTY, 'K', { parameter: '40' });
export const SET_ASIDE = withEntry(EMPTY, 'K', { parameter: '5.2' });
export const REASON = { reason: 'wrong tube', told: 'Sr Moyo' };

/** The same result as somebody else saved it. */
export function theirs(change: Partial<Result> = {}): Result {
  const base = aResult({ doneby: 'Rudo', version: 5, dateTimeUpdated: AT, ...change });
  const rows = base.biochemistryTestValues?.map((row) =>
    row.code === 'K' ? { ...row, parameter: '3.9' } : row,
  );
  return { ...base, biochemistryTestValues: rows };
}

export function aDraft(typed: TypedResult = TYPED): ResultDraft {
  return { typed, version: 3, at: AT, amending: false, reason: '', told: '' };
}

export function aSheet(change: Partial<Sheet> = {}): Sheet {
  return {
    base: MINE_FROM,
    booking: BOOKING,
    calls: [],
    typed: TYPED,
    offers: {},
    surroundings: NO_SURROUNDINGS,
    reflex: [],
    correction: undefined,
    draft: undefined,
    setAside: undefined,
    refreshedBy: undefined,
    merged: undefined,
    wasTried: false,
    isKept: true,
    ...change,
  };
}

export function aConflict(kind: SaveKind | undefined, result = theirs()): Conflict {
  return { by: 'Rudo', at: AT, result, kind, over: EMPTY };
}

export const UNREACHABLE = new ApiProblem({ status: 0 });

export const typedIn = ({ sheet }: EntryState): string | undefined => sheet.typed.entries['K']?.parameter;
