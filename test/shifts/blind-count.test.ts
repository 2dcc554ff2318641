import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aBill, beside, pay, refund, leaveTo } from '../billing/till.js';
import { paper } from '../reports/paper.js';
import { good, type Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import {
  cash,
  close,
  closeToTheCent,
  coins,
  count,
  current,
  drop,
  handOver,
  openShift,
  taken,
} from './drawer.js';

let lab: Laboratory;
let manager: Client;
let boss: Client;
let people = 0;

beforeAll(async () => {
  lab = await openLaboratory();
  manager = await lab.as('ROLE_LABADMIN');
  boss = await lab.as('ROLE_SUPER_ADMIN');
});
afterAll(() => lab.close());

function aCashier(): Promise<Client> {
  people += 1;
  return lab.as('ROLE_CASHIER', `blind_${people}`);
}

const begin = (who: Client) => who.post('/api/shifts/count/begin');
const leave = (who: Client) => who.post('/api/shifts/count/leave');
const day = () => lab.clock.now().toISOString().slice(0, 10);
const entries = (who: Client, of = who.username) => who.get(`/api/transaction/${day()}/${day()}/${of}`);
const summary = (who: Client) => who.get('/api/billing/cash-summary');

test('from the beginning of a blind count no call tells its cashier what moved in the drawer', async () => {
  const cashier = await aCashier();
  await openShift(cashier, cash('50.00'));
  await taken(lab, cashier, '20.00');
  expect((await summary(cashier)).body.units).toMatchObject([{ amount: '12.00' }]);
  const { open } = good(await begin(cashier)).body;
  expect(open).toMatchObject({ state: 'open', payments: 1, drawers: [], moves: [] });
  expect(open.countBegunAt).not.toBeNull();
  expect((await current(cashier)).open).toMatchObject({ drawers: [], moves: [] });
  expect((await summary(cashier)).body).toMatchObject({ lines: [], units: [] });
  expect((await entries(cashier)).body).toEqual([]);
  const file = await cashier.get(`/api/transaction/${day()}/${day()}/${cashier.username}?format=csv`);
  expect(file.text).not.toContain('20.00');

  const { items } = good(await manager.get(`/api/shifts?q=${cashier.username}`)).body;
  expect(items).toMatchObject([{ taken: [{ amount: '12.00' }], expected: [{ amount: '62.00' }] }]);
  expect((await manager.get(`/api/shifts/${open.id}`)).body.drawers).toMatchObject([{ float: '50.00' }]);
  expect((await entries(manager, cashier.username)).body).toHaveLength(2);
});

test('during the count nothing is dropped, handed over or given as a float, as a refusal would tell how much is there', async () => {
  const [cashier, other] = [await aCashier(), await aCashier()];
  for (const who of [cashier, other]) {
    await taken(lab, who);
    await begin(who);
  }
  const answers = [
    await drop(cashier, cash('999.00')),
    await handOver(cashier, cash('1.00'), beside(other)),
    await openShift(cashier, cash('1.00')),
  ];
  expect(answers.map(({ status }) => status)).toEqual([409, 409, 409]);
  await leave(cashier);
  const into = await handOver(cashier, cash('1.00'), beside(other));
  expect(into.status).toBe(409);
  expect(into.body.detail).toContain('is counting');
});

test('a count that is left shows the drawer again, and a second one hides it', async () => {
  const cashier = await aCashier();
  await taken(lab, cashier);
  await begin(cashier);
  expect(good(await leave(cashier)).body.open).toMatchObject({
    countBegunAt: null,
    drawers: [{ taken: '12.00' }],
  });
  expect(good(await begin(cashier)).body.open.drawers).toEqual([]);
  const trail = await lab.sql<{ action: string }>(
    `select action from audit_entry where actor = $1 and action like 'shift.count%' order by ord`,
    [cashier.username],
  );
  expect(trail.map(({ action }) => action)).toEqual([
    'shift.count-begin',
    'shift.count-leave',
    'shift.count-begin',
  ]);
  good(await count(cashier, [coins('12.00')]));
  expect((await summary(cashier)).body.units).toMatchObject([{ amount: '12.00' }]);
});

test('of the own shift a manager who counts it sees nothing either', async () => {
  await taken(lab, manager);
  const { open } = good(await begin(manager)).body;
  const { items } = good(await manager.get(`/api/shifts?q=${manager.username}`)).body;
  expect(items).toMatchObject([{ taken: [], expected: null }]);
  expect((await manager.get(`/api/shifts/${open.id}`)).body).toMatchObject({ drawers: [], holds: null });
  good(await closeToTheCent(lab, manager));
});

test('the closing report lists the receipts of its own shift, voids and refunds marked, and no other cashier’s', async () => {
  const [cashier, other] = [await aCashier(), await aCashier()];
  const first = await aBill(lab);
  good(await pay(cashier, first, '12.00'));
  await taken(lab, other);
  const mistaken = await aBill(lab);
  const { receipt } = good(await pay(cashier, mistaken, '12.00')).body;
  const voided = good(
    await cashier.post(
      `/api/receipts/${receipt.number}/void`,
      { reason: 'Wrong patient' },
      { 'Idempotency-Key': randomUUID() },
    ),
  ).body.receipt;
  good(await refund(cashier, first, ['UE'], {}, await leaveTo(lab, cashier, first)));
  await taken(lab, other);
  const { body } = good(await closeToTheCent(lab, cashier));
  expect(body.receipts).toMatchObject([
    { kind: 'payment', labNumber: first.labNumber, lines: [{ payment: 'Cash', amount: '12.00' }] },
    { number: receipt.number, kind: 'payment', lines: [{ amount: '12.00' }], turnedBy: voided.number },
    { number: voided.number, kind: 'void', lines: [{ amount: '-12.00' }], reverses: receipt.number },
    { kind: 'refund', labNumber: first.labNumber, lines: [{ amount: '-12.00' }] },
  ]);
  const { lines } = await paper(cashier, `/api/shifts/reports/${body.number}.pdf`);
  const text = lines.join('\n');
  for (const part of ['receipts: 4', first.labNumber, `Void of ${receipt.number}`])
    expect(text).toContain(part);
});

test('a shift that a handover opens is not asked for a float: its cashier counts what was handed over', async () => {
  const [giver, receiver] = [await aCashier(), await aCashier()];
  await openShift(giver, cash('50.00'));
  good(await handOver(giver, cash('40.00'), beside(receiver)));
  const { open } = await current(receiver);
  expect(open).toMatchObject({ hasFloat: true, drawers: [{ float: '0.00', handedIn: '40.00' }] });
  const doubled = await openShift(receiver, cash('40.00'));
  expect(doubled.status).toBe(409);

  const [{ id: move }] = open.moves;
  const check = (who: Client, amount: string) =>
    who.post(
      '/api/shifts/handover/check',
      { move, lines: cash(amount) },
      { 'Idempotency-Key': randomUUID() },
    );
  expect((await check(giver, '40.00')).status).toBe(404);
  const checked = good(await check(receiver, '38.00')).body.open;
  expect(checked.moves).toMatchObject([{ lines: [{ amount: '40.00', counted: '38.00' }] }]);
  expect(checked.drawers).toMatchObject([{ handedIn: '40.00' }]);
  expect((await check(receiver, '40.00')).status).toBe(409);
  const [record] = await lab.sql('select checked_by, given_by from handover_check where journal_id = $1', [
    move,
  ]);
  expect(record).toEqual({ checked_by: receiver.username, given_by: giver.username });

  good(await count(receiver, [coins('38.00')]));
  const { body } = await close(receiver, { reason: 'Handed over short' }, beside(manager));
  const { lines } = await paper(receiver, `/api/shifts/reports/${body.number}.pdf`);
  expect(lines.join(' ')).toContain('counted 38.00 by the receiver');
});

test('whoever has an open drawer is not removed, and keeps a role that may close it', async () => {
  const cashier = await aCashier();
  await openShift(cashier, cash('40.00'));
  const { username } = cashier;
  const users = good(await boss.get('/api/users?size=200')).body;
  const user = users.items.find((one: { username: string }) => one.username === username);
  const removed = await boss.post('/api/users/delete', { username });
  expect(removed.status).toBe(409);
  expect(removed.body.detail).toMatch(/open drawer with \$ 40\.00: hand it over, or count and close it/);
  const turned = await boss.put('/api/users/update', { ...user, userRole: 'ROLE_BOARD' });
  expect(turned.status).toBe(409);
  expect(turned.body.errors).toMatchObject([{ field: 'userRole' }]);
  good(await closeToTheCent(lab, cashier));
  expect((await boss.post('/api/users/delete', { username })).status).toBe(200);
});
