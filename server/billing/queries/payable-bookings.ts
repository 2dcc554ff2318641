import type { PayableBooking } from '../../../shared/contract/billing-shapes.js';
import type { PayableRequest, PayableSort } from '../../../shared/contract/billing.js';
import type { Page } from '../../../shared/contract/page.js';
import { matchingPriorities } from '../../../shared/domain/urgency.js';
import { PAYMENT_STATUSES } from '../../../shared/vocabulary.js';
import { Database, type Parameters, type Parameter } from '../../kernel/database.js';
import { requestedFor, termsForFile, type Searched } from '../../patients/index.js';
import { readPage, withMoreMark } from '../../kernel/http/paging.js';
import type { CsvRows } from '../../kernel/http/csv.js';
import { daysOf, laboratory } from '../../settings/index.js';
import { invalid } from '../../kernel/http/problem.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import { PAYABLE_COLUMNS, payableShape } from '../payable-rows.js';

const OWED = 'b.total_minor - b.discount_minor - b.paid_minor';

const NEWEST: Order = [
  ['b.booked_at', 'desc'],
  ['b.id', 'asc'],
];

/** Ascending; each of them the beginning of an index (migrations 0013, 0045, 0055). */
const SORTS: Readonly<Record<PayableSort, Order>> = {
  // A prefix and a number that grows: LAB9 comes before LAB10.
  labNumber: [['length(b.lab_number)', 'asc'], ['b.lab_number', 'asc'], ...NEWEST],
  patient: [['b.patient_name', 'asc'], ...NEWEST],
  priority: [[`(case b.priority when 'stat' then 0 when 'urgent' then 1 else 2 end)`, 'asc'], ...NEWEST],
  balance: [[`(${OWED})`, 'asc'], ...NEWEST],
  at: [
    ['b.booked_at', 'asc'],
    ['b.id', 'desc'],
  ],
};

/** Bookings for the payments screen: those with a balance (`due`), one payment status, or `all`. */
export class PayableBookings extends RequestQuery<PayableRequest, Page<PayableBooking>> {}

/** All of it as a file: no page, one moment. */
export class PayableExport extends RequestQuery<PayableRequest, CsvRows<PayableBooking>> {}

export const PayableBookingsHandler = queryHandler(
  PayableBookings,
  async ({ database, clock }, { request }) => {
    const search = await requestedFor(database, request.q, clock.now());
    const wanted = await wantedPayable(database, request, search);
    const { text, params } = foundPayable(wanted);
    const rows = `select ${PAYABLE_COLUMNS} ${text} ${payableOrder(request)}`;
    const list = { rows, found: `select ${text}`, params, shape: payableShape };
    return withMoreMark(await readPage(database, list, request), search.others);
  },
);

export const PayableExportHandler = queryHandler(PayableExport, async ({ database, clock }, { request }) => {
  const search = await termsForFile(database, request.q, clock.now());
  const { text, params } = foundPayable(await wantedPayable(database, request, search));
  const { timeZone } = await laboratory(database);
  const rows = `select ${PAYABLE_COLUMNS} ${text} ${payableOrder(request)}`;
  return { timeZone, batches: database.shaped(rows, params, payableShape) };
});

async function wantedPayable(
  database: Database,
  request: PayableRequest,
  { words, patients }: Searched,
): Promise<WantedPayable> {
  return {
    ...request,
    patients: words === null ? undefined : patients,
    ...(await daysOf(database, request)),
  };
}

interface WantedPayable extends Pick<PayableRequest, 'status' | 'unit' | 'priority'> {
  /** The patients that the search box matches; undefined: everybody. */
  readonly patients: readonly string[] | undefined;
  /** Booked from then on; null: ever. */
  readonly start: Date | null;
  /** Booked before then; null: until now. */
  readonly end: Date | null;
}

/** "from … where …" over bookings `b`, with only the conditions that were asked for, so that an index can be used. */
export function foundPayable(wanted: WantedPayable): { readonly text: string; readonly params: Parameters } {
  const { status, unit, priority, patients, start, end } = wanted;
  const params: Parameter[] = [];
  const given = (value: Parameter): string => `$${params.push(value)}`;
  const conditions = [
    'b.deleted_at is null',
    ...statusCondition(status, given),
    ...(start === null ? [] : [`b.booked_at >= ${given(start)}`]),
    ...(end === null ? [] : [`b.booked_at < ${given(end)}`]),
    ...(priority === '' ? [] : [`b.priority = any (${given(matchingPriorities(priority))})`]),
    ...(unit === ''
      ? []
      : [
          `exists (select from booking_profile p
            where p.booking_id = b.id and p.unit = ${given(unit)} and p.removed_at is null)`,
        ]),
    ...(patients === undefined ? [] : [`b.patient_id = any(${given(patients)}::uuid[])`]),
  ];
  return { text: `from booking b where ${conditions.join(' and ')}`, params };
}

function statusCondition(status: string, given: (value: Parameter) => string): string[] {
  if (status === 'all') return [];
  if (status === 'due') return [`${OWED} > 0`];
  if (PAYMENT_STATUSES.some((known) => known === status)) return [`b.payment_status = ${given(status)}`];
  throw invalid('status', 'status must be due, all, or a payment status.');
}

type Order = readonly (readonly [by: string, order: 'asc' | 'desc'])[];

/** The reverse order is the exact mirror, ties included: no row is on two pages, or on none. */
export function payableOrder({ sort, order = sort === 'at' ? 'desc' : 'asc' }: PayableRequest): string {
  const columns = SORTS[sort].map(([by, own]) => {
    const isDown = (own === 'desc') !== (order === 'desc');
    return `${by} ${isDown ? 'desc' : 'asc'}`;
  });
  return `order by ${columns.join(', ')}`;
}
