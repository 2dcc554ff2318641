import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Laboratory as Settings } from '../../shared/contract/settings.js';
import type { Answer, Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { paper } from '../reports/paper.js';
import { aBill, beside, pay, type Bill } from './till.js';

let lab: Laboratory;
let cashier: Client;
let manager: Client;
let director: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  cashier = await lab.as('ROLE_CASHIER');
  manager = await lab.as('ROLE_LABADMIN');
  director = await lab.as('ROLE_SUPER_ADMIN');
});
afterAll(() => lab.close());

async function settings(changed: Partial<Settings>): Promise<Answer> {
  const { name, version } = (await manager.get('/api/about')).body;
  return manager.post('/api/about/', { name, version, ...changed });
}

function discounted(who: Client, bill: Bill, amount: string, headers = {}, key = randomUUID()) {
  const discount = { amount, reasonCode: 'hardship' };
  const body = { bookingId: bill.id, payments: [], discount };
  return who.put('/api/booking/update-payment', body, { 'Idempotency-Key': key, ...headers });
}

const WITNESS = { status: 403, body: { code: 'witness_required' } };

test('above the limit of a role another manager approves the discount beside the cashier, once', async () => {
  const bill = await aBill(lab);
  const alone = await discounted(cashier, bill, '6.00');
  expect(alone).toMatchObject(WITNESS);
  expect(alone.body.detail).toBe(
    'Your role may discount this booking by 1.20 (10 %) on its own: another manager has to approve it and sign in beside you.',
  );
  const key = randomUUID();
  const approved = await discounted(cashier, bill, '6.00', beside(manager), key);
  expect(approved).toMatchObject({
    status: 200,
    body: { receipt: { discount: '6.00', cashier: 'cashier' } },
  });
  expect(approved.body.receipt.approvedBy).toBe((await discountJournal(bill)).witness_name);
  // The answer was lost: nobody has to sign for it again.
  expect((await discounted(cashier, bill, '6.00', {}, key)).body.receipt).toEqual(approved.body.receipt);
  expect((await discounted(cashier, bill, '0.01')).body.code).toBe('witness_required');
});

test('who approved a discount is in the journal and in the audit trail', async () => {
  const bill = await aBill(lab);
  await discounted(cashier, bill, '12.00', beside(manager));
  expect(await discountJournal(bill)).toMatchObject({ actor: 'cashier', witness: manager.username });
  const trail = await lab.sql(
    `select actor, reason, after ->> 'approvedBy' as by from audit_entry where action = 'payment.take' and subject_id = $1`,
    [bill.id],
  );
  expect(trail).toEqual([{ actor: 'cashier', reason: 'Cannot pay the full price', by: manager.username }]);
});

async function discountJournal({ id }: Bill) {
  const [row] = await lab.sql<{ actor: string; witness: string | null; witness_name: string | null }>(
    `select actor, witness, witness_name from journal where act = 'discount' and booking_id = $1`,
    [id],
  );
  if (!row) throw new Error('No discount was given.');
  return row;
}

test('nobody approves an own discount, nor does who may not, nor a wrong password', async () => {
  const bill = await aBill(lab);
  expect(await discounted(cashier, bill, '6.00', beside(cashier))).toMatchObject(WITNESS);
  const reception = await lab.as('ROLE_RECEPTION');
  const other = await discounted(cashier, bill, '6.00', beside(reception));
  expect(other).toMatchObject(WITNESS);
  expect(other.body.detail).toContain('may not approve discounts: a manager has to.');
  const wrong = { username: manager.username, password: 'not that one' } as Client;
  expect(await discounted(cashier, bill, '6.00', beside(wrong))).toMatchObject(WITNESS);
  expect((await manager.get(`/api/booking/${bill.id}`)).body.payment.discount).toBe('0.00');
});

test('who guesses the password of a second person is slowed down', async () => {
  const bill = await aBill(lab);
  const guess = {
    username: (await lab.as('ROLE_LABADMIN', 'guessed')).username,
    password: 'a guess',
  } as Client;
  const answers: string[] = [];
  for (let tries = 0; tries < 12 && answers.at(-1) !== 'throttled'; tries += 1)
    answers.push((await discounted(cashier, bill, '6.00', beside(guess))).body.code);
  expect(answers[0]).toBe('witness_required');
  expect(answers.at(-1)).toBe('throttled');
});

test('a discount above the limit at the booking itself is approved in the same way', async () => {
  const reception = await lab.as('ROLE_RECEPTION');
  const book = (headers = {}) => {
    const patient = { fullName: 'Discounted At Once', dateOfBirth: '1981-01-15', gender: 'male' };
    const payment = { payments: [], discount: { amount: '12.00', reasonCode: 'staff' } };
    return reception.post('/api/booking/book', { patient, profiles: ['UE'], payment }, headers);
  };
  expect(await book()).toMatchObject(WITNESS);
  expect(await book(beside(manager))).toMatchObject({
    status: 201,
    body: { payment: { discount: '12.00', balance: '0.00' } },
  });
});

test('the laboratory sets what each role may discount alone, a manager too', async () => {
  expect((await settings({ discountCapCashier: 50, discountCapLabadmin: 20 })).status).toBe(200);
  const bill = await aBill(lab);
  expect(await discounted(manager, bill, '6.00')).toMatchObject(WITNESS);
  expect(await discounted(manager, bill, '6.00', beside(manager))).toMatchObject(WITNESS);
  expect((await discounted(cashier, bill, '6.00')).status).toBe(200);
  expect((await discounted(manager, bill, '6.00', beside(director))).status).toBe(200);
  expect((await settings({ discountCapCashier: 10, discountCapLabadmin: 100 })).status).toBe(200);
});

test.each([101, -1, 2.5, '10'])(
  '%s is no percentage that a role may discount',
  async (discountCapCashier) => {
    const answer = await settings({ discountCapCashier } as never);
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0].field).toBe('discountCapCashier');
  },
);

test('a discount without a reason is refused at the field', async () => {
  const bill = await aBill(lab);
  const bare = await pay(cashier, bill, { discount: { amount: '1.00' } });
  expect(bare).toMatchObject({ status: 422, body: { errors: [{ field: 'discount.reason' }] } });
});

test('paper says why a discount was given only where the laboratory said so before', async () => {
  const quiet = await aBill(lab);
  const first = (await discounted(cashier, quiet, '1.00')).body.receipt;
  expect(first).toMatchObject({ reason: 'Cannot pay the full price' });
  expect(await printed(first.number)).not.toContain('Cannot pay');
  expect((await settings({ discountReasonPrinted: true })).status).toBe(200);
  const told = await aBill(lab);
  const second = (await discounted(cashier, told, '1.00')).body.receipt;
  expect(await printed(second.number)).toContain('Reason: Cannot pay the full price');
  // A copy is like its original.
  expect(await printed(first.number)).not.toContain('Cannot pay');
  expect((await settings({ discountReasonPrinted: false })).status).toBe(200);
});

async function printed(number: number): Promise<string> {
  const { lines } = await paper(cashier, `/api/receipts/${number}.pdf?format=80mm`);
  return lines.join(' ');
}
