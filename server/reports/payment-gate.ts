import type { PaymentGate } from '../../shared/vocabulary.js';
import type { Sql } from '../kernel/database.js';
import { Problem } from '../kernel/http/problem.js';

// LAB-RULES: urgent, ward and account patients are exempt.
const GATE = `
  select l.payment_gate as gate from booking b join patient p on p.id = b.patient_id cross join laboratory l
  where b.id = $1 and b.total_minor - b.discount_minor - b.paid_minor > 0 and b.priority = 'routine'
    and coalesce(btrim(p.ward_number), '') = ''
    and coalesce(btrim(b.account_number), btrim(b.account_name), '') = ''`;

/** What the laboratory's setting means for the report of this booking: 'none' where it is paid, or exempt. */
export async function paymentGate(sql: Sql, bookingId: string): Promise<PaymentGate> {
  const row = await sql.one<{ gate: PaymentGate }>(GATE, [bookingId]);
  return row?.gate ?? 'none';
}

export function refuseHeld(gate: PaymentGate): void {
  if (gate !== 'hold') return;
  throw new Problem(
    'conflict',
    'This booking is not paid, so its report is held. Take the payment first; an urgent, ward or account patient is exempt.',
  );
}
