import type { Receipt, ReceiptLine } from '../../shared/contract/billing-shapes.js';
import { formatMoney } from '../../shared/domain/money/money.js';
import type { DepositRow, PaymentEntryRow, PaymentRow } from '../../shared/event-payloads.js';
import { payersPart } from '../dues/index.js';
import type { Tx } from '../events/unit-of-work.js';
import { post, relieve, type Act, type Journal } from '../ledger/index.js';
import { vatLinesOf } from '../vat/index.js';
import type { MoneyAct, Entry } from './money-act.js';
import { type LockedBooking, type Payable, items } from './payable.js';
import { moneyOf, statusOf, type LaboratoryColumns } from './rows.js';

// One statement, so that the counter's row is held from here to the commit and no longer.
const WRITE = `
  with counter as (
    update receipt_counter set last_number = last_number + 1 returning last_number as number
  )
  insert into receipt (number, booking_id, kind, cashier, cashier_name, at, document, patient_id)
  select number, $1, $2, $3, $4, $5, $6::jsonb || jsonb_build_object('number', number), $7 from counter
  returning number`;

const WRITE_ALL = `
  with counter as (
    update receipt_counter set last_number = last_number + json_array_length($1::json) returning last_number as last
  )
  insert into receipt (number, booking_id, kind, cashier, cashier_name, at, document, patient_id)
  select last - $2 + n, "bookingId", kind, cashier, "cashierName", at,
    (document::jsonb || jsonb_build_object('number', last - $2 + n)), "patientId"
  from counter cross join rows from (json_array_elements($1::json)) with ordinality as given (document, n)
  cross join json_to_record(document) as r
    ("bookingId" uuid, "patientId" uuid, kind text, cashier text, "cashierName" text, at timestamptz)
  returning number`;

export function journalOf(act: MoneyAct, { shiftId, vat }: Payable, receiptNumber: number): Journal {
  const { booking, reason, reasonCode, witness, reverses, transfers } = act;
  const relieved = relieve(transfers, vat);
  return {
    act: actOf(act),
    bookingId: booking.id,
    receiptNumber,
    shiftId,
    reason,
    ...(reasonCode !== undefined && { reasonCode }),
    ...(witness && { witness }),
    ...(reverses && { reverses: reverses.journalId }),
    transfers: [...transfers, ...relieved.transfers],
    vatLines: relieved.vatLines,
  };
}

/** A payment in which nothing went over the counter is a discount, or the use of what is on deposit. */
function actOf({ kind, entries, deposit }: MoneyAct): Act {
  if (kind !== 'payment' || entries.length > 0) return kind;
  return deposit ? 'deposit-used' : 'discount';
}

/**
 * Writes the booking's money, the receipt with the next number, and the journal. Call it late: the receipt counter
 * stays locked until the commit.
 */
export async function writeMoneyAct(tx: Tx, payable: Payable, act: MoneyAct): Promise<Receipt> {
  storeMoney(tx, act.booking);
  const receipt = await writeReceipt(tx, receiptDocument(tx, act, payable));
  post(tx, journalOf(act, payable, receipt.number));
  return receipt;
}

// The sums are kept beside the ledger; `npm run ledger:verify` proves that they are the same.
export function storeMoney(tx: Tx, booking: LockedBooking): void {
  tx.send(
    `update booking set discount_minor = $2, paid_minor = $3, refunded_minor = $4, payment_status = $5 where id = $1`,
    [booking.id, booking.discount_minor, booking.paid_minor, booking.refunded_minor, statusOf(booking)],
  );
}

export function receiptDocument(
  tx: Pick<Tx, 'now' | 'actor'>,
  act: MoneyAct,
  payable: Payable,
): Omit<Receipt, 'number'> {
  const { booking, entries } = act;
  const { refunded: _, ...figures } = moneyOf(booking);
  const change = entries.find((entry) => entry.kind === 'change');
  return {
    kind: act.kind,
    at: tx.now.toISOString(),
    cashier: tx.actor.username,
    cashierName: tx.actor.name,
    bookingId: booking.id,
    labNumber: booking.lab_number,
    patientName: booking.patient_name,
    bookingIndex: booking.booking_index,
    accountName: booking.account_name,
    accountNumber: booking.account_number,
    ...headOf(booking),
    items: items(act.profiles),
    reason: act.reason,
    ...(isReasonPrinted(act) && { reasonPrinted: true }),
    lines: entries.filter(({ kind }) => kind !== 'change').map(receiptLine),
    change: formatMoney(change ? -change.base : 0n),
    changeLine: change ? receiptLine({ ...change, amount: -change.amount, base: -change.base }) : null,
    ...(act.rounding && { rounding: formatMoney(act.rounding) }),
    ...(act.deposit && depositSaid(act.deposit)),
    ...figures,
    ...vatIn(act, payable),
    ...whoOwesIn(booking),
    ...refundedIn(act),
    ...(act.reverses && { reverses: act.reverses.receipt }),
    ...(act.witness && { approvedBy: act.witness.name }),
  };
}

/** The reason of a discount may shame a patient: it is on paper only if the laboratory says so. */
function isReasonPrinted({ kind, booking, reason }: MoneyAct): boolean {
  return kind === 'payment' && reason !== null && booking.discount_reason_printed;
}

/** Of the tests that are still charged; of a refund, of what is given back. */
function vatIn({ kind, transfers, profiles }: MoneyAct, { vat: before }: Payable): Pick<Receipt, 'vat'> {
  const { standing, vatLines } = relieve(transfers, before);
  const named = new Map(standing.map((line) => [line.bookingProfileId, line]));
  const ids = new Set(profiles.map(({ id }) => id));
  const lines =
    kind === 'refund'
      ? vatLines.flatMap(({ bookingProfileId, net, vat }) => {
          const line = named.get(bookingProfileId);
          return line === undefined ? [] : [{ ...line, gross: -net - vat, vat: -vat }];
        })
      : standing.filter(({ bookingProfileId }) => ids.has(bookingProfileId));
  const rates = vatLinesOf(lines);
  return rates.length === 0 ? {} : { vat: rates };
}

/** As the payment leaves it: a payer that is billed with it owes the same as one that is billed later. */
function whoOwesIn({ payer, ...money }: LockedBooking): Pick<Receipt, 'whoOwes'> {
  const part = payersPart(money, payer);
  if (part === null) return {};
  const { payer: name, patientOwes, patientPaid, billed, toBill } = part;
  return { whoOwes: { payer: name, patientOwes, patientPaid, billed, toBill } };
}

function refundedIn({ refunded }: MoneyAct): Pick<Receipt, 'refunded'> {
  if (refunded === undefined) return {};
  const { discount, setOff, credited } = refunded;
  return {
    refunded: {
      discount: formatMoney(discount),
      setOff: formatMoney(setOff),
      credited: formatMoney(credited),
    },
  };
}

export function headOf(lab: LaboratoryColumns): Pick<Receipt, 'laboratory' | 'baseCurrency'> {
  const { laboratory_name: name, laboratory_address: address, laboratory_phones: phones, tax_number } = lab;
  const taxNumber = tax_number === null ? {} : { taxNumber: tax_number };
  return { laboratory: { name, address, phones, ...taxNumber }, baseCurrency: lab.base_currency };
}

function depositSaid({ used, kept, left }: NonNullable<MoneyAct['deposit']>) {
  return {
    ...(used !== 0n && { depositUsed: formatMoney(used) }),
    ...(kept !== 0n && { depositKept: formatMoney(kept) }),
    depositBalance: formatMoney(left),
  };
}

export function receiptLine(entry: Entry): ReceiptLine {
  return {
    payment: entry.payment,
    paymentUnit: entry.unit,
    amount: formatMoney(entry.amount),
    rate: entry.rate,
    base: formatMoney(entry.base),
  };
}

/** The row of the live screens: every amount that moved, the change as its own negative line. */
export function paymentRow({ booking, entries }: MoneyAct, receipt: Receipt): PaymentRow {
  return {
    bookingId: booking.id,
    labNumber: receipt.labNumber,
    patientName: receipt.patientName,
    cashier: receipt.cashier,
    entries: entries.map(entryRow),
    balance: receipt.balance,
    payersPart: payersPart(booking, booking.payer),
    paymentStatus: receipt.paymentStatus,
    receipt: String(receipt.number),
    at: receipt.at,
  };
}

/** The same of a deposit. */
export function depositRow(
  patientId: string,
  { labNumber, patientName, cashier, number, at, depositBalance = '0.00' }: Receipt,
  entries: readonly Entry[],
): DepositRow {
  const row = { patientId, labNumber, patientName, cashier, receipt: String(number), at };
  return { ...row, entries: entries.map(entryRow), balance: depositBalance };
}

function entryRow({ payment, unit, amount }: Entry): PaymentEntryRow {
  return { payment, paymentUnit: unit, amount: formatMoney(amount) };
}

/** Takes the next receipt number, last of all in the transaction, and freezes the receipt. */
export async function writeReceipt(tx: Tx, document: Omit<Receipt, 'number'>): Promise<Receipt> {
  const written = await tx.one<{ number: number }>(WRITE, [
    document.bookingId,
    document.kind,
    document.cashier,
    document.cashierName,
    tx.now,
    JSON.stringify(document),
    document.patientId ?? null,
  ]);
  if (!written) throw new Error('The receipt counter has no row.');
  return { number: written.number, ...document };
}

/** Many receipts of many moments, numbered in the order in which they are given. Answers the first number. */
export async function writeReceipts(tx: Tx, documents: readonly Omit<Receipt, 'number'>[]): Promise<number> {
  const rows = await tx.sql<{ number: number }>(WRITE_ALL, [JSON.stringify(documents), documents.length]);
  return Math.min(...rows.map(({ number }) => number));
}
