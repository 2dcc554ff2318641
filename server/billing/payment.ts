import type { Receipt, PaymentType } from '../../shared/contract/billing-shapes.js';
import type { PaymentBody } from '../../shared/contract/billing.js';
import { formatMoney, sum, type Minor } from '../../shared/domain/money/money.js';
import { isRefunded } from '../../shared/domain/stage.js';
import {
  type TenderLine,
  type BillOfPayer,
  type Tender as AnyTender,
  depositType,
  PATIENT_DEPOSIT,
} from '../../shared/domain/money/tender-settle.js';
import { DISCOUNT_REASON_TEXT, type DiscountReason, type Role } from '../../shared/vocabulary.js';
import { discountCap, tender } from '../../shared/domain/money/tender.js';
import { balanceOf, netOf, termsOf } from '../dues/index.js';
import type { Tx } from '../events/unit-of-work.js';
import type { Actor } from '../kernel/actor.js';
import { conflict, invalid } from '../kernel/http/problem.js';
import {
  deposit,
  discountFor,
  drawer,
  exchange,
  OwedByLine,
  receivable,
  ROUNDING,
  split,
  type Account,
  type Share,
  type Transfer,
} from '../ledger/index.js';
import { concernsDeposit, lockDeposits, onDeposit, drawn } from './deposit.js';
import { lockPayable, type LockedBooking, type Payable } from './payable.js';
import { depositRow, paymentRow, writeMoneyAct } from './receipt.js';
import { approvedByWitness, reasonText, type Entry, type MoneyAct } from './money-act.js';
import { refuseOtherRates } from './rates.js';
import { refuseUnnamed } from './nobodys-money.js';

export interface PaymentInput extends PaymentBody {
  readonly bookingId: string;
  readonly payerId?: string;
}

/**
 * Takes a payment inside the caller's transaction: its journal, the booking's money columns, a receipt with the
 * next number, PaymentReceived. Call it late: the receipt counter stays locked until the commit.
 * `approver`: the second person signed in beside the one at the till, needed for a discount above that one's own limit.
 * Throws not_found, conflict (nothing left to be paid), invalid (naming the field) or witness_required.
 */
export async function takePayment(
  tx: Tx,
  input: PaymentInput,
  approver: Actor | undefined,
): Promise<Receipt> {
  const locked = await lockPayable(tx, input.bookingId, input.payerId);
  await refuseUnnamed(tx, locked.types, [...input.payments, ...(input.change ? [input.change] : [])]);
  const patientId = locked.booking.patient_id;
  const deposits = concernsDeposit(input) ? await lockDeposits(tx, patientId) : [];
  const payable = { ...locked, deposits };
  const payment = decidePayment(payable, input, tx.actor.role);
  const { approval } = payment;
  const witness =
    approval === undefined ? undefined : approvedByWitness(tx.actor, approver, approval, 'discounts');
  const receipt = await writeMoneyAct(tx, payable, { ...payment, witness });
  tx.emit('PaymentReceived', input.bookingId, paymentRow(payment, receipt));
  // Money over the counter was announced already.
  if (payment.deposit) tx.emit('DepositMoved', patientId, depositRow(patientId, receipt, []));
  tx.audit('payment.take', 'booking', input.bookingId, {
    after: {
      receipt: receipt.number,
      lines: receipt.lines,
      discount: formatMoney(payment.discount),
      ...(input.wholeBill === true && receipt.whoOwes && { wholeBill: true }),
      change: receipt.changeLine ?? receipt.change,
      ...(payment.deposit && { depositUsed: receipt.depositUsed, depositKept: receipt.depositKept }),
      ...(receipt.rounding !== undefined && { rounding: receipt.rounding }),
      ...(witness && { approvedBy: witness.username }),
    },
    reason: payment.reason ?? undefined,
  });
  return receipt;
}

export interface Payment extends MoneyAct {
  readonly discount: Minor;
  /** Why a second person has to approve the discount; undefined if none has to. */
  readonly approval: string | undefined;
  /** Paid from the patient's deposit, and kept on it. */
  readonly used: Minor;
  readonly kept: Minor;
}

/** Decides a payment; throws a Problem when it cannot be taken. */
export function decidePayment(payable: Payable, body: PaymentBody, role: Role): Payment {
  const { discount } = body;
  const reasonCode = discount?.reasonCode ?? 'other';
  const { booking } = payable;
  const taken = decideTender(payable, body, role);
  return {
    kind: 'payment',
    booking: {
      ...booking,
      discount_minor: booking.discount_minor + Number(taken.discount),
      paid_minor: booking.paid_minor + Number(taken.due - taken.balance),
    },
    profiles: payable.profiles.filter((profile) => !isRefunded(profile.stage)),
    entries: paymentEntries(taken),
    rounding: taken.rounding,
    transfers: paymentTransfers(payable, taken, reasonCode),
    reason: discount ? reasonText(DISCOUNT_REASON_TEXT, reasonCode, discount.reason) : null,
    ...(discount && { reasonCode }),
    discount: taken.discount,
    approval: taken.approval,
    ...depositMoved(payable, taken),
  };
}

function depositMoved({ deposits }: Payable, { lines, kept }: Tender) {
  const used = depositUsed(lines);
  if (used === 0n && kept === 0n) return { used, kept };
  return { used, kept, deposit: { used, kept, left: onDeposit(deposits) - used + kept } };
}

/** The amounts that passed over the counter: deposits had done so before. */
function paymentEntries({ lines, changeLine }: Tender): Entry[] {
  const entries = lines.filter((line) => !isDeposit(line)).map((line) => entry('payment', line, 1n));
  return changeLine ? [...entries, entry('change', changeLine, -1n)] : entries;
}

function entry(kind: Entry['kind'], line: TenderLine<PaymentType>, sign: Minor): Entry {
  const { type, amount, rate, worth } = line;
  return { kind, payment: type.name, unit: type.units, amount: sign * amount, rate, base: sign * worth };
}

type Tender = AnyTender<PaymentType>;

/** Decides what a payment is made of; throws a Problem with the first thing that prevents it. */
function decideTender({ booking, types, lines, deposits }: Payable, body: PaymentBody, role: Role): Tender {
  refuseOtherRates(types, booking.base_currency, body);
  const bill = {
    total: BigInt(booking.total_minor),
    balance: balanceOf(booking),
    discounted: lines.discounted(),
    baseCurrency: booking.base_currency,
    discountCap: discountCap(role, booking.discount_caps),
    smallestCoin: BigInt(booking.cash_rounding_minor),
    deposit: onDeposit(deposits),
    payer: body.wholeBill === true ? undefined : billOfPayer(booking),
  };
  const decided = tender(bill, [...types, depositType(booking.base_currency)], body);
  const [refusal] = decided.refusals;
  if (!refusal) return decided;
  throw refusal.field === null ? conflict(refusal.text) : invalid(refusal.field, refusal.text);
}

function billOfPayer({ payer, ...money }: LockedBooking): BillOfPayer | undefined {
  if (payer === null) return undefined;
  const { name, billed } = payer;
  return { name, net: netOf(money), billed: BigInt(billed), coPayment: termsOf(payer) };
}

/**
 * Discounts are shared over list prices, as far as a profile still owes that much; payments over what each still owes
 * (docs/rules/ledger.md).
 */
function paymentTransfers(payable: Payable, taken: Tender, reasonCode: DiscountReason): Transfer[] {
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
  for (const { patientId, amount } of drawn(payable.deposits, depositUsed(taken.lines)))
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
function isDeposit({ type }: Line): boolean {
  return type.id === PATIENT_DEPOSIT;
}

function depositUsed(lines: readonly Line[]): Minor {
  return sum(lines.filter(isDeposit).map(({ worth }) => worth));
}

/** drawer ← receivable; in another currency drawer ← exchange (that), exchange (base) ← receivable. */
function lineTransfers(payable: Payable, line: Line, lines: readonly Share[]): Transfer[] {
  const { type, amount, worth } = line;
  const { id, base_currency: currency } = payable.booking;
  const debit = drawer(payable.shiftId, type.id);
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
  const credit = drawer(payable.shiftId, type.id);
  if (!type.useExchangeRate) return [{ debit, credit, currency, amount, lines }];
  return [
    { debit: exchange(type.units), credit, ...exchangedBy(line, lines) },
    { debit, credit: exchange(currency), currency, amount: worth, lines },
  ];
}

function exchangedBy({ type, amount, rate, worth }: Line, lines: readonly Share[]) {
  return { currency: type.units, amount, exchanged: { rate, worth }, lines: split(amount, lines) };
}
