import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { PayableBooking } from '../../../shared/contract/billing-shapes.js';
import type { Page } from '../../../shared/contract/page.js';
import { PAYMENT_STATUSES } from '../../../shared/vocabulary.js';
import { liveSeq } from '../../events/live-seq.js';
import { Database } from '../../kernel/database.js';
import { invalid } from '../../kernel/http/problem.js';
import { findPatients } from '../../patients/index.js';
import { COUNT_LIMIT, pageOf, window, type PageAsked } from '../../kernel/http/paging.js';
import type { Live } from '../../kernel/http/live-answer.js';
import { literal } from '../../kernel/like.js';
import { payableShape, type PayableRow } from '../rows.js';

/** Bookings for the payments screen: those with a balance (`due`), one payment status, or `all`. */
export class PayableBookings extends Query<Live<Page<PayableBooking>>> {
  constructor(
    readonly status: string,
    readonly search: string,
    readonly asked: PageAsked,
  ) {
    super();
  }
}

const OWED = 'b.total_minor - b.discount_minor - b.paid_minor > 0';
const MATCHES = `
  and (b.lab_number ilike $3 or b.patient_id = any($2) or b.patient_id in
    (select coalesce(merged_into, id) from patient where number_key(national_id) = number_key($4)
      or phone_key(phone) = phone_key($4) or lab_number in ($4, upper($4))))`;

@QueryHandler(PayableBookings)
export class PayableBookingsHandler implements IQueryHandler<PayableBookings> {
  constructor(private readonly database: Database) {}

  async execute({ status, search, asked }: PayableBookings): Promise<Live<Page<PayableBooking>>> {
    const statement = statementOf(status, search);
    const seq = await liveSeq(this.database);
    const patients = search === '' ? [] : (await findPatients(this.database, search)).ids;
    const params = [status, patients, `${literal(search)}%`, search];
    const [rows, counted] = await Promise.all([
      this.database.sql<PayableRow>(
        `select b.id, b.patient_id, b.lab_number, b.patient_name, b.booking_index, b.priority, b.account_name,
           b.total_minor, b.discount_minor, b.paid_minor, b.refunded_minor, b.booked_at,
           (select string_agg(p.name, ', ' order by p.position) from booking_profile p
            where p.booking_id = b.id and p.removed_at is null) as tests
         ${statement} order by b.booked_at desc, b.id limit $5 offset $6`,
        [...params, ...window(asked)],
      ),
      this.database.one<{ n: number }>(`select count(*) as n from (select ${statement} limit $5) as found`, [
        ...params,
        COUNT_LIMIT,
      ]),
    ]);
    return { seq, data: pageOf(rows.map(payableShape), asked, counted?.n ?? 0) };
  }
}

// Every form names all its parameters, so that one list of values serves each of them.
function statementOf(status: string, search: string): string {
  if (status !== 'due' && status !== 'all' && !PAYMENT_STATUSES.some((known) => known === status)) {
    throw invalid('status', 'status must be due, all, or a payment status.');
  }
  const filter = status === 'due' ? OWED : status === 'all' ? 'true' : 'b.payment_status = $1';
  const text = search === '' ? '' : MATCHES;
  return `from booking b where b.deleted_at is null and ${filter}${text}
    and ($1::text, $2::uuid[], $3::text, $4::text) is not null`;
}
