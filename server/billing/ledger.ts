import type { Receipt } from '../../shared/contract/billing.js';
import type { Minor } from '../../shared/domain/money.js';
import type { Tx } from '../events/unit-of-work.js';

export type EntryKind = 'payment' | 'change' | 'discount' | 'refund' | 'credit';

/** One line of the ledger; amounts signed, `base` in the base currency. */
export interface Entry {
  readonly kind: EntryKind;
  readonly typeId: string | null;
  readonly payment: string;
  readonly unit: string;
  readonly amount: Minor;
  readonly rate: string;
  readonly base: Minor;
  readonly reason: string | null;
}

// One statement, so that the counter's row is held from here to the commit and no longer: the number,
// the receipt that says it and its entries.
const WRITE = `
  with counter as (
    update receipt_counter set last_number = last_number + 1 returning last_number as number
  ), written as (
    insert into receipt (number, booking_id, kind, cashier, cashier_name, at, document)
    select number, $1, $2, $3, $4, $5, $6::jsonb || jsonb_build_object('number', number) from counter
    returning number
  ), entries as (
    insert into ledger_entry (id, booking_id, receipt_number, kind, payment_type_id, payment, payment_unit,
      amount_minor, rate, base_minor, cashier, reason, at)
    select e.id, $1, w.number, e.kind, e.type_id, e.payment, e.unit, e.amount, e.rate, e.base, $3, e.reason, $5
    from written w cross join json_to_recordset($7::json) as e
      (id uuid, kind text, type_id uuid, payment text, unit text, amount bigint, rate numeric, base bigint, reason text)
  )
  select number from written`;

/** Takes the next receipt number, last of all in the transaction, and freezes the receipt with its entries. */
export async function writeReceipt(
  tx: Tx,
  document: Omit<Receipt, 'number'>,
  entries: readonly Entry[],
): Promise<Receipt> {
  const written = await tx.one<{ number: number }>(WRITE, [
    document.bookingId,
    document.kind,
    document.cashier,
    document.cashierName,
    tx.now,
    JSON.stringify(document),
    JSON.stringify(entries.map((entry) => entryRow(tx, entry))),
  ]);
  if (!written) throw new Error('The receipt counter has no row.');
  return { number: written.number, ...document };
}

function entryRow(tx: Tx, entry: Entry) {
  return {
    id: tx.id(),
    kind: entry.kind,
    type_id: entry.typeId,
    payment: entry.payment,
    unit: entry.unit,
    amount: entry.amount.toString(),
    rate: entry.rate,
    base: entry.base.toString(),
    reason: entry.reason,
  };
}
