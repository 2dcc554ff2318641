import type { PaymentBody } from '../../shared/contract/billing.js';
import type { Minor } from '../../shared/domain/money.js';
import { isRefunded } from '../../shared/domain/stage.js';
import type { TenderLine } from '../../shared/domain/tender.js';
import type { Role } from '../../shared/vocabulary.js';
import {
  discountFor,
  exchange,
  OwedByLine,
  receivable,
  split,
  till,
  type Account,
  type Share,
  type Transfer,
} from '../ledger/index.js';
import type { Entry, MoneyAct } from './money-act.js';
import type { Payable } from './payable.js';
import { decideTender, type Tender } from './tender.js';

/** Discounts are told in words only. */
const NO_CODE = 'other';

export interface Payment extends MoneyAct {
  readonly discount: Minor;
}

/** Decides a payment; throws a Problem when it cannot be taken. */
export function decidePayment(payable: Payable, body: PaymentBody, role: Role): Payment {
  const { booking } = payable;
  const taken = decideTender(payable, body, role);
  return {
    kind: 'payment',
    booking: {
      ...booking,
      discount_minor: booking.discount_minor + Number(taken.discount),
      paid_minor: booking.paid_minor + Number(taken.received - taken.change),
    },
    profiles: payable.profiles.filter((profile) => !isRefunded(profile.stage)),
    entries: paymentEntries(taken),
    transfers: paymentTransfers(payable, taken),
    reason: body.discount?.reason ?? null,
    discount: taken.discount,
  };
}

function paymentEntries({ lines, change, changeFrom }: Tender): Entry[] {
  const entries: Entry[] = lines.map(({ type, amount, rate, worth }) => ({
    kind: 'payment',
    payment: type.name,
    unit: type.units,
    amount,
    rate,
    base: worth,
  }));
  if (change > 0n && changeFrom) {
    const { name: payment, units: unit } = changeFrom;
    entries.push({ kind: 'change', payment, unit, amount: -change, rate: '1', base: -change });
  }
  return entries;
}

/** Discounts over list prices, what is paid over what each profile still owes (MONEY "Splitting a price"). */
function paymentTransfers(payable: Payable, taken: Tender): Transfer[] {
  const { booking, lines, shiftId } = payable;
  const owed = new OwedByLine(lines.owed());
  const owing = receivable(booking.id);
  const currency = booking.base_currency;
  const transfers: Transfer[] = [];
  const move = (debit: Account, credit: Account, amount: Minor, shares: readonly Share[]): void => {
    transfers.push({ debit, credit, currency, amount, lines: shares });
  };
  if (taken.discount > 0n) {
    const shares = split(taken.discount, listPrices(payable));
    owed.forgive(shares);
    move(discountFor(NO_CODE), owing, taken.discount, shares);
  }
  // First, so that the lines that are paid together owe what is handed over.
  if (taken.change > 0n && taken.changeFrom)
    move(owing, till(taken.changeFrom, shiftId), taken.change, owed.giveBack(taken.change));
  for (const line of taken.lines) transfers.push(...lineTransfers(payable, line, owed.pay(line.worth)));
  return transfers;
}

function listPrices({ profiles }: Payable): Share[] {
  return profiles
    .filter(({ stage }) => !isRefunded(stage))
    .map(({ id, price_minor }) => ({ bookingProfileId: id, amount: BigInt(price_minor) }));
}

function lineTransfers(payable: Payable, line: TenderLine, shares: readonly Share[]): Transfer[] {
  const { type, amount, rate, worth } = line;
  const { booking, shiftId } = payable;
  const currency = booking.base_currency;
  const credit = receivable(booking.id);
  const into = till(type, shiftId);
  if (!type.useExchangeRate) return [{ debit: into, credit, currency, amount, lines: shares }];
  const foreign = type.units;
  return [
    {
      debit: into,
      credit: exchange(foreign),
      currency: foreign,
      amount,
      exchanged: { rate, worth },
      lines: split(amount, shares),
    },
    { debit: exchange(currency), credit, currency, amount: worth, lines: shares },
  ];
}
