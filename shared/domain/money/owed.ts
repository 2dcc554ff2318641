import type { Shares } from './who-owes.js';

/** What is left to be paid on a booking, and by whom. */
export interface Owed {
  /** The part of the patient: it alone holds a report. */
  readonly patient: string;
  /** The shares of the patient and of the payer that the booking names; null: the patient pays alone. */
  readonly shares: Shares | null;
  /** The unit of all amounts. */
  readonly currency: string;
}

/** The patient owes anything: that alone holds a report. */
export function owedByPatient({ patient }: Pick<Owed, 'patient'>): boolean {
  return patient !== '0.00';
}

/** "the patient owes $12.00, Mutual Aid owes $48.00"; "USD 12.00" where the unit is in letters. */
export function owedText({ patient, shares, currency }: Owed): string {
  const space = /\p{L}$/u.test(currency) ? ' ' : '';
  const parts = [
    ...(patient === '0.00' ? [] : [`the patient owes ${currency}${space}${patient}`]),
    ...(shares === null || shares.toBill === '0.00'
      ? []
      : [`${shares.payer} owes ${currency}${space}${shares.toBill}`]),
  ];
  return parts.length === 0 ? 'nothing is owed' : parts.join(', ');
}
