import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BilledAnswer } from '../../../shared/contract/billing-shapes.js';
import type { BillPayerRequest } from '../../../shared/contract/payers.js';
import { unsaidNumber } from '../../../shared/domain/money/authorisation-number.js';
import { formatMoney, type Minor } from '../../../shared/domain/money/money.js';
import { commandHandler } from '../../events/command-handlers.js';
import { once } from '../../events/idempotency.js';
import type { Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { BillWithPayment, BookingAfterMoney, statusOf, type BilledBeside } from '../../billing/index.js';
import { balanceOf, shareToBill, type MoneyColumns } from '../../dues/index.js';
import { conflict, invalid, notFound } from '../../kernel/http/problem.js';
import { CommandOf } from '../../kernel/use-cases.js';
import {
  accountId,
  NOT_NAMED,
  OwedByLine,
  payerAccount,
  post,
  receivable,
  type BookingLines,
} from '../../ledger/index.js';
import { PAYER_COLUMNS, type PayerRow } from '../payer.js';

const LOCK_BOOKING = `
  select b.payer_id, b.authorisation_number, b.authorisation_later, b.member_number, l.base_currency,
    b.total_minor, b.discount_minor, b.paid_minor, b.refunded_minor
  from booking b cross join laboratory l where b.id = $1 and b.deleted_at is null for update of b`;

// One with a limit takes its bills one after the other, or two at once would pass it together.
const PAYER = `select ${PAYER_COLUMNS} from payer p where p.id = $1 and p.account <> '${NOT_NAMED}' for share`;
const LIMITED = `select pg_advisory_xact_lock(hashtextextended('payer.bill ' || $1, 0))`;
const OWES = `
  select coalesce(sum(case when debit = $1 then amount_minor else -amount_minor end), 0)::bigint as minor
  from transfer where currency = $2 and $1 in (debit, credit)`;

const STORE = `
  update booking set paid_minor = paid_minor + $2, payment_status = $3, payer_id = $4, authorisation_number = $5,
    authorisation_later = false, member_number = $6 where id = $1`;

const LATER = 'update booking set payer_id = $2, authorisation_later = true where id = $1';

/** Bills a payer for its share of a booking. */
export class BillPayer extends CommandOf<
  { actor: Actor; payerId: string; request: BillPayerRequest; key: string },
  BilledAnswer
> {}

export const BillPayerHandler = commandHandler(BillPayer, (tx, { payerId, request, key }, { commands }) =>
  once(tx, 'payer.bill', key, { payerId, ...request }, async () => {
    const billed = await billBooking(tx, payerId, request);
    const booking = await commands.execute(
      new BookingAfterMoney({ tx, bookingId: request.bookingId, told: 'told' }),
    );
    return { billed, booking };
  }),
);

interface BookingRow extends MoneyColumns {
  readonly payer_id: string | null;
  readonly authorisation_number: string | null;
  readonly authorisation_later: boolean;
  readonly member_number: string | null;
  readonly base_currency: string;
}

/**
 * Bills the payer for its share of a booking, inside the caller's transaction: what the booking costs less the
 * co-payment, which the patient still owes. Billed again, only what came on top. Answers what was billed: nothing
 * while its authorisation number is said to come later.
 */
export async function billBooking(tx: Tx, payerId: string, request: BillPayerRequest): Promise<string> {
  const bill = await lockBill(tx, payerId, request.bookingId);
  if (bill.share > 0n && isNumberMissing(bill, request) && request.authorisationLater === true) {
    leaveForLater(tx, bill);
    return formatMoney(0n);
  }
  if (bill.share > 0n) return billShare(tx, bill, request);
  numbersOf(bill, request);
  throw conflict(`Nothing on this booking is left to bill to ${bill.payer.name}.`);
}

const NAMED = 'select payer_id from booking where id = $1';
const PAYMENT = 'select id from journal where receipt_number = $1';

/**
 * Bills the payer with the patient's payment, inside its transaction. Not if the patient pays the whole bill, nor
 * before the payer's authorisation number is known, which is said, or refused with 422: the booking then names the
 * payer all the same, for its share is not the patient's. Answers whether the booking has changed.
 */
export async function billWithPayment(
  tx: Tx,
  request: BilledBeside,
  receiptNumber: number,
): Promise<boolean> {
  if (request.wholeBill === true) return false;
  const { bookingId } = request;
  const named = request.payerId ?? (await tx.one<{ payer_id: string | null }>(NAMED, [bookingId]))?.payer_id;
  if (named == null) return false;
  const bill = await lockBill(tx, named, bookingId);
  if (request.payerId !== undefined) refuseOff(bill);
  if (bill.share === 0n) return false;
  if (!isNumberMissing(bill, request)) {
    const payment = await tx.one<{ id: string }>(PAYMENT, [receiptNumber]);
    await billShare(tx, { ...bill, billedWith: payment?.id }, request);
    return true;
  }
  const { booking, payer } = bill;
  if (booking.payer_id === payer.id && booking.authorisation_later) return false;
  const missing = unsaidNumber(payer, {
    authorisationNumber: null,
    authorisationLater: request.authorisationLater === true,
  });
  if (missing !== null) throw invalid('authorisationNumber', missing);
  leaveForLater(tx, bill);
  return true;
}

/** The booking names the payer, which is billed once the number is there. */
function leaveForLater(tx: Tx, bill: Bill): void {
  refuseOff(bill);
  refuseOther(bill);
  const { bookingId, payer } = bill;
  tx.send(LATER, [bookingId, payer.id], { rows: 1 });
  tx.audit('payer.name', 'booking', bookingId, { after: { payer: payer.name, authorisationLater: true } });
}

@CommandHandler(BillWithPayment)
export class BillWithPaymentHandler implements ICommandHandler<BillWithPayment> {
  execute({ tx, request, receiptNumber }: BillWithPayment): Promise<boolean> {
    return billWithPayment(tx, request, receiptNumber);
  }
}

interface Bill {
  readonly bookingId: string;
  readonly booking: BookingRow;
  readonly payer: PayerRow;
  readonly lines: BookingLines;
  /** What is left of the payer's share. */
  readonly share: Minor;
  /** The journal of the payment that it is billed with; undefined: alone. */
  readonly billedWith?: string | undefined;
}

async function lockBill(tx: Tx, payerId: string, bookingId: string): Promise<Bill> {
  const [booking, payer] = await Promise.all([
    tx.one<BookingRow>(LOCK_BOOKING, [bookingId]),
    tx.one<PayerRow>(PAYER, [payerId]),
  ]);
  if (!payer) throw notFound('The payer');
  if (!booking) throw invalid('bookingId', 'There is no such booking.');
  const balance = balanceOf(booking);
  return { bookingId, booking, payer, ...(await shareToBill(tx, { id: bookingId, balance, payer })) };
}

async function billShare(tx: Tx, bill: Bill, request: Partial<Numbers>): Promise<string> {
  const numbers = numbersOf(bill, request);
  await refuseBeyondLimit(tx, bill);
  write(tx, { ...bill, numbers });
  return formatMoney(bill.share);
}

interface Numbers {
  readonly authorisationNumber: string | null;
  readonly memberNumber: string | null;
}

function isNumberMissing({ booking, payer }: Bill, { authorisationNumber }: BilledBeside): boolean {
  return payer.needsAuthorisation && !(authorisationNumber || booking.authorisation_number);
}

function numbersOf({ booking, payer }: Bill, request: Partial<Numbers>): Numbers {
  refuseOff({ payer });
  refuseOther({ booking, payer });
  const authorisationNumber = request.authorisationNumber || booking.authorisation_number;
  if (payer.needsAuthorisation && authorisationNumber === null)
    throw invalid('authorisationNumber', `${payer.name} pays only with an authorisation number: enter it.`);
  return { authorisationNumber, memberNumber: request.memberNumber || booking.member_number };
}

function refuseOff({ payer }: Pick<Bill, 'payer'>): void {
  if (!payer.active) throw conflict(`${payer.name} is switched off: nothing more can be billed to it.`);
}

function refuseOther({ booking, payer }: Pick<Bill, 'booking' | 'payer'>): void {
  if (booking.payer_id !== null && booking.payer_id !== payer.id)
    throw invalid('bookingId', 'This booking names another payer: change the booking first.');
}

/** 409 if the payer would owe more than its limit by this share too. */
export async function refuseBeyondLimit(
  tx: Tx,
  {
    payer,
    share,
    booking: { base_currency: currency },
  }: Pick<Bill, 'payer' | 'share'> & {
    readonly booking: Pick<BookingRow, 'base_currency'>;
  },
): Promise<void> {
  if (payer.limitMinor === null) return;
  await tx.sql(LIMITED, [payer.id]);
  const owes = await tx.one<{ minor: number }>(OWES, [
    accountId(payerAccount(payer.account), currency),
    currency,
  ]);
  const limit = BigInt(payer.limitMinor);
  if (BigInt(owes?.minor ?? 0) + share <= limit) return;
  throw conflict(
    `${payer.name} would owe more than its limit of ${formatMoney(limit)}: it already owes ${formatMoney(BigInt(owes?.minor ?? 0))}.`,
  );
}

interface Billing extends Bill {
  readonly numbers: Numbers;
}

/** payer ← receivable: what is billed counts as paid on the booking, and is owed by the payer from now on. */
function write(tx: Tx, { bookingId, booking, payer, lines, share, billedWith, numbers }: Billing): void {
  const after = { ...booking, paid_minor: booking.paid_minor + Number(share) };
  const { authorisationNumber, memberNumber } = numbers;
  tx.send(STORE, [bookingId, Number(share), statusOf(after), payer.id, authorisationNumber, memberNumber], {
    rows: 1,
  });
  const transfer = {
    debit: payerAccount(payer.account),
    credit: receivable(bookingId),
    currency: booking.base_currency,
    amount: share,
    lines: new OwedByLine(lines.owed()).pay(share),
  };
  post(tx, { act: 'billed', bookingId, billedWith, transfers: [transfer] });
  tx.emit('PayerChanged', payer.id, { payerId: payer.id });
  tx.audit('payer.bill', 'booking', bookingId, {
    after: { payer: payer.name, amount: formatMoney(share), authorisationNumber, memberNumber },
  });
}
