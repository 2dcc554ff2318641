import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { verifyLedger } from '../../server/ledger/index.js';
import { Database } from '../../server/kernel/database.js';
import { aBill, beside, leaveTo, pay, refund, type Bill } from '../billing/till.js';
import { grant } from '../bookings/requests.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { follow } from '../support/live.js';

let lab: Laboratory;
let cashier: Client;
let manager: Client;
let director: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  cashier = await lab.as('ROLE_CASHIER');
  manager = await lab.as('ROLE_LABADMIN');
  director = await lab.as('ROLE_SUPER_ADMIN', 'director');
});
afterAll(async () => {
  expect((await verifyLedger(lab.server.app.get(Database))).wrong).toEqual([]);
  await lab.close();
});

function writeOff(who: Client, bill: Pick<Bill, 'id'>, amount: string, headers = beside(director)) {
  const body = { bookingId: bill.id, amount, reason: 'Cannot be found any more' };
  return who.post('/api/booking/write-off', body, { 'Idempotency-Key': randomUUID(), ...headers });
}

test('a manager writes off what a patient still owes, another one beside', async () => {
  const bill = await aBill(lab);
  await pay(cashier, bill, '5.00');
  expect((await writeOff(cashier, bill, '7.00')).status).toBe(403);
  const none = {} as ReturnType<typeof beside>;
  expect((await writeOff(manager, bill, '7.00', none)).body.code).toBe('witness_required');
  expect((await writeOff(manager, bill, '7.00', beside(manager))).body.code).toBe('witness_required');
  expect((await writeOff(manager, bill, '7.00', beside(cashier))).body.code).toBe('witness_required');
  const screen = await follow(cashier, ['payments']);
  expect((await writeOff(manager, bill, '7.00')).body).toMatchObject({
    writtenOff: '7.00',
    booking: { payment: { balance: '0.00', amountPaid: '5.00', paymentStatus: 'paid' } },
  });
  await screen.event(({ type, subject }) => type === 'BookingUpdated' && subject.id === bill.id);
  screen.close();
  const [row] = await lab.sql(
    `select j.witness, j.reason, t.amount_minor::int as minor from journal j join transfer t on t.journal_id = j.id
     join account a on a.id = t.debit and a.currency = t.currency
     where j.act = 'write-off' and a.kind = 'writeoff' and j.booking_id = $1`,
    [bill.id],
  );
  expect(row).toEqual({ witness: 'director', reason: 'Cannot be found any more', minor: 700 });
});

test('no more is written off than is open, and never less than nothing', async () => {
  const bill = await aBill(lab);
  for (const amount of ['12.01', '0.00', 'much'])
    expect(await writeOff(manager, bill, amount)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'amount' }] },
    });
  const unknown = await writeOff(manager, { id: randomUUID() }, '1.00');
  expect(unknown).toMatchObject({ status: 422, body: { errors: [{ field: 'bookingId' }] } });
  await pay(cashier, bill, '12.00');
  expect((await writeOff(manager, bill, '1.00')).status).toBe(409);
});

test('ten write-offs at once give up the balance once', async () => {
  const bill = await aBill(lab);
  const answers = await Promise.all(Array.from({ length: 10 }, () => writeOff(manager, bill, '12.00')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
});

test('a test that is given back afterwards gives back what was paid of it, and never what was written off', async () => {
  const bill = await aBill(lab, ['UE', 'LFT']);
  await pay(cashier, bill, '13.50');
  await writeOff(manager, bill, '13.50');
  const answer = await refund(cashier, bill, ['UE'], {}, await leaveTo(lab, cashier, bill));
  expect(answer).toMatchObject({
    status: 201,
    body: { refund: { lines: [{ amount: '-6.00' }] }, booking: { payment: { balance: '0.00' } } },
  });
});

test('a test that is taken off the booking takes its share of the write-off with it', async () => {
  const bill = await aBill(lab, ['UE', 'LFT']);
  await writeOff(manager, bill, '9.00');
  const reception = await lab.as('ROLE_RECEPTION');
  const { version } = (await reception.get(`/api/booking/${bill.id}`)).body;
  const headers = await grant(lab, 'reception', 'update', bill.id);
  const changed = await reception.put(
    '/api/booking/update/',
    { id: bill.id, version, profiles: ['UE'] },
    headers,
  );
  expect(changed.body.payment).toMatchObject({ total: '12.00', discount: '4.00', balance: '8.00' });
});
