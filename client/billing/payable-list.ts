import type { PayableBooking } from '../../shared/contract/billing.js';
import { parseMoney } from '../../shared/domain/money.js';
import type { AnyEnvelope, BookingRow } from '../../shared/events.js';
import type { Live, Page } from '../core/api.js';
import { listPayable, type PayableAsked } from './billing.api.js';

export interface PayablePicture {
  readonly page: Page<PayableBooking>;
  /** An event may concern this list in a way that only the server can decide: load again. */
  readonly isStale: boolean;
}

export async function loadPayable(asked: PayableAsked): Promise<Live<PayablePicture>> {
  const { data, seq } = await listPayable(asked);
  return { data: { page: data, isStale: false }, seq };
}

/** Puts an event into the list; the same object when it is not about money or bookings. */
export function applyToPayable(
  picture: PayablePicture,
  event: AnyEnvelope,
  asked: PayableAsked,
): PayablePicture {
  switch (event.type) {
    case 'PaymentReceived':
    case 'PaymentRefunded': {
      const { bookingId, balance, paymentStatus } = event.payload;
      return changed(picture, bookingId, { balance, paymentStatus });
    }
    case 'BookingCreated':
    case 'BookingUpdated':
      return withBooking(picture, event.payload, asked);
    case 'BookingDeleted':
      return without(picture, event.payload.bookingId);
    default:
      return picture;
  }
}

export function fitsStatus(row: Pick<PayableBooking, 'balance' | 'paymentStatus'>, status: string): boolean {
  if (status === 'all') return true;
  if (status === 'due') return (parseMoney(row.balance) ?? 0n) > 0n;
  return row.paymentStatus === status;
}

// A row that no longer fits stays, drawn as done with, until the list is loaded again.
function changed(
  picture: PayablePicture,
  bookingId: string,
  change: Partial<PayableBooking>,
): PayablePicture {
  const { page } = picture;
  if (!page.items.some((row) => row.bookingId === bookingId)) return { ...picture, isStale: true };
  const items = page.items.map((row) => (row.bookingId === bookingId ? { ...row, ...change } : row));
  return { ...picture, page: { ...page, items } };
}

function withBooking(picture: PayablePicture, row: BookingRow, asked: PayableAsked): PayablePicture {
  const { page } = picture;
  const tests = row.profiles.map(({ name }) => name).join(', ');
  const { bookingId, patientName, labNumber, priority, paymentStatus, total, balance } = row;
  const shown = { patientName, labNumber, priority, paymentStatus, total, balance, tests };
  if (page.items.some((one) => one.bookingId === bookingId)) return changed(picture, bookingId, shown);
  if (asked.q !== '' || asked.page > 1) return { ...picture, isStale: true };
  if (!fitsStatus(row, asked.status)) return picture;
  const added: PayableBooking = {
    ...shown,
    bookingId,
    patientId: row.patientId,
    bookingIndex: 0,
    accountName: null,
    discount: '0.00',
    amountPaid: '0.00',
    at: row.at,
  };
  const items = [added, ...page.items].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
  return { ...picture, page: { ...page, items, total: page.total + 1 } };
}

function without(picture: PayablePicture, bookingId: string): PayablePicture {
  const { page } = picture;
  const items = page.items.filter((row) => row.bookingId !== bookingId);
  if (items.length === page.items.length) return picture;
  return { ...picture, page: { ...page, items, total: Math.max(0, page.total - 1) } };
}
