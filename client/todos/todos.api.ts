import type { Booking } from '../../shared/contract/booking-shapes.js';
import type { HandOverRequest } from '../../shared/contract/bookings.js';
import type { AmendResultRequest, ReviewedRequest, ReviewOfResult } from '../../shared/contract/results.js';
import { api } from '../core/api.js';

type GivenTo = Omit<HandOverRequest, 'id' | 'undo'>;

export function handOver(bookingId: string, givenTo: GivenTo): Promise<Booking> {
  return api.post<Booking>('/api/booking/hand-over', { id: bookingId, ...givenTo });
}

export function undoHandOver(bookingId: string): Promise<Booking> {
  return api.post<Booking>('/api/booking/hand-over', { id: bookingId, undo: true });
}

const reviewPath = (bookingId: string, code: string): string =>
  `/api/results/${encodeURIComponent(bookingId)}/${encodeURIComponent(code)}/review`;

/** A release before a correction of its patient: old and new side by side. */
export function readReview(bookingId: string, profileCode: string): Promise<ReviewOfResult> {
  return api.get(reviewPath(bookingId, profileCode));
}

export function amendReviewed(request: AmendResultRequest): Promise<unknown> {
  return api.post('/api/results/amend', request);
}

export function settleReview(request: ReviewedRequest): Promise<ReviewOfResult> {
  return api.post('/api/results/reviewed', request);
}
