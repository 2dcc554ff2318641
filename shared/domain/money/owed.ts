/** What is left to be paid on a booking, and by whom. */
export interface Owed {
  /** The part of the patient: it alone holds a report. */
  readonly patient: string;
  /** The part of the named payer that was not billed to it yet. */
  readonly payer: string;
  /** The payer that the booking names; null: none. */
  readonly payerName: string | null;
  /** Why the named payer can be billed nothing, so that the patient owes it all; null: it can, or there is none. */
  readonly missing: 'authorisation' | 'switched-off' | null;
  /** The unit of both. */
  readonly currency: string;
}

/** The patient owes anything: that alone holds a report. */
export function owedByPatient({ patient }: Pick<Owed, 'patient'>): boolean {
  return patient !== '0.00';
}

/** "the patient owes $12.00, Mutual Aid owes $48.00"; "USD 12.00" where the unit is in letters. */
export function owedText({ patient, payer, payerName, currency }: Owed): string {
  const space = /\p{L}$/u.test(currency) ? ' ' : '';
  const parts = [
    ...(patient === '0.00' ? [] : [`the patient owes ${currency}${space}${patient}`]),
    ...(payer === '0.00' ? [] : [`${payerName ?? 'the payer'} owes ${currency}${space}${payer}`]),
  ];
  return parts.length === 0 ? 'nothing is owed' : parts.join(', ');
}

/** Why a named payer owes nothing, and how to change that; null: it can be billed. */
export function missingText({ missing, payerName }: Owed): string | null {
  if (missing === null) return null;
  return missing === 'authorisation'
    ? `${payerName} pays only with an authorisation number: enter it when the payer is billed.`
    : `${payerName} is switched off and can be billed nothing.`;
}
