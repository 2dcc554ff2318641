import type { PayableBooking } from '../../../shared/contract/billing-shapes.js';
import type { Page } from '../../../shared/contract/page.js';
import { queryHandler, QueryOf } from '../../kernel/use-cases.js';
import { readPage, withMoreMark, type PageQuery } from '../../kernel/http/paging.js';
import { requestedFor } from '../../patients/index.js';
import { PAYABLE_COLUMNS, payableShape } from '../payable-rows.js';

/** Bookings for which the laboratory holds money that could be refunded, newest first. */
export class RefundableBookings extends QueryOf<
  { search: string; request: PageQuery },
  Page<PayableBooking>
> {}

const HELD = `from booking b where b.deleted_at is null and b.paid_minor > b.refunded_minor`;
const FOUND = `${HELD} and b.patient_id = any($1::uuid[])`;

export const RefundableBookingsHandler = queryHandler(
  RefundableBookings,
  async ({ database, clock }, { search, request }) => {
    const { words, patients, others } = await requestedFor(database, search, clock.now());
    const params = words === null ? [] : [patients];
    const wanted = words === null ? HELD : FOUND;
    const rows = `select ${PAYABLE_COLUMNS} ${wanted} order by b.booked_at desc, b.id`;
    const list = { rows, found: `select ${wanted}`, params, shape: payableShape };
    return withMoreMark(await readPage(database, list, request), others);
  },
);
