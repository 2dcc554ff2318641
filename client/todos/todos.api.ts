import type { Booking } from '../../shared/contract/booking-shapes.js';
import { api } from '../core/api.js';

export function handOver(bookingId: string): Promise<Booking> {
  return api.post<Booking>('/api/booking/hand-over', { id: bookingId });
}
