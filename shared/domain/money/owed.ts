import type { PayersPart } from './who-owes.js';

/** What is left to be paid on a booking, and by whom. */
export interface Debt {
  /** The part of the patient: it alone holds a report. */
  readonly patient: string;
  /** The shares of the patient and of the payer that the booking names; null: the patient pays alone. */
  readonly payersPart: PayersPart | null;
}

export interface Owed extends Debt {
  /** The unit of all amounts. */
  readonly currency: string;
}

interface LeftToPay {
  readonly balance: string;
  /** Left out: none, or nothing is known of it. */
  readonly payersPart?: PayersPart | null;
}

export function debtOf({ balance, payersPart = null }: LeftToPay): Debt {
  return { patient: payersPart?.patientOwes ?? balance, payersPart };
}

/** The patient owes anything: that alone holds a report. */
export function owedByPatient({ patient }: Pick<Debt, 'patient'>): boolean {
  return patient !== '0.00';
}

/** "the patient owes $12.00, Mutual Aid owes $48.00"; "USD 12.00" where the unit is in letters. */
export function owedText({ patient, payersPart, currency }: Owed): string {
  const space = /\p{L}$/u.test(currency) ? ' ' : '';
  const parts = [
    ...(patient === '0.00' ? [] : [`the patient owes ${currency}${space}${patient}`]),
    ...(payersPart === null || payersPart.toBill === '0.00'
      ? []
      : [`${payersPart.payer} owes ${currency}${space}${payersPart.toBill}`]),
  ];
  return parts.length === 0 ? 'nothing is owed' : parts.join(', ');
}
