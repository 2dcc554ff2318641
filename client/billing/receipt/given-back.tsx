import type { Receipt } from '../../../shared/contract/billing-shapes.js';
import { RECEIPT_NAMES } from '../../../shared/domain/money/receipt-words.js';
import { formatMoney } from '../../ui/layout/money.js';
import { ReceiptCounter, type ReceiptCounterProps } from './receipt-counter.js';

const DONE: Partial<Record<Receipt['kind'], string>> = {
  refund: 'Given back',
  void: 'Payment voided',
  'credit-note': 'Credit note written',
};

export interface GivenBackProps extends Pick<ReceiptCounterProps, 'receipt' | 'onward' | 'address'> {
  /** Present where the booking is to be paid again, and may be here. */
  readonly onPayAgain?: () => void;
}

/** Afterwards: what to hand back, and the receipt to print. */
export function GivenBack({ receipt, onward, address, onPayAgain }: GivenBackProps) {
  const amounts = receipt.lines.map(({ amount, payment, paymentUnit }) => ({
    amount: formatMoney(amount.replace(/^-/, ''), paymentUnit),
    beside: payment,
  }));
  const again = onPayAgain && {
    ...{ keys: 'T', label: 'Pay again', title: 'Take the payment again' },
    ...{ run: onPayAgain, isLikely: true },
  };
  return (
    <ReceiptCounter
      receipt={receipt}
      title={DONE[receipt.kind] ?? RECEIPT_NAMES[receipt.kind]}
      figure={{ name: amounts.length === 0 ? 'Nothing to hand back' : 'Hand back', amounts }}
      acts={again ? [again] : []}
      onward={onward}
      address={address}
    />
  );
}
