import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DailySumsUpdater } from '../../server/figures/daily-sums-updater.js';
import { takingLines, verifyLedger } from '../../server/ledger/index.js';
import { aBill, leaveTo, pay, refund } from '../billing/till.js';
import type { Client } from '../support/client.js';
import { takeEuros } from '../support/euro.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

let lab: Laboratory;
let cashier: Client;
let manager: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  cashier = await lab.as('ROLE_CASHIER');
  manager = await lab.as('ROLE_LABADMIN');
  await takeEuros(manager, '1.0737');
});
afterAll(() => lab.close());

const countIn = () => lab.server.app.get(DailySumsUpdater).all();
const due = () => lab.sql('select from taking_due');
const REPORTS = [
  'test',
  'test/payment',
  'test/daily',
  'test/department',
  'refunds/daily',
  'transaction/months',
];

async function figures(from: string, to: string) {
  const answers = await Promise.all(REPORTS.map((report) => manager.get(`/api/${report}/${from}/${to}`)));
  return answers.map(({ body }) => body);
}

test('figures are the same before and after they are counted into the sums of their days', async () => {
  lab.clock.set('2031-03-10T09:00:00Z');
  const bill = await aBill(lab, ['UE', 'LFT']);
  await pay(cashier, bill, {
    payments: [
      { paymentType: 'cash-eur', amount: '5.01' },
      { paymentType: 'cash', amount: '10.00' },
    ],
  });
  await countIn();
  lab.clock.set('2031-03-12T09:00:00Z');
  await pay(cashier, bill, '20.00');
  await refund(manager, bill, ['UE'], {}, await leaveTo(lab, manager, bill));
  const other = await aBill(lab, ['UE']);
  await pay(manager, other, '12.00');
  expect((await due()).length).toBe(3);
  const spans = [
    ['2031-03-10', '2031-03-12'],
    ['2031-03-11', '2031-03-12'],
    ['2031-03-12', '2031-03-31'],
  ] as const;
  const before = [];
  for (const [from, to] of spans) before.push(await figures(from, to));
  await countIn();
  expect(await due()).toEqual([]);
  const after = [];
  for (const [from, to] of spans) after.push(await figures(from, to));
  expect(after).toEqual(before);
});

test('a test that was paid on two days counts once in a period that has both', async () => {
  lab.clock.set('2031-05-02T09:00:00Z');
  const bill = await aBill(lab, ['UE', 'LFT']);
  await pay(cashier, bill, '10.00');
  await countIn();
  lab.clock.set('2031-05-04T09:00:00Z');
  await pay(cashier, bill, '17.00');
  const counts = async (from: string, to: string) => {
    const { body } = await manager.get(`/api/test/${from}/${to}`);
    return body.map((line: { code: string; count: number }) => `${line.code} ${line.count}`);
  };
  for (const state of ['due', 'counted in']) {
    if (state === 'counted in') await countIn();
    expect([state, await counts('2031-05-02', '2031-05-04')]).toEqual([state, ['LFT 1', 'UE 1']]);
    expect([state, await counts('2031-05-03', '2031-05-04')]).toEqual([state, ['LFT 1', 'UE 1']]);
    expect([state, await counts('2031-05-03', '2031-05-03')]).toEqual([state, []]);
  }
});

test('a test whose days came in another order counts once all the same', async () => {
  lab.clock.set('2031-06-05T09:00:00Z');
  const bill = await aBill(lab, ['UE']);
  for (const day of ['2031-06-05', '2031-06-03', '2031-06-04', '2031-06-05']) {
    lab.clock.set(`${day}T10:00:00Z`);
    await pay(cashier, bill, '1.00');
    await countIn();
  }
  for (const [from, to] of [
    ['2031-06-03', '2031-06-05'],
    ['2031-06-04', '2031-06-05'],
    ['2031-06-05', '2031-06-05'],
    ['2031-06-03', '2031-06-04'],
  ])
    expect((await manager.get(`/api/test/${from}/${to}`)).body).toMatchObject([{ code: 'UE', count: 1 }]);
});

const DISTINCT = `
  select l.day, l.currency, l.booking_profile_id as id, l.line_minor::text as minor from (${takingLines('true')}) l
  where l.day between '2032-01-01' and '2032-04-30'`;

test('over months a test counts once in each period, whichever day it begins or ends on', async () => {
  const days = ['2032-01-20', '2032-02-10', '2032-02-11', '2032-04-05'];
  lab.clock.set('2032-01-05T09:00:00Z');
  const bills = await Promise.all([aBill(lab, ['UE', 'LFT']), aBill(lab, ['UE'])]);
  await pay(cashier, bills[1], '1.00');
  for (const [at, day] of days.entries()) {
    lab.clock.set(`${day}T10:00:00Z`);
    await pay(cashier, bills[0], '1.03');
    if (at % 2 === 0) await pay(cashier, bills[1], '1.00');
    if (at === 1) await countIn();
  }
  const lines = await lab.sql<{ day: string; id: string; minor: string }>(DISTINCT);
  const ends = ['2032-01-01', '2032-01-05', '2032-01-21', '2032-02-01', '2032-02-11', '2032-02-29'];
  for (const state of ['due', 'counted in']) {
    if (state === 'counted in') await countIn();
    for (const from of ends)
      for (const to of [...ends.filter((day) => day >= from), '2032-03-31', '2032-04-05', '2032-04-30']) {
        const { body } = await manager.get(`/api/figures/summary/${from}/${to}`);
        const tests = body.parts.find(({ by }: { by: string }) => by === 'test').lines;
        const inside = lines.filter(({ day }) => day >= from && day <= to);
        const sum = (of: (line: { count: number; amount: string }) => number) =>
          tests.reduce((all: number, line: { count: number; amount: string }) => all + of(line), 0);
        expect([
          state,
          from,
          to,
          sum(({ count }) => count),
          Math.round(sum(({ amount }) => Number(amount) * 100)),
        ]).toEqual([
          state,
          from,
          to,
          new Set(inside.map(({ id }) => id)).size,
          inside.reduce((all, { minor }) => all + Number(minor), 0),
        ]);
      }
  }
});

test('payments of one moment are counted in once, by one process at a time', async () => {
  lab.clock.set('2031-07-01T09:00:00Z');
  const bills = await Promise.all(Array.from({ length: 12 }, () => aBill(lab)));
  const paying = Promise.all(bills.map((bill) => pay(cashier, bill, '12.00')));
  await Promise.all([paying, countIn(), countIn()]);
  await countIn();
  const { body } = await manager.get('/api/test/payment/2031-07-01/2031-07-01');
  expect(body).toEqual([{ payment: 'Cash', paymentUnit: '$', count: 12, amount: '144.00' }]);
});

test('the ledger is proven equal to the sums beside it, and a cent that is missing is told', async () => {
  expect((await verifyLedger(lab.database)).wrong).toEqual([]);
  await lab.sql(`update taking_sum set minor = minor - 1 where day = '2031-07-01'`);
  await lab.sql(`update test_sum set tests = tests + 1 where day = '2031-07-01' and seen_before is null`);
  await lab.sql(`update test_month_sum set minor = minor + 1 where month = '2031-05-01' and code = 'UE'`);
  const { wrong } = await verifyLedger(lab.database);
  expect(wrong).toContainEqual(expect.stringContaining('the sums of months in 2031-05-01'));
  expect(wrong).toContainEqual(
    'the sums of days on 2031-07-01 say 14399 14400 12 12 of all in $, the ledger 14400 14400 12 12',
  );
  expect(wrong).toContainEqual(expect.stringContaining('the sums of tests on 2031-07-01'));
});
