import { Alert } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { useState } from 'react';
import { useLab } from '../../core/lab.js';
import { formatMoney } from '../../ui/layout/money.js';
import { withTotal, type ShownTotal } from './shown-total.js';

export interface PricesMovedProps {
  /** What a person chose that the total follows from, as text. */
  readonly chosen: string;
  readonly total: string;
  /** Nothing is compared before the prices are there. */
  readonly isSettled: boolean;
}

/** Prices changed while the booking was open: whoever told the patient the total is told of the other one. */
export function PricesMoved({ chosen, total, isSettled }: PricesMovedProps) {
  const currency = useLab((lab) => lab.currency);
  const [shown, setShown] = useState<ShownTotal>({ chosen: '', total: '' });
  const next = isSettled ? withTotal(shown, chosen, total) : shown;
  if (next !== shown) setShown(next);
  if (next.moved === undefined) return null;
  const { from, to } = next.moved;
  return (
    <Alert
      role="alert"
      color="amber"
      mb={16}
      icon={<IconCoins size={18} stroke={1.75} />}
      title="Prices changed while this booking was open"
      withCloseButton
      closeButtonLabel="Close"
      onClose={() => setShown({ chosen: next.chosen, total: next.total })}
    >
      The total was {formatMoney(from, currency)} and is {formatMoney(to, currency)} now. Tell the patient,
      and check what is paid.
    </Alert>
  );
}
