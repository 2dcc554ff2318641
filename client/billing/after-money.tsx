import type { Receipt } from '../../shared/contract/billing-shapes.js';
import { parseMoney } from '../../shared/domain/money/money.js';
import { GivenBack } from './receipt/given-back.js';
import { ReceiptDesk } from './receipt-desk.js';

/** A receipt that stands on the screen, and how it came there. */
export interface Shown {
  readonly how: 'taken' | 'deposit' | 'reprint' | 'voided';
  readonly receipt: Receipt;
}

export interface AfterMoneyProps {
  readonly shown: Shown;
  /** Where the patient gets mail; null: none is known. */
  readonly address: string | null;
  readonly onVoided: (receipt: Receipt) => void;
  /** Back to the bill, as it is now. */
  readonly onBack: () => void;
}

const ONWARD = { label: 'Bookings to be paid', path: '/accounts/payments' };

/** What stands at the counter once money moved. */
export function AfterMoney({ shown: { how, receipt }, address, onVoided, onBack }: AfterMoneyProps) {
  const { number } = receipt;
  if (how === 'voided') {
    const given = { receipt, address, onward: ONWARD };
    return <GivenBack key={number} {...given} onPayAgain={onBack} />;
  }
  const isOwed = (parseMoney(receipt.balance) ?? 0n) > 0n;
  const goesOn = how === 'deposit' || (how === 'taken' && isOwed);
  return (
    <ReceiptDesk
      key={number}
      receipt={receipt}
      isReprint={how === 'reprint'}
      address={address}
      {...(how === 'taken' && { onVoided })}
      {...(goesOn && { onRest: onBack })}
    />
  );
}
