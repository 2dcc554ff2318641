import type { Tx } from '../server/events/unit-of-work.js';
import { BulkInsert } from './bulk.js';
import type { PastReceipt } from './past-money.js';

const RECEIPTS = new BulkInsert('receipt', {
  number: 'bigint',
  booking_id: 'uuid',
  kind: 'text',
  cashier: 'text',
  cashier_name: 'text',
  at: 'timestamptz',
  document: 'jsonb',
});

const ENTRIES = new BulkInsert('ledger_entry', {
  id: 'uuid',
  booking_id: 'uuid',
  receipt_number: 'bigint',
  kind: 'text',
  payment_type_id: 'uuid',
  payment: 'text',
  payment_unit: 'text',
  amount_minor: 'bigint',
  rate: 'numeric',
  base_minor: 'bigint',
  cashier: 'text',
  reason: 'text',
  at: 'timestamptz',
});

/** Numbers the receipts in the order of time, behind those that there are; the counter's row stays held. */
export async function writeReceipts(tx: Tx, receipts: readonly PastReceipt[]): Promise<void> {
  const inOrder = [...receipts].sort((one, other) => one.at.getTime() - other.at.getTime());
  const counter = await tx.one<{ last: number }>(
    'update receipt_counter set last_number = last_number + $1 returning last_number as last',
    [inOrder.length],
  );
  const before = (counter?.last ?? inOrder.length) - inOrder.length;
  const numbered = inOrder.map((receipt, place) => ({ ...receipt, number: before + place + 1 }));
  RECEIPTS.into(tx, numbered.map(receiptRow));
  ENTRIES.into(tx, numbered.flatMap(entryRows));
}

type Numbered = PastReceipt & { readonly number: number };

function receiptRow({ number, bookingId, at, document }: Numbered): object {
  return {
    number,
    booking_id: bookingId,
    kind: document.kind,
    cashier: document.cashier,
    cashier_name: document.cashierName,
    at,
    document: { ...document, number },
  };
}

function entryRows({ number, bookingId, at, document, entries }: Numbered): object[] {
  return entries.map((entry) => ({
    id: entry.id,
    booking_id: bookingId,
    receipt_number: number,
    kind: entry.kind,
    payment_type_id: entry.typeId,
    payment: entry.payment,
    payment_unit: entry.unit,
    amount_minor: Number(entry.amount),
    rate: entry.rate,
    base_minor: Number(entry.base),
    cashier: document.cashier,
    reason: entry.reason,
    at,
  }));
}
