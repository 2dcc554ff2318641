import type { Receipt, ReceiptLine } from '../../shared/contract/billing-shapes.js';
import { formatMoney } from '../../shared/domain/money/money.js';
import type { DepositRow, PaymentEntryRow, PaymentRow } from '../../shared/event-payloads.js';
import type { Tx } from '../events/unit-of-work.js';
import type { Entry, MoneyAct } from './money-act.js';
import { items } from './payable.js';
import { moneyOf } from './rows.js';

export function receiptDocument(tx: Pick<Tx, 'now' | 'actor'>, act: MoneyAct): Omit<Receipt, 'number'> {
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
    laboratory: {
      name: booking.laboratory_name,
      address: booking.laboratory_address,
      phones: booking.laboratory_phones,
    },
    baseCurrency: booking.base_currency,
    items: items(act.profiles),
    reason: act.reason,
    lines: entries.filter(({ kind }) => kind !== 'change').map(receiptLine),
    change: formatMoney(change ? -change.base : 0n),
    changeLine: change ? receiptLine({ ...change, amount: -change.amount, base: -change.base }) : null,
    ...(act.rounding && { rounding: formatMoney(act.rounding) }),
    ...(act.deposit && depositSaid(act.deposit)),
    ...figures,
    ...(act.reverses && { reverses: act.reverses.receipt }),
    ...(act.witness && { approvedBy: act.witness.name }),
  };
}

function depositSaid({ used, kept, left }: NonNullable<MoneyAct['deposit']>) {
  return {
    ...(used > 0n && { depositUsed: formatMoney(used) }),
    ...(kept > 0n && { depositKept: formatMoney(kept) }),
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

/** What the live screens show: every amount that moved, the change as its own negative line. */
export function paymentRow(bookingId: string, receipt: Receipt, entries: readonly Entry[]): PaymentRow {
  return {
    bookingId,
    labNumber: receipt.labNumber,
    patientName: receipt.patientName,
    cashier: receipt.cashier,
    entries: entries.map(entryRow),
    balance: receipt.balance,
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
