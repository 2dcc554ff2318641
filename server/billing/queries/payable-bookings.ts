import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { PayableBooking } from '../../../shared/contract/billing-shapes.js';
import type { PayableRequest } from '../../../shared/contract/billing.js';
import type { Page } from '../../../shared/contract/page.js';
import { liveSeq } from '../../events/live-seq.js';
import { Clock } from '../../kernel/clock.js';
import { Database, type Parameters } from '../../kernel/database.js';
import { askedFor, askedForFile, type AskedFor } from '../../patients/index.js';
import { COUNT_LIMIT, pageOf, window, withOthers } from '../../kernel/http/paging.js';
import type { CsvRows } from '../../kernel/http/csv.js';
import type { Live } from '../../kernel/http/live-answer.js';
import { daysOf, laboratory } from '../../settings/index.js';
import { foundPayable, payableOrder, type WantedPayable } from '../found-payable.js';
import { payableShape, type PayableRow } from '../rows.js';

/** Bookings for the payments screen: those with a balance (`due`), one payment status, or `all`. */
export class PayableBookings extends Query<Live<Page<PayableBooking>>> {
  constructor(readonly asked: PayableRequest) {
    super();
  }
}

/** All of it as a file: no page, one moment. */
export class WholePayable extends Query<CsvRows<PayableBooking>> {
  constructor(readonly asked: PayableRequest) {
    super();
  }
}

const COLUMNS = `
  b.id, b.patient_id, b.lab_number, b.patient_name, b.booking_index, b.priority, b.account_name,
  b.total_minor, b.discount_minor, b.paid_minor, b.refunded_minor, b.booked_at,
  (select string_agg(p.name, ', ' order by p.position) from booking_profile p
   where p.booking_id = b.id and p.removed_at is null) as tests`;

@QueryHandler(PayableBookings)
export class PayableBookingsHandler implements IQueryHandler<PayableBookings> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ asked }: PayableBookings): Promise<Live<Page<PayableBooking>>> {
    const seq = await liveSeq(this.database);
    const search = await askedFor(this.database, asked.q, this.clock.now());
    const wanted = await wantedPayable(this.database, asked, search);
    const { text, params } = foundPayable(wanted);
    const [limit, offset] = [`$${params.length + 1}`, `$${params.length + 2}`];
    const [rows, counted] = await Promise.all([
      this.database.sql<PayableRow>(
        `select ${COLUMNS} ${text} ${payableOrder(asked)} limit ${limit} offset ${offset}`,
        [...params, ...window(asked)],
      ),
      this.database.one<{ n: number }>(
        `select count(*) as n from (select 1 ${text} limit ${COUNT_LIMIT}) as found`,
        params,
      ),
    ]);
    return { seq, data: withOthers(pageOf(rows.map(payableShape), asked, counted?.n ?? 0), search.others) };
  }
}

@QueryHandler(WholePayable)
export class WholePayableHandler implements IQueryHandler<WholePayable> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ asked }: WholePayable): Promise<CsvRows<PayableBooking>> {
    const search = await askedForFile(this.database, asked.q, this.clock.now());
    const { text, params } = foundPayable(await wantedPayable(this.database, asked, search));
    const { timeZone } = await laboratory(this.database);
    return { timeZone, batches: this.rows(`select ${COLUMNS} ${text} ${payableOrder(asked)}`, params) };
  }

  private async *rows(list: string, params: Parameters): AsyncGenerator<PayableBooking[]> {
    for await (const rows of this.database.batches<PayableRow>(list, params)) yield rows.map(payableShape);
  }
}

async function wantedPayable(
  database: Database,
  asked: PayableRequest,
  { words, patients }: AskedFor,
): Promise<WantedPayable> {
  return {
    ...asked,
    patients: words === null ? undefined : patients,
    ...(await daysOf(database, asked)),
  };
}
