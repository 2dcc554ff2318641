import type { Booking } from '../../shared/contract/booking-shapes.js';
import type {
  EmergencyIssue,
  EmergencyIssueRequest,
  MoveUnitRequest,
  UnitOnRecord,
} from '../../shared/contract/blood-units.js';
import type { AddTestRequest } from '../../shared/contract/bookings.js';
import type { MenuProfile, Phrase } from '../../shared/contract/catalogue-shapes.js';
import type {
  AmendResultRequest,
  BatchAnswer,
  BatchItemRequest,
  CallLogRow,
  Result,
  ResultVersion,
  SaveResultRequest,
  StoppedItemRequest,
  WithdrawResultRequest,
} from '../../shared/contract/results.js';
import type { JobCardRow } from '../../shared/event-payloads.js';
import type { Discipline } from '../../shared/vocabulary.js';
import type { IssuedPreliminary } from '../../shared/contract/reports.js';
import type { SearchPage } from '../../shared/contract/search.js';
import { api, withQuery, type CallOptions, type Live, type Page } from '../core/api.js';

function part(text: string): string {
  return encodeURIComponent(text);
}

export function readResult(
  unit: Discipline,
  bookingId: string,
  profileCode: string,
  options?: CallOptions,
): Promise<Result> {
  return api.get<Result>(`/api/${unit}/${part(bookingId)}/${part(profileCode)}`, options);
}

export function readBooking(bookingId: string, options?: CallOptions): Promise<Booking> {
  return api.get<Booking>(`/api/booking/${part(bookingId)}`, options);
}

/** One more test of a booking; the same key adds it once. */
export function addTest(request: AddTestRequest, idempotencyKey: string): Promise<Booking> {
  return api.post<Booking>('/api/booking/add-test', request, { idempotencyKey });
}

const TESTS_FOUND = 30;

export async function findTests(words: string): Promise<readonly MenuProfile[]> {
  const path = withQuery('/api/catalogue/profiles', { q: words, size: TESTS_FOUND });
  const { items } = await api.get<Page<MenuProfile>>(path, { quiet: true });
  return items;
}

/** The whole booking's report on paper: counted as a print. */
export function printReport(bookingId: string): Promise<Blob> {
  const path = withQuery(`/api/report/${part(bookingId)}.pdf`, { reportType: 'custom' });
  return api.postFile(path);
}

/** The critical calls of one result: those to be made, and those made for its present values. */
export async function readCalls(
  bookingId: string,
  profileCode: string,
): Promise<Live<readonly CallLogRow[]>> {
  const path = withQuery('/api/results/critical', { status: 'all', bookingId, profileCode, size: 200 });
  const { data, seq } = await api.getLive<Page<CallLogRow>>(path);
  return { data: data.items.filter(({ stands, status }) => stands && status !== 'off'), seq };
}

/** A crossmatched unit goes to a ward, or comes back from it. */
export function moveUnit(way: 'issue' | 'return', request: MoveUnitRequest): Promise<UnitOnRecord> {
  return api.post<UnitOnRecord>(`/api/bloodbank/units/${way}`, request);
}

/** Group O red cells leave before a crossmatch; the second person signs beside. */
export function issueInEmergency(
  request: EmergencyIssueRequest,
  witness: NonNullable<CallOptions['witness']>,
): Promise<EmergencyIssue> {
  return api.post<EmergencyIssue>('/api/bloodbank/units/emergency', request, { witness });
}

export function emergencyFile(id: string): string {
  return `/api/bloodbank/units/emergency/${part(id)}.pdf`;
}

/** The server may say something about the save beside the result. */
export type SavedResult = Result;

export function saveResult(unit: Discipline, request: SaveResultRequest): Promise<SavedResult> {
  return api.put<SavedResult>(`/api/${unit}/`, request);
}

export function amendResult(request: AmendResultRequest): Promise<SavedResult> {
  return api.post<SavedResult>('/api/results/amend', request);
}

/** An interim culture leaves as PRELIMINARY no. n; `version` as it was read. */
export function issuePreliminary({
  bookingInformationId,
  code: profileCode,
  version,
}: Result): Promise<IssuedPreliminary> {
  const path = `/api/report/${part(bookingInformationId)}/preliminary`;
  return api.post<IssuedPreliminary>(path, { profileCode, version });
}

export function withdrawResult(request: WithdrawResultRequest): Promise<Result> {
  return api.post<Result>('/api/results/withdraw', request);
}

export function reopenCard(id: string, reason: string): Promise<JobCardRow> {
  return api.put<JobCardRow>('/api/jobCard', { id, open: true, reason });
}

export function findPatients(words: string): Promise<SearchPage> {
  return api.get<SearchPage>(withQuery('/api/search', { searchQuery: words }));
}

export function readVersions(bookingId: string, profileCode: string): Promise<readonly ResultVersion[]> {
  return api.get<readonly ResultVersion[]>(`/api/results/${part(bookingId)}/${part(profileCode)}/versions`);
}

/** The first waiting cards of a unit, or of one profile of it, in the order of the bench. */
export async function firstWaitingCards(
  unit: Discipline,
  { code = '', size }: { readonly code?: string; readonly size: number },
): Promise<readonly JobCardRow[]> {
  const path = withQuery(`/api/jobCard/find/${unit}/waiting/1`, { code, size });
  return (await api.get<Page<JobCardRow>>(path)).items;
}

/** Coded phrases are a convenience: without them the fields take text as it is typed. */
export async function readPhrases(): Promise<readonly Phrase[]> {
  const answer = await api
    .get<Page<Phrase> | readonly Phrase[]>('/api/catalogue/dictionary')
    .catch((): readonly Phrase[] => []);
  return 'items' in answer ? answer.items : answer;
}

export function releaseBatch(
  action: 'validate' | 'release',
  items: readonly BatchItemRequest[],
): Promise<readonly BatchAnswer[]> {
  return api.post<readonly BatchAnswer[]>('/api/results/release-batch', { action, items });
}

export function undoRelease(items: readonly StoppedItemRequest[]): Promise<readonly BatchAnswer[]> {
  return api.post<readonly BatchAnswer[]>('/api/results/release-batch/undo', { items });
}
