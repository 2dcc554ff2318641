import { Query } from '@nestjs/cqrs';
import type { UnnamedPart } from '../../../shared/contract/payer-shapes.js';
import { formatMoney } from '../../../shared/domain/money/money.js';
import { queryHandler } from '../../kernel/use-cases.js';
import { UNNAMED_TRANSFERS } from '../unnamed-money.js';

/** The bookings that were paid in nobody's name and not moved to a payer yet, the oldest first. */
export class UnnamedParts extends Query<UnnamedPart[]> {}

const PARTS = `
  select u.booking_id as "bookingId", b.lab_number as "labNumber", b.patient_name as "patientName",
    to_char(min(u.day), 'YYYY-MM-DD') as day,
    nullif(concat_ws(', ', nullif(b.account_name, ''), nullif(b.account_number, '')), '') as account,
    p.id as "payerId", p.name as "payerName", sum(u.sign * u.worth)::bigint as minor,
    coalesce(array_agg(distinct u.invoice) filter (where u.invoice is not null), '{}') as invoices
  from (${UNNAMED_TRANSFERS}) u join booking b on b.id = u.booking_id left join payer p on p.id = b.payer_id
  group by u.booking_id, b.id, p.id having sum(u.sign * u.worth) > 0
  order by min(u.day), b.lab_number, u.booking_id limit 500`;

interface PartRow extends Omit<UnnamedPart, 'amount' | 'payer'> {
  readonly payerId: string | null;
  readonly payerName: string | null;
  readonly minor: number;
}

export const UnnamedPartsHandler = queryHandler(UnnamedParts, async ({ database }) => {
  const rows = await database.sql<PartRow>(PARTS);
  return rows.map(({ payerId, payerName, minor, invoices, ...part }) => ({
    ...part,
    payer: payerId === null || payerName === null ? null : { id: payerId, name: payerName },
    amount: formatMoney(BigInt(minor)),
    invoices: invoices.map(Number),
  }));
});
