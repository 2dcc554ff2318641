import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DailySumsUpdater } from '../../server/figures/daily-sums-updater.js';
import { verifyLedger } from '../../server/ledger/index.js';
import { FIGURE_REPORTS, type FigureEntry } from '../../shared/contract/figures.js';
import { aBill, beside, leaveTo, pay, refund, type Bill } from '../billing/till.js';
import { aPayer, bill } from '../payers/payer.js';
import { paidUnnamed } from '../payers/unnamed.js';
import { closeToTheCent } from '../shifts/drawer.js';
import type { Answer, Client } from '../support/client.js';
import { takeEuros } from '../support/euro.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { cents, untied } from './ledger-figures.js';

let lab: Laboratory;
let cashier: Client;
let manager: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  cashier = await lab.as('ROLE_CASHIER');
  manager = await lab.as('ROLE_LABADMIN');
  await takeEuros(manager, '1.0737');
  const about = (await manager.get('/api/about')).body;
  good(await manager.post('/api/about/', { ...about, cashRoundingMinor: 5 }));
  await lab.sql(`update laboratory set time_zone = 'Europe/Berlin'`);
  await everyAct();
});
afterAll(() => lab.close());

/** It is done: 200 or 201. */
function good(answer: Answer): Answer {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
}

const once = () => ({ 'Idempotency-Key': randomUUID() });
const DAYS = ['2031-10-24', '2031-10-25', '2031-10-26', '2031-10-27'] as const;
/** Also the hour that comes twice in the night to the 26th. */
const MOMENTS = [
  '2031-10-24T09:00:00Z',
  '2031-10-25T21:59:00Z',
  '2031-10-25T22:01:00Z',
  '2031-10-26T00:30:00Z',
  '2031-10-26T01:30:00Z',
  '2031-10-27T10:00:00Z',
] as const;

async function paid(payment: Parameters<typeof pay>[2], tests = ['UE']): Promise<Bill & { receipt: number }> {
  const booked = await aBill(lab, tests);
  const { body } = good(await pay(cashier, booked, payment));
  return { ...booked, receipt: body.receipt.number };
}

function turn(receipt: number, kind: 'void' | 'credit-note', headers = {}): Promise<Answer> {
  return cashier.post(
    `/api/receipts/${receipt}/${kind}`,
    { reason: 'Wrong patient' },
    { ...once(), ...headers },
  );
}

/** Every act that moves money over the counter or on the accounts beside it, at each of the moments. */
async function everyAct(): Promise<void> {
  const payer = await aPayer(manager);
  let toCredit: number | undefined;
  for (const moment of MOMENTS) {
    lab.clock.set(moment);
    await paid({
      payments: [
        { paymentType: 'cash-eur', amount: '5.01' },
        { paymentType: 'card', amount: '1.03' },
        { paymentType: 'cash', amount: '20.00' },
      ],
      change: { paymentType: 'cash-eur' },
    });
    await paid({
      payments: [{ paymentType: 'cash', amount: '11.65' }],
      discount: { amount: '0.37', reason: 'Loyal' },
    });
    good(await turn((await paid('12.00')).receipt, 'void'));
    if (toCredit !== undefined) {
      good(await closeToTheCent(lab, cashier));
      good(await turn(toCredit, 'credit-note', beside(manager)));
    }
    toCredit = (await paid({ payments: [{ paymentType: 'cash-eur', amount: '20.00' }] })).receipt;
    // The euro drawer must hold more than is given back from it.
    await paid({ payments: [{ paymentType: 'cash-eur', amount: '30.00' }] });
    await deposits();
    const insured = await aBill(lab, ['UE', 'LFT']);
    good(await bill(cashier, payer, insured));
    good(await pay(cashier, insured, '5.40'));
    good(await refund(cashier, insured, ['UE'], {}, await leaveTo(lab, cashier, insured)));
    await paidUnnamed(lab, cashier, await aBill(lab));
  }
}

async function deposits(): Promise<void> {
  const booked = await aBill(lab);
  const patientId = (await cashier.get(`/api/booking/${booked.id}`)).body.patientData.id;
  const payments = [{ paymentType: 'cash', amount: '30.00' }];
  good(await cashier.post('/api/deposits', { patientId, payments }, once()));
  good(await pay(cashier, booked, { payments: [{ paymentType: 'patient-deposit', amount: '12.00' }] }));
  const back = { patientId, amount: '8.00', paymentType: 'cash', reason: 'Moves away' };
  good(await cashier.post('/api/deposits/return', back, once()));
}

const SPANS = [
  ...DAYS.map((day) => [day, day] as const),
  ['2031-10-24', '2031-10-25'],
  ['2031-10-26', '2031-10-27'],
  ['2031-10-01', '2031-10-31'],
  ['2031-01-01', '2031-12-31'],
] as const;

async function allUntied(): Promise<readonly unknown[]> {
  const wrong: unknown[] = [];
  for (const [from, to] of SPANS)
    for (const report of FIGURE_REPORTS)
      wrong.push(
        ...(await untied(lab, good(await manager.get(`/api/figures/${report}/${from}/${to}`)).body)),
      );
  return wrong;
}

test('every act stands in every report as the ledger has it, over the hour that comes twice, due and counted in', async () => {
  const acts = await lab.sql<{ act: string }>(
    `select distinct act from journal where receipt_number is not null order by act`,
  );
  expect(acts.map(({ act }) => act)).toEqual([
    'credit-note',
    'deposit-returned',
    'deposit-taken',
    'deposit-used',
    'payment',
    'refund',
    'void',
  ]);
  expect(await allUntied()).toEqual([]);
  await lab.server.app.get(DailySumsUpdater).all();
  expect(await lab.sql('select from taking_due')).toEqual([]);
  expect(await allUntied()).toEqual([]);
  expect((await verifyLedger(lab.database)).wrong).toEqual([]);
});

test('what was taken in a period is what its days took, and what the drawers hold of it', async () => {
  const base = async (from: string, to: string) =>
    cents((await manager.get(`/api/figures/daily/${from}/${to}`)).body.base.base);
  const days = await Promise.all(DAYS.map((day) => base(day, day)));
  expect(days.reduce((sum, day) => sum + day, 0n)).toBe(await base('2031-10-01', '2031-10-31'));
  const { body } = await manager.get('/api/figures/daily/2031-10-01/2031-10-31');
  const cash = body.parts
    .find(({ by }: { by: string }) => by === 'payment')
    .lines.find(
      ({ name, paymentUnit }: { name: string; paymentUnit: string }) =>
        name === 'Cash' && paymentUnit === '$',
    );
  const [held] = await lab.sql<{ minor: number }>(`
    select sum(case when t.debit = a.id then t.amount_minor else -t.amount_minor end)::bigint as minor
    from account a join transfer t on a.id in (t.debit, t.credit) and t.currency = a.currency
    join journal j on j.id = t.journal_id join payment_type p on p.id = a.payment_type_id
    where a.kind = 'drawer' and p.name_slug = 'cash' and j.act not in ('float','drop','handover','close')`);
  expect(cents(cash.amount)).toBe(BigInt(held?.minor ?? 0));
});

test('the summary says what named payers were billed and credited, as their accounts have it', async () => {
  const { body } = await manager.get('/api/figures/summary/2031-10-01/2031-10-31');
  const [account] = await lab.sql<{ minor: number }>(`
    select sum(case when t.debit = a.id then t.amount_minor else -t.amount_minor end)::bigint as minor
    from account a join payer p on p.account = a.owner join transfer t on a.id in (t.debit, t.credit)
    where a.kind = 'payer' and p.name like 'Health Cover%'`);
  expect(body.payers).toHaveLength(1);
  const [{ billed, credited, paid, writtenOff, balance }] = body.payers;
  expect([billed, credited, paid, writtenOff]).toEqual(['129.60', '57.60', '0.00', '0.00']);
  expect(cents(balance)).toBe(BigInt(account?.minor ?? 0));
  const day = await manager.get('/api/figures/summary/2031-10-26/2031-10-26');
  expect(day.body.payers[0].billed).toBe('64.80');
});

test('a deposit opens the patient whose it is, a void and a credit note are entries of their own', async () => {
  const { body } = await manager.get('/api/figures/entries/2031-10-01/2031-10-31?size=200');
  const entries = body.items as FigureEntry[];
  const deposit = entries.filter(({ bookingId }) => bookingId === null);
  expect(deposit.length).toBe(MOMENTS.length * 2);
  for (const { patientId, labNumber } of deposit)
    expect([patientId, labNumber]).toEqual([expect.any(String), expect.stringMatching(/\w/)]);
  expect(new Set(entries.map(({ kind }) => kind))).toEqual(
    new Set(['payment', 'change', 'refund', 'void', 'credit-note']),
  );
});
