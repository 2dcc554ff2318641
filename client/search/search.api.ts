import type { Cumulative } from '../../shared/contract/cumulative.js';
import type { PatientReport } from '../../shared/contract/reports.js';
import type { AccessLine, Patient } from '../../shared/contract/patients.js';
import type {
  MergedPatient,
  MergePatientsRequest,
  MergePreview,
  PatientHistory,
} from '../../shared/contract/patient-merges.js';
import type { PatientMoney } from '../../shared/contract/patient-money.js';
import type { CallLogRow } from '../../shared/contract/results.js';
import type { BookingMatch, SearchPage } from '../../shared/contract/search.js';
import type { AnyEnvelope } from '../../shared/events.js';
import { api, withQuery, type Live, type Page } from '../core/api.js';

const FOUND_PER_PAGE = 20;
/** The length the search box accepts. */
export const LONGEST = 200;

/** Patients and their latest bookings; without the overlay, since it runs while a person types. */
export const searchPatients = (searchQuery: string, page: number): Promise<Live<SearchPage>> =>
  api.getLive(withQuery('/api/search', { searchQuery, page, size: FOUND_PER_PAGE }));

export const previewMerge = (keep: string, merge: string): Promise<MergePreview> =>
  api.get(withQuery('/api/patient/merge-preview', { keep, merge }));

export const mergePatients = (
  request: MergePatientsRequest,
  idempotencyKey: string,
): Promise<MergedPatient> => api.post('/api/patient/merge', request, { idempotencyKey });

export const unmergePatients = (merge: string): Promise<MergedPatient> =>
  api.post('/api/patient/unmerge', { merge });

export const readHistory = (id: string): Promise<PatientHistory> =>
  api.get(`/api/patient/${encodeURIComponent(id)}/history`);

const LOOKS_PER_PAGE = 20;

export function readAccess(id: string, page: number): Promise<Page<AccessLine>> {
  const path = `/api/patient/${encodeURIComponent(id)}/access`;
  return api.get(withQuery(path, { page, size: LOOKS_PER_PAGE }));
}

/** A4, to be given to the person. */
export const accessPaper = (id: string): string => `/api/patient/${encodeURIComponent(id)}/access.pdf`;

export const readPatient = (id: string): Promise<Live<Patient>> =>
  api.getLive(`/api/patient/${encodeURIComponent(id)}`);

const VISITS_PER_PAGE = 20;

export function readVisits(id: string, page: number): Promise<Page<BookingMatch>> {
  const path = `/api/patient/${encodeURIComponent(id)}/visits`;
  return api.get(withQuery(path, { page, size: VISITS_PER_PAGE }));
}

const REPORTS_PER_PAGE = 10;

export function readReportsOf(id: string, page: number): Promise<Page<PatientReport>> {
  const path = `/api/patient/${encodeURIComponent(id)}/reports`;
  return api.get(withQuery(path, { page, size: REPORTS_PER_PAGE }));
}

export const readTrends = (id: string): Promise<Cumulative> =>
  api.get(`/api/report/cumulative/${encodeURIComponent(id)}`);

const RECEIPTS_PER_PAGE = 10;

export function readMoneyOf(id: string, page: number): Promise<PatientMoney> {
  const path = `/api/patient/${encodeURIComponent(id)}/money`;
  return api.get(withQuery(path, { page, size: RECEIPTS_PER_PAGE }));
}

const CALLS_SHOWN = 5;

/** The newest of both: those that were made, and those that are open. */
export function readCallsOf(labNumber: string): Promise<Page<CallLogRow>> {
  const query = { q: labNumber, status: 'all', size: CALLS_SHOWN };
  return api.get(withQuery('/api/results/critical', query));
}

/** The topics open to everybody who searches: bookings, their money and the stages of their tests. */
export const SEARCH_TOPICS: readonly string[] = ['bookings'];

interface Whose {
  readonly id: string;
  readonly labNumber: string;
}

/** The event is about this patient: money names its booking by the patient's lab number alone. */
export function isAbout({ payload }: AnyEnvelope, { id, labNumber }: Whose): boolean {
  if ('patientId' in payload) return payload.patientId === id;
  return 'labNumber' in payload && payload.labNumber === labNumber;
}
