import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { pay } from './till.js';

let lab: Laboratory;
let cashier: Client;

const BOOKED = [
  ['Adams Routine', 'routine', ['LFT']],
  ['Brown Stat', 'stat', ['UE', 'FBC']],
  ['Clark Urgent', 'urgent', ['UE']],
  ['Clarke Urgent', 'urgent', ['LFT', 'UE']],
] as const;

beforeAll(async () => {
  lab = await openLaboratory();
  cashier = await lab.as('ROLE_CASHIER');
  const reception = await lab.as('ROLE_RECEPTION');
  for (const [fullName, priority, profiles] of BOOKED) {
    const patient = { fullName, dateOfBirth: '1980-01-15', gender: 'female' };
    const answer = await reception.post('/api/booking/book', {
      patient,
      profiles,
      priority,
    });
    expect(answer.status).toBe(201);
  }
});
afterAll(() => lab.close());

async function listed(asked: string): Promise<string[]> {
  const answer = await cashier.get(`/api/billing/payable?${asked}`);
  expect(answer.status).toBe(200);
  return answer.body.items.map((row: { labNumber: string }) => row.labNumber);
}

test.each([
  ['', ['LAB4', 'LAB3', 'LAB2', 'LAB1']],
  ['sort=at&order=asc', ['LAB1', 'LAB2', 'LAB3', 'LAB4']],
  ['sort=labNumber&order=desc', ['LAB4', 'LAB3', 'LAB2', 'LAB1']],
  ['sort=patient', ['LAB1', 'LAB2', 'LAB3', 'LAB4']],
  ['sort=priority&order=desc', ['LAB1', 'LAB3', 'LAB4', 'LAB2']],
  ['sort=priority', ['LAB2', 'LAB4', 'LAB3', 'LAB1']],
  ['sort=balance&order=asc', ['LAB3', 'LAB1', 'LAB2', 'LAB4']],
  ['priority=urgent', ['LAB4', 'LAB3', 'LAB2']],
  ['priority=routine', ['LAB1']],
  ['unit=haematology', ['LAB2']],
  ['unit=biochemistry&priority=stat&q=brown', ['LAB2']],
  ['status=paid', []],
])('the queue of "%s" is %j', async (asked, expected) => {
  expect(await listed(asked)).toEqual(expected);
});

test('no booking stands on two pages, whatever the order', async () => {
  const pages = [];
  for (const page of [1, 2, 3, 4]) pages.push(...(await listed(`sort=priority&size=1&page=${page}`)));
  expect(pages).toEqual(['LAB2', 'LAB4', 'LAB3', 'LAB1']);
});

test('of a period, both days included, and as a file of all that fits', async () => {
  await lab.sql(`update booking set booked_at = booked_at - interval '10 days' where lab_number = 'LAB2'`);
  const [first, today] = [lab.day(-10), lab.day(0)];
  expect(await listed(`from=${first}&to=${first}`)).toEqual(['LAB2']);
  expect(await listed(`from=${lab.day(-9)}&to=${today}`)).toEqual(['LAB4', 'LAB3', 'LAB1']);
  expect(await listed(`to=${lab.day(-1)}`)).toEqual(['LAB2']);
  const file = await cashier.get(`/api/billing/payable?format=csv&sort=labNumber&from=${lab.day(-9)}&size=1`);
  expect(file.status).toBe(200);
  const lines = file.text.trim().split('\r\n');
  expect(lines[0]).toContain(
    'Booked,Lab number,Patient,Account,Payer,Priority,Tests,Status,Price,Discount,Paid,Balance',
  );
  expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(['LAB1', 'LAB3', 'LAB4']);
  await lab.sql(`update booking set booked_at = booked_at + interval '10 days' where lab_number = 'LAB2'`);
});

test.each([
  'from=yesterday',
  'to=2026-13-45',
  'sort=price',
  'order=up',
  'unit=kitchen',
  'priority=now',
  'status=odd',
])('refuses "%s" and names the field', async (asked) => {
  const answer = await cashier.get(`/api/billing/payable?${asked}`);
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: asked.split('=')[0] }] } });
});

test('what is paid leaves the queue', async () => {
  const due = await cashier.get('/api/billing/payable?sort=balance');
  const [first] = due.body.items;
  await pay(cashier, { id: first.bookingId }, first.balance);
  expect(await listed('sort=balance')).not.toContain(first.labNumber);
  expect(await listed('status=paid')).toEqual([first.labNumber]);
});
