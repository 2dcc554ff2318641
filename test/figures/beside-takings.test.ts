import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FigureReport, FigureReportName } from '../../shared/contract/figures.js';
import { aBill, pay } from '../billing/till.js';
import { aPayer, bill } from '../payers/payer.js';
import { paper } from '../reports/paper.js';
import { good, type Client } from '../support/client.js';
import { takeEuros } from '../support/euro.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

const DAY = '2031-04-10';
let lab: Laboratory;
let cashier: Client;
let manager: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  cashier = await lab.as('ROLE_CASHIER');
  manager = await lab.as('ROLE_LABADMIN');
  await takeEuros(manager, '1.10');
  lab.clock.set('2031-04-09T09:00:00Z');
  good(await bill(cashier, await aPayer(manager), await aBill(lab)));
  lab.clock.set(`${DAY}T09:00:00Z`);
  await aDay();
});
afterAll(() => lab.close());

/** A paid booking; one billed to a payer but for its co-payment; a deposit in two currencies, a part of it given back. */
async function aDay(): Promise<void> {
  good(await pay(cashier, await aBill(lab, ['UE', 'LFT']), '27.00'));
  const insured = await aBill(lab, ['LFT']);
  const payer = await aPayer(manager, { coPayment: { kind: 'amount', value: '5.00' } });
  good(await bill(cashier, payer, insured));
  good(await pay(cashier, insured, '5.00'));
  const patientId = (await cashier.get(`/api/booking/${insured.id}`)).body.patientData.id;
  const once = () => ({ 'Idempotency-Key': randomUUID() });
  const payments = [
    { paymentType: 'cash', amount: '20.00' },
    { paymentType: 'cash-eur', amount: '10.00' },
  ];
  good(await cashier.post('/api/deposits', { patientId, payments }, once()));
  const back = { patientId, amount: '4.00', paymentType: 'cash', reason: 'Moves away' };
  good(await cashier.post('/api/deposits/return', back, once()));
}

async function reportOf(name: FigureReportName): Promise<FigureReport> {
  return good(await manager.get(`/api/figures/${name}/${DAY}/${DAY}`)).body;
}

/** How the acts of the day moved accounts of a kind, in hundredths of the base currency. */
async function moved(kind: string, acts: readonly string[]): Promise<number> {
  const [row] = await lab.sql<{ minor: number }>(
    `select sum(sign * coalesce(t.worth_minor, t.amount_minor))::int as minor
     from transfer t join journal j on j.id = t.journal_id
     cross join lateral (values (t.debit, 1), (t.credit, -1)) side (account, sign)
     join account a on a.id = side.account and a.currency = t.currency
     where a.kind = $1 and j.act = any ($2) and j.day = $3`,
    [kind, acts, DAY],
  );
  return row?.minor ?? 0;
}

const REPORTS_OF_TAKINGS = ['daily', 'monthly', 'cashier', 'summary'] as const;

test.each(REPORTS_OF_TAKINGS)(
  '%s tells takings, deposits and bills apart, to the cent of the ledger',
  async (name) => {
    const { base, deposits, billed } = await reportOf(name);
    expect([base.base, deposits, billed]).toEqual([
      '59.00',
      { count: 2, base: '27.00', before: { count: 0, base: '0.00' } },
      { count: 1, base: '10.00', before: { count: 1, base: '9.60' } },
    ]);
    const drawers = ['payment', 'deposit-taken', 'deposit-returned'];
    expect(await moved('drawer', drawers)).toBe(5900);
    expect(await moved('deposit', ['deposit-taken', 'deposit-returned'])).toBe(-2700);
    expect(await moved('payer', ['billed'])).toBe(1000);
  },
);

test('deposits are among the takings: without them the rest is what bookings were paid', async () => {
  const { base, deposits, parts } = await reportOf('summary');
  const [without] = parts.find(({ by }) => by === 'test')?.lines.filter(({ key }) => key === '') ?? [];
  expect(Number(base.base) - Number(deposits.base)).toBe(32);
  expect(without?.name).toBe('Without a test');
});

test('bills to payers are those of the table of payers, and no total has them', async () => {
  const { billed, payers, totals } = await reportOf('summary');
  expect(payers.map((one) => one.billed)).toEqual([billed.base]);
  expect(totals.map(({ paymentUnit, amount }) => [paymentUnit, amount])).toEqual([
    ['$', '48.00'],
    ['€', '10.00'],
  ]);
});

test('paper and spreadsheet tell the same figures by the same words', async () => {
  const path = `/api/figures/daily/${DAY}/${DAY}`;
  const totals = (await manager.get(`${path}?format=csv&by=total`)).text.trim().split('\r\n');
  expect(totals.map((row) => row.replace(/^\uFEFF/, ''))).toEqual([
    'Figure,Unit,Count,Amount,Count before,Amount before',
    'Takings in $,$,4,48.00,0,0.00',
    'Takings in €,€,1,10.00,0,0.00',
    '"Takings, all units",$,4,59.00,0,0.00',
    '"For tests, among the takings",$,2,32.00,0,0.00',
    '"Deposits, among the takings",$,2,27.00,0,0.00',
    '"Billed to payers, besides",$,1,10.00,1,9.60',
  ]);
  const [heads] = (await manager.get(`${path}?format=csv`)).text.split('\r\n');
  expect(heads).toContain('Receipts,Takings,Takings in $,Receipts before,Takings before');
  const text = (await paper(manager, `${path}?format=pdf`)).lines.join(' ');
  for (const said of [
    'Takings in $',
    'For tests, among the takings',
    '32.00',
    'Deposits, among the takings',
    '27.00',
    'Billed to payers, besides',
  ])
    expect(text).toContain(said);
  expect(text).not.toMatch(/revenue|money taken/i);
});

test('refunds are called refunds, and nothing stands beside them', async () => {
  const path = `/api/figures/refunded/${DAY}/${DAY}?format=csv`;
  const totals = (await manager.get(`${path}&by=total`)).text;
  expect(totals).toContain('"Refunds, all units",$,0,0.00');
  expect(totals).not.toMatch(/deposit|billed|takings/i);
  expect((await manager.get(path)).text).toContain('Receipts,Refunds,Refunds in $');
});

test('a cashier sees the three of the own day apart, and a blind count hides the deposits too', async () => {
  const own = async () => good(await cashier.get('/api/billing/cash-summary')).body;
  expect(await own()).toMatchObject({
    units: [
      { paymentUnit: '$', amount: '48.00' },
      { paymentUnit: '€', amount: '10.00' },
    ],
    ...{ deposits: '27.00', billed: '10.00' },
  });
  good(await cashier.post('/api/shifts/count/begin'));
  expect(await own()).toMatchObject({ units: [], deposits: '0.00', billed: '10.00' });
  good(await cashier.post('/api/shifts/count/leave'));
});

test('the manager sees the three apart, of the day and of the week', async () => {
  const { revenue, deposits, billed } = good(await manager.get('/api/figures/manager')).body;
  expect([revenue.todayBase, deposits, billed]).toEqual([
    '59.00',
    { todayBase: '27.00', weekBase: '27.00' },
    { todayBase: '10.00', weekBase: '19.60' },
  ]);
});
