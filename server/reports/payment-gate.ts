import type { PaymentGate } from '../../shared/vocabulary.js';
import type { Sql } from '../kernel/database.js';
import { conflict } from '../kernel/http/problem.js';

// Urgent, ward and account patients are exempt (docs/choices/reports.md).
const GATE = `
  select b.id, l.payment_gate as gate from booking b join patient p on p.id = b.patient_id cross join laboratory l
  where b.id = any ($1) and b.total_minor - b.discount_minor - b.paid_minor > 0 and b.priority = 'routine'
    and coalesce(btrim(p.ward_number), '') = ''
    and coalesce(btrim(b.account_number), btrim(b.account_name), '') = ''`;

/** The effect of the laboratory's setting on the report of this booking: 'none' if it is paid, or exempt. */
export async function paymentGate(sql: Sql, bookingId: string): Promise<PaymentGate> {
  return (await paymentGates(sql, [bookingId])).get(bookingId) ?? 'none';
}

/** By booking, of those that are neither paid nor exempt. */
export async function paymentGates(
  sql: Sql,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, PaymentGate>> {
  const rows = await sql.sql<{ id: string; gate: PaymentGate }>(GATE, [bookingIds]);
  return new Map(rows.map(({ id, gate }) => [id, gate]));
}

export function refuseWithheld(gate: PaymentGate): void {
  if (gate !== 'hold') return;
  throw conflict(
    'This booking is not paid, so its report is held. Take the payment first; urgent, ward and account patients are exempt.',
  );
}
