// Long because reversing a receipt is one story: void, credit note, and what prevents them.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Pruning } from '../../server/events/pruning.js';
import { verifyLedger } from '../../server/ledger/index.js';
import { follow } from '../support/live.js';
import { closeToTheCent, current } from '../shifts/drawer.js';
import { Client, good, type Answer } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBill, beside, leaveTo, ledgerOf, pay, refund, type Bill } from './till.js';

let lab: Laboratory;
let cashier: Client;
let other: Client;
let manager: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  cashier = await lab.as('ROLE_CASHIER');
  other = await lab.as('ROLE_CASHIER', 'second-till');
  manager = await lab.as('ROLE_LABADMIN');
  const types = await manager.get('/api/payment-types');
  const euro = types.body.find((type: { nameSlug: string }) => type.nameSlug === 'cash-eur');
  const { name, nameSlug, version } = euro;
  await manager.post('/api/payment-types', { name, nameSlug, version, active: true, exchangeRate: '1.0737' });
});
afterAll(async () => {
  const { wrong } = await verifyLedger(lab.database);
  await lab.close();
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
});

interface Paid extends Bill {
  readonly receipt: number;
}

async function paid(who: Client, payment: Parameters<typeof pay>[2], tests = ['UE']): Promise<Paid> {
  const bill = await aBill(lab, tests);
  const answer = await pay(who, bill, payment);
  if (answer.status !== 200) throw new Error(answer.text);
  return { ...bill, receipt: answer.body.receipt.number };
}

function turn(
  who: Client,
  { receipt }: Pick<Paid, 'receipt'>,
  kind: 'void' | 'credit-note',
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const body = { reason: 'Wrong patient' };
  return who.post(`/api/receipts/${receipt}/${kind}`, body, { 'Idempotency-Key': randomUUID(), ...headers });
}

async function drawersOf({ username }: Client): Promise<Record<string, number>> {
  const rows = await lab.sql<{ currency: string; minor: number }>(
    `select a.currency, sum(case when t.debit = a.id then t.amount_minor else -t.amount_minor end)::bigint as minor
     from shift s join account a on a.shift_id = s.id
     join transfer t on a.id in (t.debit, t.credit) and t.currency = a.currency
     where s.cashier = $1 and s.state = 'open' group by 1`,
    [username],
  );
  return Object.fromEntries(rows.map(({ currency, minor }) => [currency, minor]));
}

const MIXED = {
  payments: [
    { paymentType: 'cash-eur', amount: '5.00' },
    { paymentType: 'cash', amount: '10.00' },
  ],
};

test('a void turns every transfer of the payment round, change and currencies included', async () => {
  const before = await drawersOf(cashier);
  const bill = await paid(cashier, MIXED);
  const answer = await turn(cashier, bill, 'void');
  expect(answer.status).toBe(200);
  expect(answer.body.receipt).toMatchObject({
    kind: 'void',
    number: bill.receipt + 1,
    reverses: bill.receipt,
    reason: 'Wrong patient',
    change: '0.00',
    balance: bill.total,
  });
  expect(answer.body.booking.payment).toMatchObject({ paymentStatus: 'not_paid', amountPaid: '0.00' });
  expect(await drawersOf(cashier)).toEqual({ ...before, $: before['$'] ?? 0, '€': before['€'] ?? 0 });
  expect(await ledgerOf(lab, bill)).toBe(0);
  const [balance] = await lab.sql(
    `select sum(case when t.debit = $1 then t.amount_minor else -t.amount_minor end)::bigint as owed
     from transfer t where $1 in (t.debit, t.credit)`,
    [bill.id],
  );
  expect(balance).toEqual({ owed: 1200 });
});

test('a discount goes with the payment that gave it', async () => {
  const discount = { amount: '2.00', reason: 'Staff family' };
  const bill = await paid(manager, { payments: [{ paymentType: 'cash', amount: '10.00' }], discount });
  const answer = await turn(manager, bill, 'void');
  expect(answer.body.booking.payment).toMatchObject({ discount: '0.00', balance: '12.00' });
});

test('the cash summary goes back at once, and the figures of the day with it', async () => {
  const screen = await follow(cashier, ['cash:cashier']);
  const summary = async () => (await cashier.get('/api/billing/cash-summary')).body.units;
  const before = await summary();
  const bill = await paid(cashier, '12.00');
  expect(await summary()).not.toEqual(before);
  await turn(cashier, bill, 'void');
  expect(await summary()).toEqual(before);
  await lab.drain();
  const told = screen.events.find(({ type }) => type === 'PaymentVoided');
  expect(told?.payload).toMatchObject({
    bookingId: bill.id,
    entries: [{ payment: 'Cash', paymentUnit: '$', amount: '-12.00' }],
    paymentStatus: 'not_paid',
  });
  screen.close();
});

test('both receipts name each other, on the screen and on paper', async () => {
  const bill = await paid(cashier, '12.00');
  const { body } = await turn(cashier, bill, 'void');
  const original = await cashier.get(`/api/receipts/${bill.receipt}`);
  expect(original.body.turnedBy).toEqual({ number: body.receipt.number, kind: 'void' });
  const later = await cashier.get(`/api/receipts/${body.receipt.number}`);
  expect(later.body).toMatchObject({ reverses: bill.receipt, lines: [{ amount: '-12.00' }] });
  const paper = await cashier.get(`/api/receipts/${body.receipt.number}.pdf?format=80mm`);
  expect(paper.status).toBe(200);
});

test('a void is for its own cashier, in the shift that took the money, once', async () => {
  const bill = await paid(cashier, '12.00');
  expect(await turn(other, bill, 'void')).toMatchObject({ status: 403 });
  expect(await turn(manager, bill, 'void')).toMatchObject({ status: 403 });
  expect(await turn(cashier, bill, 'credit-note', beside(manager))).toMatchObject({ status: 409 });
  const answers = await Promise.all(Array.from({ length: 8 }, () => turn(cashier, bill, 'void')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  expect((await turn(cashier, { receipt: 999_999 }, 'void')).status).toBe(404);
  expect((await turn(cashier, { receipt: bill.receipt + 1 }, 'void')).status).toBe(409);
});

test('one key voids once, and says why it needs a reason', async () => {
  const bill = await paid(cashier, '12.00');
  const key = { 'Idempotency-Key': 'one-void' };
  const answers = await Promise.all(Array.from({ length: 4 }, () => turn(cashier, bill, 'void', key)));
  expect(new Set(answers.map(({ body }) => body.receipt.number)).size).toBe(1);
  const unsaid = await cashier.post(`/api/receipts/${bill.receipt}/void`, { reason: 'x' }, key);
  expect(unsaid).toMatchObject({ status: 422, body: { errors: [{ field: 'reason' }] } });
  const unkeyed = await cashier.post(`/api/receipts/${bill.receipt}/void`, { reason: 'Wrong patient' });
  expect(unkeyed.status).toBe(422);
});

test('what was has since been refunded is not voided as well', async () => {
  const bill = await paid(cashier, '27.00', ['UE', 'LFT']);
  expect((await refund(cashier, bill, ['UE'], {}, await leaveTo(lab, cashier, bill))).status).toBe(201);
  const answer = await turn(cashier, bill, 'void');
  expect(answer).toMatchObject({ status: 409 });
  expect(answer.body.detail).toContain('has since been refunded');
});

test('after the shift a credit note gives the money back from another drawer, with an approver', async () => {
  const third = await lab.as('ROLE_CASHIER', 'third-till');
  const bill = await paid(third, MIXED);
  good(await closeToTheCent(lab, third));
  expect(await turn(third, bill, 'void')).toMatchObject({ status: 409 });
  const unfit = [{}, beside(third), beside(other)];
  for (const headers of unfit)
    expect(await turn(third, bill, 'credit-note', headers)).toMatchObject({
      status: 403,
      body: { code: 'witness_required' },
    });
  expect(await turn(manager, bill, 'credit-note', beside(manager))).toMatchObject({ status: 403 });
  const before = await drawersOf(third);
  const answer = await turn(third, bill, 'credit-note', beside(manager));
  expect(answer.body.receipt).toMatchObject({
    kind: 'credit-note',
    reverses: bill.receipt,
    approvedBy: expect.any(String),
  });
  const after = await drawersOf(third);
  expect(after['€']).toBe((before['€'] ?? 0) - 500);
  expect(after['$']).toBe((before['$'] ?? 0) - 663);
  expect(answer.body.booking.payment).toMatchObject({ paymentStatus: 'not_paid', balance: '12.00' });
  expect((await current(third)).open).toMatchObject({ payments: 0, refunds: 1 });
  const [journal] = await lab.sql('select act, witness from journal where receipt_number = $1', [
    answer.body.receipt.number,
  ]);
  expect(journal).toEqual({ act: 'credit-note', witness: manager.username });
  expect(await turn(third, bill, 'credit-note', beside(manager))).toMatchObject({ status: 409 });
});

test('the database turns no journal round twice', async () => {
  const bill = await paid(cashier, '12.00');
  await turn(cashier, bill, 'void');
  const again = lab.sql(
    `insert into journal (id, act, actor, actor_name, at, day, reverses)
     select gen_random_uuid(), 'void', actor, actor_name, at, day, reverses from journal where reverses is not null limit 1`,
  );
  await expect(again).rejects.toThrow(/journal_reverses/);
});

test('20 refunds of one payment at once never give back more than was paid', async () => {
  const bill = await paid(cashier, '27.00', ['UE', 'LFT']);
  const leave = beside(manager);
  const types = ['card', 'mobile-money'];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      refund(cashier, bill, n % 2 ? ['UE'] : ['UE', 'LFT'], { paymentType: types[n % 3 ? 0 : 1] }, leave),
    ),
  );
  const given = answers.filter(({ status }) => status === 201);
  expect(given).toHaveLength(1);
  expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
  const [row] = await lab.sql('select paid_minor - refunded_minor as held from booking where id = $1', [
    bill.id,
  ]);
  expect((row as { held: number }).held).toBeGreaterThanOrEqual(0);
  expect(await ledgerOf(lab, bill)).toBe((row as { held: number }).held);
});

test('a refund and a void of the same payment at once: one of them, never both', async () => {
  const bill = await paid(cashier, '12.00');
  const leave = await leaveTo(lab, cashier, bill);
  const [back, gone] = await Promise.all([
    refund(cashier, bill, ['UE'], {}, leave),
    turn(cashier, bill, 'void'),
  ]);
  expect([back.status, gone.status].filter((status) => status < 300)).toHaveLength(1);
  expect(await ledgerOf(lab, bill)).toBe(0);
});

test('a key is kept for at least 24 hours and over a restart, and answers as it did the first time', async () => {
  const bill = await aBill(lab);
  const first = await pay(cashier, bill, '12.00', 'kept-a-day');
  const restarted = await openLaboratory({ databaseUrl: lab.databaseUrl });
  restarted.clock.advance(24 * 3_600_000);
  await restarted.server.app.get(Pruning).prune();
  const till = new Client(restarted.address, cashier.username, cashier.password);
  const again = (await till.signIn()) && (await pay(till, bill, '12.00', 'kept-a-day'));
  await restarted.close();
  expect(again.body.receipt).toEqual(first.body.receipt);
});

test('the refunds screen shows what is held, and what each test takes to be given back', async () => {
  const bill = await paid(cashier, '27.00', ['UE', 'LFT']);
  const list = await other.get(`/api/refunds?q=${bill.labNumber}`);
  expect(list.body.items).toMatchObject([{ bookingId: bill.id, amountPaid: '27.00' }]);
  expect(list.headers['x-live-seq']).toBeDefined();
  const sheet = await cashier.get(`/api/refunds/${bill.id}`);
  expect(sheet.body.profiles).toMatchObject([
    { code: 'UE', share: '12.00', need: 'admin-code' },
    { code: 'LFT', share: '15.00', need: 'admin-code' },
  ]);
  expect(sheet.body.types[0]).toMatchObject({ nameSlug: 'cash', paid: { held: '27.00', rate: '1' } });
  expect(sheet.body.receipts).toMatchObject([
    { number: bill.receipt, may: 'void', lines: [{ amount: '27.00' }] },
  ]);
  const others = (await other.get(`/api/refunds/${bill.id}`)).body.receipts;
  expect(others).toMatchObject([{ number: bill.receipt, may: null, lines: null, cashierName: null }]);
  expect((await manager.get(`/api/refunds/${bill.id}`)).body.receipts).toMatchObject([{ lines: [{}] }]);
  await turn(cashier, bill, 'void');
  expect((await cashier.get(`/api/refunds?q=${bill.labNumber}`)).body.items).toEqual([]);
});
