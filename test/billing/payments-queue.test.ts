import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { foundPayable, payableOrder } from '../../server/billing/queries/payable-bookings.js';
import { PAYABLE_SORTS, PayableRequest } from '../../shared/contract/billing.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBill } from './till.js';

const BOOKINGS = 100_000;

/** One of twelve is owed, as on any day of a laboratory that has run for a year. */
const FILL = `
  insert into booking (id, patient_id, lab_number, patient_name, booking_index, priority, captured_by,
    total_minor, paid_minor, payment_status, verify_token, booked_at, last_updated)
  select gen_random_uuid(), $1, 'LAB' || 1000 + n, 'Patient ' || md5(n::text), 1 + n,
    case when n % 50 = 0 then 'stat' when n % 11 = 0 then 'urgent' else 'routine' end, 'reception',
    1000 + n % 700, case when n % 12 = 0 then 0 else 1000 + n % 700 end,
    case when n % 12 = 0 then 'not_paid' else 'paid' end, 'filled-' || n,
    now() - n * interval '5 minutes', now()
  from generate_series(1, ${BOOKINGS}) n`;

let lab: Laboratory;

beforeAll(async () => {
  lab = await openLaboratory();
  const { id } = await aBill(lab);
  const [booking] = await lab.sql<{ patient_id: string }>('select patient_id from booking where id = $1', [
    id,
  ]);
  await lab.sql(FILL, [booking?.patient_id]);
  await lab.sql('analyze booking');
}, 180_000);
afterAll(() => lab.close());

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** How the first page of the queue is found. */
async function planned(asked: Partial<PayableRequest>): Promise<Plan[]> {
  const request = Object.assign(new PayableRequest(), { sort: 'at' }, asked);
  const { text, params } = foundPayable({ ...request, patients: undefined, start: null, end: null });
  const page = `explain (format json) select b.id ${text} ${payableOrder(request)} limit 50`;
  const [row] = await lab.sql<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(page, [...params]);
  return nodesOf(row?.['QUERY PLAN'][0]?.Plan ?? { 'Node Type': 'nothing' });
}

const reads = (plan: readonly Plan[]): boolean =>
  plan.some((node) => node['Node Type'].endsWith('Seq Scan') && node['Relation Name'] === 'booking');
const sorts = (plan: readonly Plan[]): boolean => plan.some((node) => node['Node Type'] === 'Sort');

const ORDERS = PAYABLE_SORTS.flatMap((sort) => (['asc', 'desc'] as const).map((order) => ({ sort, order })));

test.each(ORDERS)(
  'of 100,000 bookings the first page comes by $sort, $order, from an index: nothing is read whole or sorted',
  async (order) => {
    const plan = await planned({ status: 'all', ...order });
    expect({ reads: reads(plan), sorts: sorts(plan) }).toEqual({ reads: false, sorts: false });
  },
);

test.each(ORDERS)('what is owed, by $sort, $order, is found among what is owed alone', async (order) => {
  expect(reads(await planned({ status: 'due', ...order }))).toBe(false);
});

test.each([{ status: 'not_paid' }, { status: 'all' }, { status: 'due', priority: 'stat' }] as const)(
  'and by what it is filtered: %j',
  async (filter) => {
    expect(reads(await planned(filter))).toBe(false);
  },
);
