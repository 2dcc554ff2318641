import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import { sum, type Minor } from '../../shared/domain/money/money.js';
import { isRefunded } from '../../shared/domain/stage.js';
import { PATIENT_DEPOSIT } from '../../shared/domain/money/tender-settle.js';
import type { TenderLine } from '../../shared/domain/money/tender-shapes.js';
import type { DiscountReason } from '../../shared/vocabulary.js';
import {
  deposit,
  discountFor,
  exchange,
  OwedByLine,
  receivable,
  ROUNDING,
  split,
  till,
  type Account,
  type Share,
  type Transfer,
} from '../ledger/index.js';
import { drawn } from './deposit.js';
import type { Payable } from './payable.js';
import type { Tender } from './tender.js';

/**
 * Discounts over list prices, as far as a profile still owes so much; what is paid over what each still owes (MONEY
 * "Splitting a price").
 */
export function paymentTransfers(
  payable: Payable,
  taken: Tender,
  reasonCode: DiscountReason = 'other',
): Transfer[] {
  const { booking } = payable;
  const owed = new OwedByLine(payable.lines.owed());
  const owing = receivable(booking.id);
  const currency = booking.base_currency;
  const transfers: Transfer[] = [];
  const move = (debit: Account, credit: Account, amount: Minor, lines: readonly Share[]): void => {
    if (amount > 0n) transfers.push({ debit, credit, currency, amount, lines });
  };
  if (taken.discount > 0n) {
    const shares = owed.forgive(taken.discount, listPrices(payable));
    move(discountFor(reasonCode), owing, taken.discount, shares);
  }
  // First, so that the lines that are paid together owe what is handed over.
  if (taken.changeLine) transfers.push(...changeTransfers(payable, taken.changeLine, owed));
  if (taken.kept > 0n) move(owing, deposit(booking.patient_id), taken.kept, owed.giveBack(taken.kept));
  if (taken.rounding > 0n) move(owing, ROUNDING, taken.rounding, owed.giveBack(taken.rounding));
  for (const line of taken.lines.filter((one) => !isDeposit(one)))
    transfers.push(...lineTransfers(payable, line, owed.pay(line.worth)));
  for (const { patientId, amount } of drawn(payable.deposits, depositUsed(taken)))
    move(deposit(patientId), owing, amount, owed.pay(amount));
  if (taken.rounding < 0n) move(ROUNDING, owing, -taken.rounding, owed.pay(-taken.rounding));
  return transfers;
}

function listPrices({ profiles }: Payable): Share[] {
  return profiles
    .filter(({ stage }) => !isRefunded(stage))
    .map(({ id, price_minor }) => ({ bookingProfileId: id, amount: BigInt(price_minor) }));
}

type Line = TenderLine<PaymentType>;

/** Paid from the patient's deposit: nothing goes over the counter. */
export function isDeposit({ type }: Line): boolean {
  return type.id === PATIENT_DEPOSIT;
}

function depositUsed({ lines }: Tender): Minor {
  return sum(lines.filter(isDeposit).map(({ worth }) => worth));
}

/** drawer ← receivable; in another currency drawer ← exchange (that), exchange (base) ← receivable. */
function lineTransfers(payable: Payable, line: Line, lines: readonly Share[]): Transfer[] {
  const { type, amount, worth } = line;
  const { id, base_currency: currency } = payable.booking;
  const debit = till(type, payable.shiftId);
  const credit = receivable(id);
  if (!type.useExchangeRate) return [{ debit, credit, currency, amount, lines }];
  return [
    { debit, credit: exchange(type.units), ...exchangedBy(line, lines) },
    { debit: exchange(currency), credit, currency, amount: worth, lines },
  ];
}

/** receivable ← drawer; in another currency exchange (that) ← drawer, receivable ← exchange (base). */
function changeTransfers(payable: Payable, line: Line, owed: OwedByLine): Transfer[] {
  const { type, amount, worth } = line;
  const { id, base_currency: currency } = payable.booking;
  const lines = owed.giveBack(worth);
  const debit = receivable(id);
  const credit = till(type, payable.shiftId);
  if (!type.useExchangeRate) return [{ debit, credit, currency, amount, lines }];
  return [
    { debit: exchange(type.units), credit, ...exchangedBy(line, lines) },
    { debit, credit: exchange(currency), currency, amount: worth, lines },
  ];
}

function exchangedBy({ type, amount, rate, worth }: Line, lines: readonly Share[]) {
  return { currency: type.units, amount, exchanged: { rate, worth }, lines: split(amount, lines) };
}
