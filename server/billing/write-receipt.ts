import type { Receipt } from '../../shared/contract/billing-shapes.js';
import type { Tx } from '../events/unit-of-work.js';

// One statement, so that the counter's row is held from here to the commit and no longer.
const WRITE = `
  with counter as (
    update receipt_counter set last_number = last_number + 1 returning last_number as number
  )
  insert into receipt (number, booking_id, kind, cashier, cashier_name, at, document, patient_id)
  select number, $1, $2, $3, $4, $5, $6::jsonb || jsonb_build_object('number', number), $7 from counter
  returning number`;

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

/** Many receipts of many moments, numbered in the order in which they are given. Answers the first number. */
export async function writeReceipts(tx: Tx, documents: readonly Omit<Receipt, 'number'>[]): Promise<number> {
  const rows = await tx.sql<{ number: number }>(WRITE_ALL, [JSON.stringify(documents), documents.length]);
  return Math.min(...rows.map(({ number }) => number));
}
