import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { beside } from '../billing/till.js';
import { paper } from '../reports/paper.js';
import type { Client } from '../support/client.js';
import { follow } from '../support/live.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { cash, close, closeToTheCent, coins, count, drop, openShift, taken } from './drawer.js';

let lab: Laboratory;
let manager: Client;
let people = 0;

beforeAll(async () => {
  lab = await openLaboratory();
  manager = await lab.as('ROLE_LABADMIN');
});
afterAll(() => lab.close());

function aCashier(): Promise<Client> {
  people += 1;
  return lab.as('ROLE_CASHIER', `desk_${people}`);
}

async function listed(who: Client, query = '') {
  const answer = await who.get(`/api/shifts?size=200${query}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.items;
}

function move(who: Client, act: 'capital' | 'banked', amount: string) {
  const key = { 'Idempotency-Key': `${act} ${amount} ${(people += 1)}`.replaceAll(' ', '-') };
  return who.post(`/api/shifts/${act}`, { lines: cash(amount) }, key);
}

test('managers see everyone’s shifts with what should lie there; of their own only after the count', async () => {
  const cashier = await aCashier();
  for (const who of [cashier, manager]) {
    await openShift(who, cash('50.00'));
    await taken(lab, who);
    await drop(who, cash('10.00'));
  }
  const shifts = await listed(manager);
  const of = (who: Client) => shifts.find((shift: { cashier: string }) => shift.cashier === who.username);
  expect(of(cashier)).toMatchObject({
    state: 'open',
    payments: 1,
    taken: [{ paymentUnit: '$', amount: '12.00' }],
    expected: [{ paymentUnit: '$', amount: '52.00' }],
    differences: [],
    late: false,
  });
  expect(of(manager)).toMatchObject({ taken: [{ amount: '12.00' }], expected: null });
  expect((await manager.get(`/api/shifts/${of(cashier).id}`)).body.holds).toMatchObject([
    { amount: '52.00' },
  ]);
  expect((await manager.get(`/api/shifts/${of(manager).id}`)).body.holds).toBeNull();
  await count(manager, [coins('52.00')]);
  expect((await manager.get(`/api/shifts/${of(manager).id}`)).body.holds).toMatchObject([
    { amount: '52.00' },
  ]);
  await close(manager);
});

test('closed shifts stand there with difference, reason, second person and report', async () => {
  const cashier = await aCashier();
  await taken(lab, cashier);
  await count(cashier, [coins('2.00')]);
  const { body } = await close(cashier, { reason: 'A note was missing' }, beside(manager));
  const [shift] = await listed(manager, `&state=closed&q=${cashier.username}`);
  expect(shift).toMatchObject({
    reportNumber: body.number,
    differences: [{ paymentUnit: '$', amount: '-10.00' }],
    reason: 'A note was missing',
    witness: 'Labadmin Tester',
    expected: [{ amount: '12.00' }],
  });
  expect(await listed(manager, `&state=standing&q=${cashier.username}`)).toEqual([]);
  const file = await manager.get(`/api/shifts?format=csv&q=${cashier.username}`);
  expect(file.text).toContain('A note was missing');
  expect((await cashier.get('/api/shifts')).status).toBe(403);
});

test('the closing report prints on A4 what it says', async () => {
  const cashier = await aCashier();
  await openShift(cashier, cash('50.00'));
  await taken(lab, cashier);
  await drop(cashier, cash('30.00'));
  const { body } = await closeToTheCent(lab, cashier);
  const { lines } = await paper(cashier, `/api/shifts/reports/${body.number}.pdf`);
  const text = lines.join('\n');
  for (const part of [
    `CLOSING REPORT No. ${body.number}`,
    'Desk_',
    'Float',
    '-30.00',
    '32.00',
    '3200 × 0.01',
  ])
    expect(text).toContain(part);
  const other = await aCashier();
  expect((await other.get(`/api/shifts/reports/${body.number}.pdf`)).status).toBe(403);
});

test('money is brought into the safe, and no more than it holds goes to the bank', async () => {
  const before = (await manager.get('/api/shifts/safe')).body[0];
  const screen = await follow(manager, ['payments']);
  const brought = await move(manager, 'capital', '500.00');
  const safe = (amount: string, more: number) => (Number(amount) + more).toFixed(2);
  expect(brought.body[0]).toMatchObject({ payment: 'Cash', safe: safe(before.safe, 500), bank: before.bank });
  const tooMuch = await move(manager, 'banked', safe(before.safe, 500.01));
  expect(tooMuch.body.errors).toMatchObject([{ field: 'lines.0.amount' }]);
  const banked = await move(manager, 'banked', '100.00');
  expect(banked.body[0]).toMatchObject({ safe: safe(before.safe, 400), bank: safe(before.bank, 100) });
  await lab.drain();
  expect(screen.events.map(({ type }) => type)).toEqual(['SafeChanged', 'SafeChanged']);
  screen.close();
});

test('a shift that is left open past its hours stands in the managers’ todos until it is closed', async () => {
  const cashier = await aCashier();
  await taken(lab, cashier);
  const left = async () => {
    const { body } = await manager.get('/api/todos?kind=open_shift');
    return body.groups[0].items.filter((item: { labNumber: string }) => item.labNumber === cashier.username);
  };
  expect(await left()).toEqual([]);
  lab.clock.advance(17 * 3_600_000);
  await lab.drain();
  expect(await left()).toMatchObject([{ text: 'Count and close the shift' }]);
  const { body } = await manager.get('/api/notifications');
  expect(body.items).toContainEqual(expect.objectContaining({ title: 'A shift was left open' }));
  expect((await listed(manager, `&q=${cashier.username}`))[0].late).toBe(true);
  await manager.signIn();
  await cashier.signIn();
  await closeToTheCent(lab, cashier);
  expect(await left()).toEqual([]);
});

test('a manager counts and closes for a cashier who cannot, beside a second person', async () => {
  const [cashier, other] = [await aCashier(), await aCashier()];
  await other.signIn();
  await manager.signIn();
  await taken(lab, cashier);
  const [{ id: shiftId }] = await listed(manager, `&q=${cashier.username}`);
  const lines = [coins('12.00')];
  const counting = (who: Client, headers = {}) =>
    who.post('/api/shifts/count', { lines, shiftId }, { 'Idempotency-Key': `c${(people += 1)}`, ...headers });
  expect((await counting(other)).status).toBe(403);
  expect((await counting(manager)).body.code).toBe('witness_required');
  expect((await counting(manager, beside(other))).status).toBe(200);
  expect((await close(other, { shiftId })).status).toBe(403);
  const { body } = await close(manager, { shiftId });
  expect(body).toMatchObject({ cashier: cashier.username, closedBy: { username: manager.username } });
  expect((await cashier.get(`/api/shifts/reports/${body.number}`)).status).toBe(200);
  expect((await close(manager, { shiftId })).status).toBe(404);
});

test('the laboratory says from when on a difference needs a second person', async () => {
  const cashier = await aCashier();
  const { body: about } = await manager.get('/api/about');
  const save = (shiftDifferenceMinor: number, version: number) =>
    manager.post('/api/about', { name: about.name, shiftDifferenceMinor, version });
  expect((await save(0, about.version)).status).toBe(200);
  await taken(lab, cashier);
  const { body } = await count(cashier, [coins('11.99')]);
  expect(body.closing).toMatchObject({ difference: '0.01', needsSecond: true });
  await save(100, about.version + 1);
  expect((await close(cashier)).status).toBe(200);
});
