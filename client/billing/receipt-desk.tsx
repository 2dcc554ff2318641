import { IconReceiptOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { Receipt } from '../../shared/contract/billing-shapes.js';
import { parseMoney } from '../../shared/domain/money/money.js';
import { formatMoney } from '../ui/layout/money.js';
import { ReceiptCounter, type ReceiptAct } from './receipt/receipt-counter.js';
import { TurnDialog } from './receipt/turn-dialog.js';

export interface ReceiptDeskProps {
  readonly receipt: Receipt;
  /** Printed again: it says COPY. */
  readonly isReprint: boolean;
  /** Present when something is left to be paid and may be taken now. */
  readonly onRest?: () => void;
  /** Where the patient gets mail; null: none is known. */
  readonly address: string | null;
  /** Present where it was paid just now: a mistake is voided with one key. */
  readonly onVoided?: (receipt: Receipt) => void;
}

const ONWARD = { label: 'Next booking', path: '/accounts/payments' };

/** After the payment: the change to hand back, the receipt to print, and on to the next patient. */
export function ReceiptDesk({ receipt, isReprint, onRest, address, onVoided }: ReceiptDeskProps) {
  const [isVoiding, setVoiding] = useState(false);
  const { name, amount } = readAcross(receipt);
  return (
    <>
      <ReceiptCounter
        receipt={receipt}
        isReprint={isReprint}
        title={isReprint ? 'Receipt, printed again' : (DONE[receipt.kind] ?? 'Payment taken')}
        figure={{ name, amounts: [{ amount }] }}
        acts={[
          ...(onVoided !== undefined && receipt.kind === 'payment' ? [voidBy(() => setVoiding(true))] : []),
          ...(onRest === undefined ? [] : [restBy(receipt, onRest)]),
        ]}
        onward={ONWARD}
        address={address}
      />
      {isVoiding && onVoided !== undefined && (
        <TurnDialog
          turning={{ kind: 'void', number: receipt.number }}
          onTurned={(answer) => onVoided(answer.receipt)}
          onClose={() => setVoiding(false)}
        />
      )}
    </>
  );
}

function voidBy(run: () => void): ReceiptAct {
  const icon = <IconReceiptOff size={16} stroke={1.75} />;
  return { keys: 'V', label: 'Void', title: 'It was a mistake: void this payment', run, icon };
}

function restBy({ kind }: Receipt, run: () => void): ReceiptAct {
  const label = kind in DONE ? 'Back to the bill' : 'Take the rest';
  return { keys: 'T', label, title: label, run, isLikely: true };
}

const DONE: Readonly<Partial<Record<Receipt['kind'], string>>> = {
  deposit: 'Deposit taken',
  'deposit-kept': 'Kept as deposit',
  'deposit-returned': 'Deposit given back',
};

/** What is still owed, or handed back in the currency that it is counted out in. */
function readAcross(receipt: Receipt): { readonly name: string; readonly amount: string } {
  const { balance, change, changeLine, depositKept, baseCurrency } = receipt;
  const [line] = receipt.lines;
  if ((parseMoney(balance) ?? 0n) > 0n)
    return { name: 'Still to be paid', amount: formatMoney(balance, baseCurrency) };
  if (receipt.kind === 'deposit-returned' && line !== undefined)
    return { name: 'Hand back', amount: formatMoney(line.amount.replace(/^-/, ''), line.paymentUnit) };
  if (receipt.kind in DONE)
    return { name: 'On deposit now', amount: formatMoney(receipt.depositBalance ?? '0.00', baseCurrency) };
  if (depositKept !== undefined)
    return { name: 'Kept as deposit', amount: formatMoney(depositKept, baseCurrency) };
  if (changeLine == null) return { name: 'Change', amount: formatMoney(change, baseCurrency) };
  return { name: 'Change', amount: formatMoney(changeLine.amount, changeLine.paymentUnit) };
}
