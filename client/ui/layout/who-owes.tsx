import { Text } from '@mantine/core';
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
