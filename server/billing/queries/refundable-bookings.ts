import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { PayableBooking } from '../../../shared/contract/billing-shapes.js';
import type { Page } from '../../../shared/contract/page.js';
import { liveSeq } from '../../events/live-seq.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database.js';
import type { Live } from '../../kernel/http/live-answer.js';
import { readPage, withOthers, type PageQuery } from '../../kernel/http/paging.js';
import { requestedFor } from '../../patients/index.js';
import { PAYABLE_COLUMNS, payableShape } from '../rows.js';

/** Bookings of which the laboratory holds money that could be given back, newest first. */
export class RefundableBookings extends Query<Live<Page<PayableBooking>>> {
  constructor(
    readonly search: string,
    readonly asked: PageQuery,
  ) {
    super();
  }
}

const HELD = `from booking b where b.deleted_at is null and b.paid_minor > b.refunded_minor`;
const FOUND = `${HELD} and b.patient_id = any($1::uuid[])`;

@QueryHandler(RefundableBookings)
export class RefundableBookingsHandler implements IQueryHandler<RefundableBookings> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ search, asked }: RefundableBookings): Promise<Live<Page<PayableBooking>>> {
    const seq = await liveSeq(this.database);
    const { words, patients, others } = await requestedFor(this.database, search, this.clock.now());
    const params = words === null ? [] : [patients];
    const wanted = words === null ? HELD : FOUND;
    const rows = `select ${PAYABLE_COLUMNS} ${wanted} order by b.booked_at desc, b.id`;
    const list = { rows, found: `select ${wanted}`, params, shape: payableShape };
    return { seq, data: withOthers(await readPage(this.database, list, asked), others) };
  }
}
