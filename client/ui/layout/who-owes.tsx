import { Text } from '@mantine/core';
import type { Debt } from '../../../shared/domain/money/owed.js';
import { whoOwesText, type WhoOwes } from '../../../shared/domain/money/who-owes.js';
import { formatMoney } from './money.js';

interface WhoOwesLineProps {
  readonly owes: WhoOwes;
  readonly unit: string;
  readonly size?: 'sm' | 'md';
}

/** "You $8.00 · First Mutual $32.00", as it is said to the patient. */
export function WhoOwesLine({ owes, unit, size = 'md' }: WhoOwesLineProps) {
  return (
    <Text span size={size} className="tnum" style={{ overflowWrap: 'anywhere' }}>
      {whoOwesText(owes, (amount) => formatMoney(amount, unit))}
    </Text>
  );
}

/** What is left to be paid: the same sentence if a payer bears a part, else the patient's debt. */
export function owedLine({ patient, payersPart }: Debt, unit: string): string {
  if (payersPart !== null) return whoOwesText(payersPart, (amount) => formatMoney(amount, unit));
  return `The patient owes ${formatMoney(patient, unit)}`;
}
