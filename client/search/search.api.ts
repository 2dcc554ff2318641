import type { SearchPage } from '../../shared/contract/search.js';
import { api, withQuery } from '../core/api.js';

export const FOUND_PER_PAGE = 20;

/** Patients and their latest bookings; without the overlay, since it runs while a person types. */
export function searchPatients(searchQuery: string, page: number): Promise<SearchPage> {
  return api.get(withQuery('/api/search', { searchQuery, page, size: FOUND_PER_PAGE }), { quiet: true });
}
