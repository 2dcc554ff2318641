import { createHash } from 'node:crypto';

export type AccountKind =
  | 'receivable'
  | 'payer'
  | 'drawer'
  | 'safe'
  | 'bank'
  | 'revenue'
  | 'discount'
  | 'refunds'
  | 'exchange'
  | 'rounding'
  | 'overshort'
  | 'writeoff'
  | 'capital'
  | 'deposit'
  | 'tax';

/** With a currency it is one account (docs/rules/ledger.md); the first transfer that names it creates it. */
export interface Account {
  readonly kind: AccountKind;
  readonly owner: string;
  readonly shiftId?: string;
  readonly paymentTypeId?: string;
}

/** As the database's `account_id`: follows from what the account is, so that nothing has to be looked up. */
export function accountId({ kind, owner }: Account, currency: string): string {
  if (kind === 'receivable') return owner;
  const hex = createHash('md5').update(`${kind} ${owner} ${currency}`).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export const receivable = (bookingId: string): Account => ({ kind: 'receivable', owner: bookingId });
export const revenue = (unit: string): Account => ({ kind: 'revenue', owner: unit });
/** Tax that is owed to the revenue authority, by rate. */
export const taxAt = (rateId: string): Account => ({ kind: 'tax', owner: rateId });
export const discountFor = (reasonCode: string): Account => ({ kind: 'discount', owner: reasonCode });
export const refundsFor = (reasonCode: string): Account => ({ kind: 'refunds', owner: reasonCode });
export const exchange = (currency: string): Account => ({ kind: 'exchange', owner: currency });
export const ROUNDING: Account = { kind: 'rounding', owner: '' };
export const OVERSHORT: Account = { kind: 'overshort', owner: '' };
export const WRITE_OFF: Account = { kind: 'writeoff', owner: '' };
export const CAPITAL: Account = { kind: 'capital', owner: '' };
export const deposit = (patientId: string): Account => ({ kind: 'deposit', owner: patientId });
export const safe = (paymentTypeId: string): Account => ({
  kind: 'safe',
  owner: paymentTypeId,
  paymentTypeId,
});
export const bank = (paymentTypeId: string): Account => ({
  kind: 'bank',
  owner: paymentTypeId,
  paymentTypeId,
});
export const drawer = (shiftId: string, paymentTypeId: string): Account => ({
  kind: 'drawer',
  owner: `${shiftId} ${paymentTypeId}`,
  shiftId,
  paymentTypeId,
});

/** An insurer or account customer, by the owner that its row names. */
export const payer = (owner: string): Account => ({ kind: 'payer', owner });

/** The account of what was once paid in nobody's name; it only empties. */
export const NOT_NAMED = 'not named';
