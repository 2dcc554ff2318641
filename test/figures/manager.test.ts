import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ManagerPicture } from '../../shared/contract/figures.js';
import { aBill, leaveTo, pay, refund } from '../billing/till.js';
import { grant } from '../bookings/requests.js';
import { aBooking, NORMAL_UE, save, type Booked } from '../results/bench.js';
import { good, type Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

let lab: Laboratory;
let manager: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  manager = await lab.as('ROLE_LABADMIN');
});
afterAll(() => lab.close());

async function picture(): Promise<ManagerPicture> {
  const answer = await manager.get('/api/figures/manager');
  expect([answer.status, answer.headers['x-live-seq']]).toEqual([200, expect.stringMatching(/^\d+$/)]);
  return answer.body;
}

test('counts bookings of the day and the week, and what is owed by its age', async () => {
  lab.clock.set('2031-03-01T09:00:00Z');
  await aBill(lab, ['UE']);
  lab.clock.set('2031-04-05T09:00:00Z');
  await aBill(lab, ['LFT']);
  lab.clock.set('2031-04-10T09:00:00Z');
  await aBill(lab, ['UE']);
  lab.clock.set('2031-04-11T09:00:00Z');
  await aBill(lab, ['UE']);
  const { date, volume, outstanding } = await picture();
  expect([date, volume]).toEqual(['2031-04-11', { today: 1, yesterday: 1, week: 3, weekBefore: 0 }]);
  expect(outstanding.map(({ age, bookings, amount }) => `${age}: ${bookings} ${amount}`)).toEqual([
    '0-30: 3 39.00',
    '31-60: 1 12.00',
    '61-90: 0 0.00',
    'over 90: 0 0.00',
  ]);
});

test('tells what was taken today per unit and in base, and what was given back by reason', async () => {
  const bill = await aBill(lab, ['UE', 'LFT']);
  await pay(manager, bill, '27.00');
  await refund(manager, bill, ['UE'], { reasonCode: 'price-error' }, await leaveTo(lab, manager, bill));
  const { revenue, refunds } = await picture();
  expect(revenue.today).toEqual([{ paymentUnit: '$', amount: '15.00' }]);
  expect([revenue.todayBase, revenue.weekBase, revenue.weekBeforeBase]).toEqual(['15.00', '15.00', '0.00']);
  expect(refunds).toEqual([{ key: 'price-error', reason: 'Wrong price', count: 1, base: '12.00' }]);
});

test('a release is in time when it took no longer than its target from receipt, and an amendment is told', async () => {
  lab.clock.set('2031-05-05T08:00:00Z');
  const director = await lab.as('ROLE_SUPER_ADMIN');
  const quick = await aBooking(lab, ['UE']);
  const late = await aBooking(lab, ['UE']);
  await save(director, quick, 'UE', NORMAL_UE, { action: 'release' });
  lab.clock.set('2031-05-07T08:00:00Z');
  await save(director, late, 'UE', NORMAL_UE, { action: 'release' });
  // As if it had been received with the other.
  await lab.sql(`update job_card set due_at = '2031-05-05T12:00:00Z' where booking_id = $1`, [late.id]);
  const { turnaround, amended, hours } = await picture();
  expect(turnaround).toMatchObject([{ unit: 'biochemistry', released: 2, inTime: 1 }]);
  expect(amended).toMatchObject({ week: 0, released: 2 });
  expect(hours).toEqual([expect.objectContaining({ released: 1, booked: 0 })]);
  await lab.sql(
    `update specimen set rejected_at = $1, rejected_reason = 'haemolysed', rejected_by = 'x' where booking_id = $2`,
    [lab.clock.now(), late.id],
  );
  expect((await picture()).rejected).toMatchObject({ week: 1, weekBefore: 0, reasons: [{ count: 1 }] });
});

test('a release counts as in time by the urgency of its booking, also where that was corrected since', async () => {
  lab.clock.set('2031-08-05T08:00:00Z');
  const director = await lab.as('ROLE_SUPER_ADMIN');
  const urgencies = ['routine', 'urgent', 'stat', 'routine'] as const;
  const bookings: Booked[] = [];
  for (const priority of urgencies) bookings.push(await aBooking(lab, ['LIPID'], { priority }));
  lab.clock.set('2031-08-05T09:45:00Z');
  for (const booking of bookings) await save(director, booking, 'LIPID', {}, { action: 'release' });
  // As if they had been received when they were booked.
  await lab.sql(
    `update job_card c set due_at = c.opened_at + make_interval(mins => case c.priority when 'stat' then 60
       when 'urgent' then 120 else 360 end) where booking_id = any ($1::uuid[])`,
    [bookings.map(({ id }) => id)],
  );
  expect((await picture()).turnaround).toMatchObject([{ released: 4, inTime: 3, median: 105, ninth: 105 }]);
  const [, , , last] = bookings;
  const reception = await lab.as('ROLE_RECEPTION', 'reception');
  const granted = await grant(lab, reception.username, 'update', last?.id ?? '');
  const { version } = (await reception.get(`/api/booking/${last?.id}`)).body;
  good(await reception.put('/api/booking/update/', { id: last?.id, version, priority: 'stat' }, granted));
  expect((await picture()).turnaround).toMatchObject([{ released: 4, inTime: 2, median: 105, ninth: 105 }]);
});

test('only for managers', async () => {
  const cashier = await lab.as('ROLE_CASHIER');
  expect((await cashier.get('/api/figures/manager')).status).toBe(403);
});
