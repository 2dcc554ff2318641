import type { Owed } from '../../shared/contract/dues.js';
import { owedByPatient, owedText } from '../../shared/domain/money/owed.js';
import type { PaymentGate } from '../../shared/vocabulary.js';
import type { Sql } from '../kernel/database.js';
import { Problem } from '../kernel/http/problem.js';
import { whoOwes } from './who-owes.js';

// Exempt are urgent bookings, and those whose report somebody who may take money has let through, with a reason.
const GATED = `
  select b.id, l.payment_gate as gate from booking b cross join laboratory l
  where b.id = any ($1) and l.payment_gate <> 'none' and b.priority = 'routine' and b.report_exempt_at is null`;

/** What is owed on a booking, and what that means for its report. */
export interface PaymentDue {
  readonly gate: PaymentGate;
  readonly owed: Owed;
}

/** The effect of the laboratory's setting on the report of this booking; undefined: nothing is owed on it. */
export async function paymentDue(sql: Sql, bookingId: string): Promise<PaymentDue | undefined> {
  return (await paymentDues(sql, [bookingId])).get(bookingId);
}

/**
 * By booking, of those on which anything is owed. Every way in which a report leaves the laboratory asks here: on
 * paper, as a file, by mail, over the counter.
 */
export async function paymentDues(
  sql: Sql,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, PaymentDue>> {
  const [owing, rows] = await Promise.all([
    whoOwes(sql, bookingIds),
    sql.sql<{ id: string; gate: PaymentGate }>(GATED, [bookingIds]),
  ]);
  const gates = new Map(rows.map(({ id, gate }) => [id, gate]));
  const gateOf = (id: string, owed: Owed): PaymentGate =>
    owedByPatient(owed) ? (gates.get(id) ?? 'none') : 'none';
  return new Map([...owing].map(([id, owed]) => [id, { gate: gateOf(id, owed), owed }]));
}

/** The gate as it is asked of a booking on which nothing may be owed. */
export function gateOf(due: PaymentDue | undefined): PaymentGate {
  return due?.gate ?? 'none';
}

/** 409 while the patient's part holds the report. */
export function refuseWithheld(due: PaymentDue | undefined): void {
  if (due?.gate !== 'hold') return;
  throw new Problem(
    'report_held',
    `This booking is not paid, so its report is held: ${owedText(due.owed)}. Take the payment first.`,
    { extra: { owed: due.owed } },
  );
}
