import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FigureEntry, FigureGroup, FigureLine, FigureReport } from '../../shared/contract/figures.js';
import { FIGURE_REPORTS } from '../../shared/contract/figures.js';
import { barsOf } from '../../server/figures/page-bars.js';
import { aBill, leaveTo, pay, refund } from '../billing/till.js';
import { paidUnnamed } from '../payers/unnamed.js';
import { paper } from '../reports/paper.js';
import type { Client } from '../support/client.js';
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
  await lab.sql(`update laboratory set time_zone = 'Europe/Berlin'`);
  await aMonth();
});
afterAll(() => lab.close());

/** Two days of March and one of February, over the night in which the clocks are put forward. */
async function aMonth(): Promise<void> {
  lab.clock.set('2031-02-28T10:00:00Z');
  await pay(cashier, await aBill(lab, ['UE', 'LFT']), '10.00');
  lab.clock.set('2031-03-29T22:59:00Z');
  const split = await aBill(lab, ['UE', 'LFT', 'FBC']);
  await pay(cashier, split, {
    payments: [
      { paymentType: 'cash-eur', amount: '5.01' },
      { paymentType: 'cash', amount: '50.00' },
    ],
  });
  // 00:30 of the 30th, before the clocks are put forward; 03:30 is the hour after 01:59.
  lab.clock.set('2031-03-29T23:30:00Z');
  await paidUnnamed(lab, manager, await aBill(lab));
  lab.clock.set('2031-03-30T01:30:00Z');
  await pay(cashier, await aBill(lab, ['LFT']), { payments: [{ paymentType: 'card', amount: '15.00' }] });
  await refund(manager, split, ['UE'], { reasonCode: 'price-error' }, await leaveTo(lab, manager, split));
}

async function reportOf(name: string, from: string, to: string): Promise<FigureReport> {
  const answer = await manager.get(`/api/figures/${name}/${from}/${to}`);
  expect([name, answer.status]).toEqual([name, 200]);
  expect(answer.headers['x-live-seq']).toMatch(/^\d+$/);
  return answer.body;
}

const MARCH = ['2031-03-01', '2031-03-31'] as const;
const SPANS = [
  MARCH,
  ['2031-03-29', '2031-03-29'],
  ['2031-03-30', '2031-03-30'],
  ['2031-02-01', '2031-03-31'],
] as const;

test('every table, total and bar of every report ties to the ledger, over the night when clocks change too', async () => {
  for (const [from, to] of SPANS)
    for (const name of FIGURE_REPORTS) expect(await untied(lab, await reportOf(name, from, to))).toEqual([]);
});

test('a day is that of the wall: half past midnight is the next one, and its chart goes by the hour', async () => {
  const { chart, before, totals } = await reportOf('daily', '2031-03-30', '2031-03-30');
  expect(before).toEqual({ from: '2031-03-29', to: '2031-03-29' });
  expect(chart.by).toBe('hour');
  expect(chart.points.map(({ at, series }) => `${at} ${series}`).sort()).toEqual([
    '00 Insurance / Account',
    '03 Card',
    '03 Cash',
  ]);
  expect(totals.map(({ paymentUnit, count }) => `${paymentUnit} ${count}`)).toEqual(['$ 3', '€ 0']);
});

test('a month is compared with the month before, line by line', async () => {
  const { parts, base } = await reportOf('monthly', ...MARCH);
  const [month] = parts.find(({ by }) => by === 'month')?.lines ?? [];
  expect(month).toMatchObject({ key: '2031-03', before: { count: 1, amount: '10.00', base: '10.00' } });
  expect(base.before).toEqual({ count: 1, base: '10.00' });
  const cash = parts.find(({ by }) => by === 'payment')?.lines.find(({ name }) => name === 'Cash');
  expect(cash?.before).toMatchObject({ amount: '10.00' });
});

test('refunds are told by reason, as amounts given back', async () => {
  const { parts } = await reportOf('refunded', ...MARCH);
  expect(parts[0]?.lines).toMatchObject([
    { key: 'price-error', name: 'Wrong price', paymentUnit: '$', count: 1, amount: '12.00' },
  ]);
});

test('cashiers are told with their shifts, payers apart from patients', async () => {
  const { parts } = await reportOf('cashier', ...MARCH);
  const shifts = parts.find(({ by }) => by === 'shift')?.lines ?? [];
  expect(shifts.map(({ name, note }) => `${name} ${note}`)).toContainEqual(
    expect.stringMatching(/^Cashier Tester opened 28 Feb 2031 11:00, open$/),
  );
  const payers = (await reportOf('summary', ...MARCH)).parts.find(({ by }) => by === 'payer')?.lines ?? [];
  expect(payers.map(({ name }) => name)).toEqual(['Insurance / Account', 'Patients', 'Patients']);
});

async function renamed(who: Client, surname: string): Promise<void> {
  const boss = await lab.as('ROLE_SUPER_ADMIN');
  const { body } = await boss.get('/api/users');
  const users = (body.items ?? body) as { username: string }[];
  const user = users.find(({ username }) => username === who.username);
  expect(await boss.put('/api/users/update', { ...user, surname })).toMatchObject({ status: 200 });
  await who.signIn();
}

test('a cashier whose name was changed is one person, and stands apart from another of the same name', async () => {
  lab.clock.set('2031-05-10T10:00:00Z');
  await pay(cashier, await aBill(lab), '12.00');
  const twin = await lab.as('ROLE_CASHIER', 'twin');
  await lab.sql(`update app_user set first_name = 'Cashier' where username = 'twin'`);
  await twin.signIn();
  await pay(twin, await aBill(lab), '12.00');
  await renamed(cashier, 'Zuva');
  await pay(cashier, await aBill(lab), { payments: [{ paymentType: 'card', amount: '12.00' }] });
  await renamed(twin, 'Zuva');
  await pay(twin, await aBill(lab), '12.00');
  const { parts, chart } = await reportOf('cashier', '2031-05-01', '2031-05-31');
  const lines = parts.find(({ by }) => by === 'cashier')?.lines ?? [];
  expect(lines.map(({ name, note, amount }) => `${name} ${note} ${amount}`)).toEqual([
    'Cashier Zuva cashier 24.00',
    'Cashier Zuva twin 24.00',
  ]);
  expect([...new Set(chart.points.map(({ at }) => at))].sort()).toEqual([
    'Cashier Zuva, cashier',
    'Cashier Zuva, twin',
  ]);
  const old = await manager.get('/api/transaction/cashiers/months/2031-05-01/2031-05-31');
  expect(
    old.body.map(({ cashierName, amount }: Record<string, string>) => `${cashierName} ${amount}`),
  ).toEqual(['Cashier Zuva 24.00', 'Cashier Zuva 24.00']);
});

test('a long period names no shifts, and its table of them has them all', async () => {
  const { parts } = await reportOf('cashier', '2031-01-01', '2031-03-31');
  expect(parts.map(({ by }) => by)).toEqual(['cashier', 'payment']);
  const file = await manager.get('/api/figures/cashier/2031-01-01/2031-03-31?format=csv&by=shift');
  const rows = file.text.trim().split('\r\n').slice(1);
  expect(rows.filter((row) => row.startsWith('Cashier Tester,"opened 28 Feb 2031'))).toHaveLength(2);
});

test('what was taken without a shift opens that alone', async () => {
  const all = await manager.get('/api/figures/entries/2031-03-01/2031-03-31');
  const none = await manager.get('/api/figures/entries/2031-03-01/2031-03-31?shift=none');
  const own = all.body.items.filter(({ shiftDay }: FigureEntry) => shiftDay === null);
  expect(none.body.items).toEqual(own);
  expect(none.body.total).toBeLessThan(all.body.total);
  const wrong = await manager.get('/api/figures/entries/2031-03-01/2031-03-31?shift=some');
  expect([wrong.status, wrong.body.errors[0].field]).toEqual([422, 'shift']);
});

const FILTERS: Readonly<Partial<Record<FigureGroup, string>>> = {
  cashier: 'cashier',
  shift: 'shift',
  payment: 'payment',
  payer: 'payer',
  reason: 'reason',
  department: 'department',
  test: 'test',
};

async function entriesOf(report: FigureReport, by: FigureGroup, line: FigureLine): Promise<FigureEntry[]> {
  const [from, to] = by === 'day' ? [line.key, line.key] : [report.from, report.to];
  const name = FILTERS[by];
  const query = new URLSearchParams({
    unit: line.paymentUnit,
    size: '200',
    ...(name === undefined ? {} : { [name]: line.key }),
    ...(report.report === 'refunded' ? { only: 'refunds' } : {}),
  });
  const answer = await manager.get(`/api/figures/entries/${from}/${to}?${query}`);
  expect(answer.status).toBe(200);
  return answer.body.items;
}

test('every figure opens the entries that make it, to the cent in its unit and in base', async () => {
  const wrong: unknown[] = [];
  for (const name of FIGURE_REPORTS) {
    const report = await reportOf(name, ...MARCH);
    const sign = name === 'refunded' ? -1n : 1n;
    for (const { by, lines } of report.parts)
      for (const line of lines) {
        const entries = await entriesOf(report, by, line);
        const sum = (of: 'amount' | 'base') => sign * entries.reduce((all, one) => all + cents(one[of]), 0n);
        const told = [sum('amount'), sum('base')].join(' ');
        const said = [cents(line.amount), cents(line.base)].join(' ');
        if (told !== said) wrong.push({ name, by, line, told });
      }
  }
  expect(wrong).toEqual([]);
});

test('a page of entries says how many there are, and the file holds them all', async () => {
  const page = await manager.get('/api/figures/entries/2031-03-01/2031-03-31?size=2&page=2');
  expect(page.body).toMatchObject({ page: 2, size: 2, total: 6 });
  expect(page.body.items).toHaveLength(2);
  const file = await manager.get('/api/figures/entries/2031-03-01/2031-03-31?format=csv');
  expect(file.headers['content-type']).toContain('text/csv');
  const lines = file.text.trim().split('\r\n');
  expect(lines).toHaveLength(7);
  expect(lines[0]).toContain(
    'At,Receipt,Lab number,Cashier,Entry,Reason,Payment type,Payment unit,Amount,In $',
  );
  // The clock goes on while things are booked and paid.
  expect(lines[1]).toMatch(/^2031-03-30 03:30:\d\d,.*,refund,Wrong price,Cash,\$,-12.00,-12.00$/);
});

test('each table is a file for a spreadsheet, each report a paper, of the same figures', async () => {
  const report = await reportOf('summary', ...MARCH);
  const file = await manager.get('/api/figures/summary/2031-03-01/2031-03-31?format=csv&by=test');
  const rows = file.text.trim().split('\r\n').slice(1);
  const tests = report.parts.find(({ by }) => by === 'test')?.lines ?? [];
  expect(rows).toHaveLength(tests.length);
  expect(rows.map((row) => row.split(',')[4])).toEqual(tests.map(({ amount }) => amount));
  const boss = await lab.as('ROLE_SUPER_ADMIN');
  const { name: house, version } = (await boss.get('/api/about')).body;
  const heading = { address: '12 Mill Road', phones: '024 555 100' };
  expect((await boss.post('/api/about', { name: house, version, ...heading })).status).toBeLessThan(300);
  const { lines } = await paper(manager, '/api/figures/summary/2031-03-01/2031-03-31?format=pdf');
  const text = lines.join(' ');
  for (const { amount } of report.totals) expect(text).toContain(amount);
  for (const { name } of tests) expect(text).toContain(name);
  for (const said of [house, heading.address, heading.phones]) expect(text).toContain(said);
  expect(text).toContain('compared with 1 Feb 2031 to 28 Feb 2031');
});

test('the chart on paper writes its days and months as everywhere, also for whoever hears it', async () => {
  const [days] = barsOf(await reportOf('daily', ...MARCH));
  const [months] = barsOf(await reportOf('monthly', '2031-01-01', '2031-12-31'));
  expect(days).toMatchObject({ alt: expect.stringMatching(/ \d{1,2} Mar 2031 to \d{1,2} Mar 2031;/) });
  expect(months).toMatchObject({ alt: expect.stringMatching(/ [A-Z][a-z]{2} 2031 to [A-Z][a-z]{2} 2031;/) });
  expect(JSON.stringify([days, months])).not.toMatch(/2031-\d\d/);
});

test('what cannot be asked for is refused by its name', async () => {
  expect((await manager.get('/api/figures/yearly/today/today')).status).toBe(404);
  const by = await manager.get('/api/figures/refunded/today/today?format=csv&by=test');
  expect([by.status, by.body.errors[0].field]).toEqual([422, 'by']);
  expect((await manager.get('/api/figures/daily/x/today')).body.errors[0].field).toBe('from');
  expect((await cashier.get('/api/figures/daily/today/today')).status).toBe(403);
  expect((await cashier.get('/api/figures/entries/today/today')).status).toBe(403);
});
