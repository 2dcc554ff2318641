import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DataSource } from 'typeorm';
import { ReceiptsWithoutATest1700000000069 } from '../../migrations/0069-receipts-without-a-test.js';
import { DailySumsUpdater } from '../../server/figures/daily-sums-updater.js';
import { verifyLedger } from '../../server/ledger/index.js';
import { aBill } from '../billing/till.js';
import type { Answer, Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

let lab: Laboratory;
let cashier: Client;
let manager: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  cashier = await lab.as('ROLE_CASHIER');
  manager = await lab.as('ROLE_LABADMIN');
  lab.clock.set('2031-04-10T09:00:00Z');
});
afterAll(() => lab.close());

/** It is done: 200 or 201. */
function good(answer: Answer): Answer {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
}

const once = () => ({ 'Idempotency-Key': randomUUID() });

async function aPatient(): Promise<string> {
  const { id } = await aBill(lab);
  return (await cashier.get(`/api/booking/${id}`)).body.patientData.id;
}

async function take(
  patientId: string,
  ...amounts: readonly (readonly [paymentType: string, amount: string])[]
) {
  const payments = amounts.map(([paymentType, amount]) => ({ paymentType, amount }));
  good(await cashier.post('/api/deposits', { patientId, payments }, once()));
}

async function giveBack(patientId: string, amount: string): Promise<number> {
  const body = { patientId, amount, paymentType: 'cash', reason: 'Moves away' };
  return good(await cashier.post('/api/deposits/return', body, once())).body.receipt.number;
}

/** Two records of one person, each with a deposit. */
async function aMergedPatient(): Promise<string> {
  const [keep, merge] = [await aPatient(), await aPatient()];
  await take(keep, ['cash', '3.00']);
  await take(merge, ['cash', '9.00']);
  good(await manager.post('/api/patient/merge', { keep, merge, reason: 'Registered twice' }, once()));
  return keep;
}

const PERIODS = [
  ['2031-04-10', '2031-04-10'],
  ['2031-04-01', '2031-04-30'],
  ['2031-03-15', '2031-05-02'],
] as const;

/** The line without a test of each report that has one. */
async function linesWithoutATest(): Promise<readonly unknown[]> {
  const lines: unknown[] = [];
  for (const period of PERIODS.map((days) => days.join('/'))) {
    const { body: tests } = good(await manager.get(`/api/test/${period}`));
    const { body: units } = good(await manager.get(`/api/test/department/${period}`));
    const { body: summary } = good(await manager.get(`/api/figures/summary/${period}`));
    const [part] = summary.parts.filter(({ by }: { by: string }) => by === 'test');
    lines.push(...[tests, units, part.lines].map(([line]) => [line.count, line.amount]));
  }
  return lines;
}

test('what is taken for no test counts its receipts, however many transfers a receipt has', async () => {
  await take(await aPatient(), ['cash', '20.00'], ['card', '5.00']);
  await giveBack(await aMergedPatient(), '11.00');
  const expected = Array.from({ length: PERIODS.length * 3 }, () => [4, '26.00']);
  expect(await linesWithoutATest()).toEqual(expected);
  await lab.server.app.get(DailySumsUpdater).all();
  expect(await linesWithoutATest()).toEqual(expected);
  expect((await verifyLedger(lab.database)).wrong).toEqual([]);
});

test('a deposit that goes back in more coins than it has is one entry of its figures, as its receipt says', async () => {
  const about = (await manager.get('/api/about')).body;
  good(await manager.post('/api/about/', { ...about, cashRoundingMinor: 10 }));
  lab.clock.set('2031-06-10T09:00:00Z');
  const patientId = await aPatient();
  await take(patientId, ['card', '12.38']);
  const receipt = await giveBack(patientId, '12.38');
  const { body: entries } = await cashier.get(`/api/transaction/2031-06-10/2031-06-10/${cashier.username}`);
  expect(entries.filter((entry: { receipt: number }) => entry.receipt === receipt)).toMatchObject([
    { kind: 'change', payment: 'Cash', amount: '-12.40' },
  ]);
  const { body: tests } = await manager.get('/api/test/2031-06-01/2031-06-30');
  expect(tests).toMatchObject([{ code: '', count: 2, amount: '-0.02' }]);
  const { body: held } = await cashier.get(`/api/deposits/${patientId}`);
  expect(held).toMatchObject({
    balance: '0.00',
    movements: [
      { kind: 'returned', amount: '-12.38', receipt },
      { kind: 'taken', amount: '12.38' },
    ],
  });
});

test('sums that were kept as transfers were counted are mended, and what is due stays due', async () => {
  await lab.server.app.get(DailySumsUpdater).all();
  for (const table of ['test_sum', 'test_month_sum'])
    await lab.sql(`update ${table} set tests = tests + 2 where code = ''`);
  await take(await aPatient(), ['cash', '5.00'], ['card', '5.00']);
  expect((await verifyLedger(lab.database)).wrong).not.toEqual([]);
  const owner = await new DataSource({ type: 'postgres', url: lab.databaseUrl }).initialize();
  try {
    await new ReceiptsWithoutATest1700000000069().up(owner.createQueryRunner());
  } finally {
    await owner.destroy();
  }
  expect((await verifyLedger(lab.database)).wrong).toEqual([]);
  await lab.server.app.get(DailySumsUpdater).all();
  expect((await verifyLedger(lab.database)).wrong).toEqual([]);
});
