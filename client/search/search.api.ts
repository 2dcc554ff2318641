import type {
  MergedPatient,
  MergePatientsRequest,
  MergePreview,
  PatientHistory,
} from '../../shared/contract/patient-merges.js';
import type { SearchPage } from '../../shared/contract/search.js';
import { api, withQuery } from '../core/api.js';

export const FOUND_PER_PAGE = 20;

/** Patients and their latest bookings; without the overlay, since it runs while a person types. */
export function searchPatients(searchQuery: string, page: number): Promise<SearchPage> {
  return api.get(withQuery('/api/search', { searchQuery, page, size: FOUND_PER_PAGE }), { quiet: true });
}

export function previewMerge(keep: string, merge: string): Promise<MergePreview> {
  return api.get(withQuery('/api/patient/merge-preview', { keep, merge }), { quiet: true });
}

export function mergePatients(request: MergePatientsRequest, idempotencyKey: string): Promise<MergedPatient> {
  return api.post('/api/patient/merge', request, { idempotencyKey });
}

export function unmergePatients(merge: string, idempotencyKey: string): Promise<MergedPatient> {
  return api.post('/api/patient/unmerge', { merge }, { idempotencyKey });
}

export function readHistory(id: string): Promise<PatientHistory> {
  return api.get(`/api/patient/${encodeURIComponent(id)}/history`, { quiet: true });
}
