import { withCurrency } from './with-currency.js';

/** The tax at one rate, as a paper says it. */
export interface TaxOnPaper {
  readonly rate: string;
  readonly gross: string;
  readonly vat: string;
}

/** "VAT Standard 15 % in $ 27.00", beside its amount. */
export function vatText({ rate, gross }: Omit<TaxOnPaper, 'vat'>, currency: string): string {
  return `VAT ${rate} in ${withCurrency(gross, currency)}`;
}

/** The number by which the revenue authority knows the laboratory, on every paper of money. */
export const taxNumberText = (taxNumber: string): string => `VAT number ${taxNumber}`;

/** What changed a taxable amount. */
export const VAT_ACTS = {
  booking: 'Booked',
  'profiles-added': 'Added',
  'profiles-removed': 'Taken off',
  'booking-deleted': 'Booking deleted',
  discount: 'Discount',
  payment: 'Discount',
  refund: 'Refund',
  void: 'Void',
  'credit-note': 'Credit note',
} as const;
export type VatAct = keyof typeof VAT_ACTS;
