import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { FiguresLine } from '../../shared/contract/billing-shapes.js';
import { TAKINGS } from '../../server/ledger/takings.js';
import { takeEuros } from '../support/euro.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { summaryOf } from '../../client/billing/cash-lines.js';
import { oftener } from '../support/long.js';
import type { Client } from '../support/client.js';
import { aBill, leaveTo, pay, refund } from '../billing/till.js';

let lab: Laboratory;
let manager: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  manager = await lab.as('ROLE_LABADMIN');
  await takeEuros(manager, '1.0737');
});
afterAll(() => lab.close());

const cents = (amount: string) => Math.round(Number(amount) * 100);

async function ledgerByUnit(): Promise<Record<string, number>> {
  const rows = await lab.sql<{ unit: string; minor: number }>(
    `select currency as unit, sum(minor)::bigint as minor from (${TAKINGS}) taking group by 1`,
  );
  return Object.fromEntries(rows.map((row) => [row.unit, row.minor]));
}

function byUnit(lines: readonly FiguresLine[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const line of lines) sums[line.paymentUnit] = (sums[line.paymentUnit] ?? 0) + cents(line.amount);
  return sums;
}

const REPORTS = [
  'transaction/months',
  'transaction/cashiers/months',
  'transaction/cashiers/period',
  'test',
  'test/payment',
  'test/daily',
  'test/department',
];

test(
  'every report ties to the ledger to the cent, whatever was paid and given back',
  async () => {
    const cashiers = [await lab.as('ROLE_CASHIER'), await lab.as('ROLE_CASHIER', 'second')];
    const line = fc.record({
      paymentType: fc.constantFrom('cash', 'card', 'cash-eur', 'mobile-money'),
      minor: fc.integer({ min: 1, max: 900 }),
    });
    const visit = fc.record({
      cashier: fc.integer({ min: 0, max: 1 }),
      lines: fc.array(line, { minLength: 1, maxLength: 3 }),
      refunds: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(visit, { minLength: 1, maxLength: 3 }), async (visits) => {
        for (const one of visits) {
          const who = cashiers[one.cashier] ?? manager;
          const bill = await aBill(lab, ['UE', 'FBC', 'LFT']);
          const payments = one.lines.map(({ paymentType, minor }) => ({
            paymentType,
            amount: (minor / 100).toFixed(2),
          }));
          await pay(who, bill, { payments, discount: { amount: '0.37', reason: 'Rounded down' } });
          if (one.refunds) {
            const leave = await leaveTo(lab, manager, bill);
            await refund(manager, bill, ['UE', 'FBC', 'LFT'], { paymentType: 'card' }, leave);
          }
        }
        const ledger = await ledgerByUnit();
        for (const report of REPORTS) {
          const answer = await manager.get(`/api/${report}/today/today`);
          expect({ report, sums: byUnit(answer.body) }).toEqual({ report, sums: ledger });
        }
        const all = await manager.get('/api/transaction/today/today/all');
        expect(byUnit(all.body)).toEqual(ledger);
      }),
      { numRuns: oftener(6, 100) },
    );
  },
  oftener(90_000, 1_500_000),
);

test('a cashier sees the own transactions and cash summary, never those of others', async () => {
  const cashier = await lab.as('ROLE_CASHIER', 'own');
  const other = await lab.as('ROLE_CASHIER', 'other');
  const bill = await aBill(lab);
  const paid = await pay(cashier, bill, '20.00');
  const own = await cashier.get('/api/transaction/today/today/own');
  expect(own.body.map((entry: { amount: string }) => entry.amount)).toEqual(['20.00', '-8.00']);
  expect(own.headers['x-live-seq']).toMatch(/^\d+$/);
  expect((await cashier.get('/api/transaction/today/today/all')).status).toBe(403);
  expect((await other.get('/api/transaction/today/today/own')).status).toBe(403);
  expect((await cashier.get('/api/test/daily/today/today')).status).toBe(403);
  expect((await cashier.get('/api/billing/cash-summary')).body).toMatchObject({
    cashier: 'own',
    lines: [{ payment: 'Cash', paymentUnit: '$', count: 1, amount: '12.00' }],
    units: [{ paymentUnit: '$', amount: '12.00' }],
  });
  const listed = summaryOf('own', 'today', own.body);
  expect((await cashier.get('/api/billing/cash-summary')).body).toEqual({
    ...listed,
    date: expect.anything(),
  });
  const number = paid.body.receipt.number;
  expect((await cashier.get(`/api/receipts/${number}`)).body).toEqual(paid.body.receipt);
  expect((await other.get(`/api/receipts/${number}`)).status).toBe(403);
  expect((await manager.get(`/api/receipts/${number}`)).status).toBe(200);
});

test('refunds are listed a day, as amounts given back', async () => {
  const bill = await aBill(lab);
  await pay(manager, bill, '12.00');
  const before = await manager.get('/api/refunds/daily/today/today');
  await refund(manager, bill, ['UE'], {}, await leaveTo(lab, manager, bill));
  const after = await manager.get('/api/refunds/daily/today/today');
  expect((byUnit(after.body)['$'] ?? 0) - (byUnit(before.body)['$'] ?? 0)).toBe(1200);
});

test('a day is a day of the laboratory', async () => {
  await lab.sql(`update laboratory set time_zone = 'Pacific/Auckland'`);
  lab.clock.set('2031-03-31T10:59:00Z');
  const early = await aBill(lab);
  await pay(manager, early, '1.00');
  lab.clock.set('2031-03-31T11:01:00Z');
  await pay(manager, early, '2.00');
  const daily = await manager.get('/api/test/daily/2031-03-31/2031-04-01');
  expect(daily.body).toEqual([
    { date: '2031-03-31', paymentUnit: '$', count: 1, amount: '1.00' },
    { date: '2031-04-01', paymentUnit: '$', count: 1, amount: '2.00' },
  ]);
  const months = await manager.get('/api/transaction/months/2031-03-01/2031-04-30');
  expect(months.body.map((line: FiguresLine) => line.month)).toEqual(['2031-03', '2031-04']);
});

test.each(['2031-02-30/2031-03-01', 'x/y', '2031-03-02/2031-03-01'])(
  'refuses the period %s',
  async (days) => {
    expect((await manager.get(`/api/test/daily/${days}`)).status).toBe(422);
  },
);
