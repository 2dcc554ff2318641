import type { UpdatePaymentRequest } from '../../shared/contract/billing.js';

/** A payment that was sent and not answered: it may have been taken, so it is sent again only as it was. */
export interface Attempt {
  readonly key: string;
  readonly request: UpdatePaymentRequest;
}

const nameOf = (bookingId: string): string => `payment attempt ${bookingId}`;

export function rememberAttempt(attempt: Attempt): void {
  sessionStorage.setItem(nameOf(attempt.request.bookingId), JSON.stringify(attempt));
}

export function forgetAttempt(bookingId: string): void {
  sessionStorage.removeItem(nameOf(bookingId));
}

/** Survives a reload of the page in the middle of an attempt. */
export function pendingAttempt(bookingId: string): Attempt | undefined {
  const text = sessionStorage.getItem(nameOf(bookingId));
  if (text === null) return undefined;
  try {
    const attempt = JSON.parse(text) as Partial<Attempt>;
    const { key, request } = attempt;
    return key === undefined || request?.bookingId !== bookingId ? undefined : { key, request };
  } catch {
    return undefined;
  }
}
