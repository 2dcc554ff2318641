import { NOT_FOR_THE_ROLE } from '../../../shared/errors.js';
import type { JobCardRow } from '../../../shared/event-payloads.js';
import type { Discipline } from '../../../shared/vocabulary.js';
import { type ApiProblem, withQuery } from '../../core/api.js';

/** The query parameters of the result screen: links from outside use them. */
export interface ResultAddress {
  readonly bookingId: string;
  readonly profileCode: string;
  readonly returnUrl: string;
  readonly patientId: string;
  readonly bookingIndex: string;
  readonly searchQuery: string;
  readonly jobCardId: string;
  readonly reportType: string;
}

const NAMES = [
  'bookingId',
  'profileCode',
  'returnUrl',
  'patientId',
  'bookingIndex',
  'searchQuery',
  'jobCardId',
  'reportType',
] as const;

export function addressOf(query: URLSearchParams): ResultAddress {
  const read = Object.fromEntries(NAMES.map((name) => [name, query.get(name) ?? '']));
  return read as Record<(typeof NAMES)[number], string>;
}

export function resultPath(unit: Discipline, address: Partial<ResultAddress>): string {
  return withQuery(`/update/${unit}`, address);
}

export const PAGE_TITLE = 'Worklist, System Result Processing';

/** No access and a refunded profile lead to the error page. */
export function errorPath(problem: ApiProblem, from: string): string {
  const isRole = problem.detail === NOT_FOR_THE_ROLE;
  return withQuery('/error', { from, reason: isRole ? undefined : problem.detail });
}

/**
 * The page after Back and a save: masterReport, search, workList, todos or the grid; from anywhere else, the worklist.
 */
export function returnTarget(unit: Discipline, address: ResultAddress): string {
  const { bookingId, patientId, reportType, searchQuery } = address;
  switch (address.returnUrl) {
    case 'masterReport':
      return withQuery('/custom-report', { bookingId, patientId, reportType });
    case 'search':
      return withQuery('/searchresults', { searchQuery });
    case 'todos':
      return '/todos';
    case 'validation':
      return '/lab/validation';
    case 'grid':
      return withQuery('/lab/grid', { unit, profile: address.profileCode });
    case 'results':
      return '/view/results';
    default:
      return withQuery('/lab/worklist', { unit });
  }
}

/** The result just entered may still be the first of them. */
const OWN_AND_NEXT = 2;

/**
 * The next patient of the unit's worklist, however long it is: the same profile first, so that a batch is entered in
 * one go.
 */
export async function nextCard(
  { bookingId, profileCode }: Pick<ResultAddress, 'bookingId' | 'profileCode'>,
  waiting: (asked: { readonly code?: string; readonly size: number }) => Promise<readonly JobCardRow[]>,
): Promise<JobCardRow | undefined> {
  const other = (card: JobCardRow): boolean => card.open && !isCardOf(card, bookingId, profileCode);
  const alike = await waiting({ code: profileCode, size: OWN_AND_NEXT });
  return alike.find(other) ?? (await waiting({ size: OWN_AND_NEXT })).find(other);
}

function isCardOf(card: JobCardRow, bookingId: string, profileCode: string): boolean {
  return card.bookingInformationId === bookingId && card.code === profileCode;
}

export function cardPath(
  unit: Discipline,
  card: JobCardRow,
  { returnUrl, searchQuery }: ResultAddress,
): string {
  return resultPath(unit, {
    bookingId: card.bookingInformationId,
    profileCode: card.code,
    patientId: card.patientId,
    jobCardId: card.id,
    returnUrl,
    searchQuery,
  });
}
