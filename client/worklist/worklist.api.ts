import type { Booking } from '../../shared/contract/booking-shapes.js';
import type { Result } from '../../shared/contract/results.js';
import type { SearchPage } from '../../shared/contract/search.js';
import { api, withQuery } from '../core/api.js';

export function readBooking(id: string): Promise<Booking> {
  return api.get<Booking>(`/api/booking/${encodeURIComponent(id)}`);
}

export function searchNumber(number: string): Promise<SearchPage> {
  return api.get<SearchPage>(withQuery('/api/search', { searchQuery: number }));
}

/** The result with the data that its bench looks at beside it. */
export function readBloodbank(bookingId: string, code: string): Promise<Result> {
  return api.get<Result>(`/api/bloodbank/${encodeURIComponent(bookingId)}/${encodeURIComponent(code)}`);
}
