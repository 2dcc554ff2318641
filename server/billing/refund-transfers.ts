import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import { sum, type Minor } from '../../shared/domain/money.js';
import {
  exchange,
  receivable,
  refundsFor,
  ROUNDING,
  split,
  till,
  type Share,
  type Transfer,
} from '../ledger/index.js';
import type { Payable } from './payable.js';

export interface GivenBack {
  readonly type: PaymentType;
  readonly rate: string;
  /** What is given back, in the base currency and in the type's own. */
  readonly base: Minor;
  readonly amount: Minor;
  /** What is no longer charged. */
  readonly shares: readonly Share[];
  /** Of them what was paid at the till: what is given back of it is shared over these. */
  readonly own: readonly Share[];
  readonly reasonCode: string;
}

/** refunds ← receivable for the whole share, receivable ← drawer for what is given back of it. */
export function refundTransfers(payable: Payable, back: GivenBack): Transfer[] {
  const { booking } = payable;
  const { shares } = back;
  const whole = sum(shares.map(({ amount }) => amount));
  if (whole === 0n) return [];
  const owing = receivable(booking.id);
  const currency = booking.base_currency;
  const forgiven = {
    debit: refundsFor(back.reasonCode),
    credit: owing,
    currency,
    amount: whole,
    lines: shares,
  };
  return [forgiven, ...(back.base > 0n ? drawerTransfers(payable, back) : [])];
}

function drawerTransfers({ booking, shiftId }: Payable, back: GivenBack): Transfer[] {
  const { type, rate, base, amount } = back;
  const currency = booking.base_currency;
  const debit = receivable(booking.id);
  const lines = split(base, back.own);
  const drawer = till(type, shiftId);
  if (!type.useExchangeRate) return [{ debit, credit: drawer, currency, amount: base, lines }];
  // Less than the smallest coin of that currency: nothing can be handed over.
  if (amount === 0n) return [{ debit, credit: ROUNDING, currency, amount: base, lines }];
  const foreign = type.units;
  return [
    {
      debit: exchange(foreign),
      credit: drawer,
      currency: foreign,
      amount,
      exchanged: { rate, worth: base },
      lines: split(amount, lines),
    },
    { debit, credit: exchange(currency), currency, amount: base, lines },
  ];
}
