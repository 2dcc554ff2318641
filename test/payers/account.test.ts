import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { labToday } from '../../shared/domain/time/lab-time.js';
import { verifyLedger } from '../../server/ledger/index.js';
import { Database } from '../../server/kernel/database.js';
import { aBill, beside, leaveTo, refund } from '../billing/till.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { accountOf, aPayer, bill, invoice as invoiceOf, type SomePayer } from './payer.js';

let lab: Laboratory;
let cashier: Client;
let manager: Client;
let today: string;

beforeAll(async () => {
  lab = await openLaboratory();
  cashier = await lab.as('ROLE_CASHIER');
  manager = await lab.as('ROLE_LABADMIN');
  const about = await manager.get('/api/about');
  today = labToday(about.body.timeZone, lab.clock.now());
});
afterAll(async () => {
  expect((await verifyLedger(lab.server.app.get(Database))).wrong).toEqual([]);
  await lab.close();
});

const once = () => ({ 'Idempotency-Key': randomUUID() });

/** Billed for UE, at 12.00 without a co-payment, this many times. */
async function billed(bookings: number, more: object = {}): Promise<SomePayer> {
  const payer = await aPayer(manager, { coPayment: { kind: 'none' }, ...more });
  for (let n = 0; n < bookings; n += 1) await bill(cashier, payer, await aBill(lab));
  return payer;
}

function invoice(payer: { readonly id: string }, period: object = {}) {
  return invoiceOf(manager, payer, { from: today, to: today, ...period });
}

function paid(payer: { readonly id: string }, amount: string, more: object = {}) {
  const body = { amount, paymentType: 'card', reference: 'Transfer 7', sameReference: true, ...more };
  return manager.post(`/api/payers/${payer.id}/payments`, body, once());
}

async function pictureOf(payer: { readonly id: string }) {
  return (await manager.get(`/api/payers/${payer.id}`)).body;
}

test('the page of a payer says how many there are of what it shows the newest of', async () => {
  const payer = await billed(2);
  expect(await pictureOf(payer)).toMatchObject({
    chargesCount: 2,
    chargedFrom: today,
    invoicesCount: 0,
    creditsCount: 0,
    mailsCount: 0,
  });
  await invoice(payer);
  await paid(payer, '1.00');
  await lab.sql(
    `insert into payer_statement_mail (id, payer_id, month, address, asked_by, asked_at)
     select uuidv7(), $1, '2026-11', 'claims@example.org', 'Manager', $2 from generate_series(1, 13)`,
    [payer.id, lab.clock.now()],
  );
  const { charges, chargedFrom, invoicesCount, creditsCount, mails, mailsCount } = await pictureOf(payer);
  expect([charges, chargedFrom, invoicesCount, creditsCount]).toEqual([[], null, 1, 1]);
  expect([mails.length, mailsCount]).toEqual([12, 13]);
});

test('an invoice takes what was billed and is on none yet; numbers follow each other', async () => {
  const payer = await billed(2);
  const first = await invoice(payer);
  expect(first).toMatchObject({ status: 201, body: { total: '24.00', outstanding: '24.00' } });
  expect(await invoice(payer)).toMatchObject({ status: 409 });
  await bill(cashier, payer, await aBill(lab));
  expect((await invoice(payer)).body).toMatchObject({ number: first.body.number + 1, total: '12.00' });
  expect(await accountOf(manager, payer)).toMatchObject({
    balance: '36.00',
    notInvoiced: '0.00',
    ageing: { days30: '36.00', days60: '0.00', days90: '0.00', older: '0.00' },
  });
});

test('twenty invoices written at once have numbers without gaps, and no booking twice', async () => {
  const payers = [];
  for (let n = 0; n < 5; n += 1) payers.push(await billed(1));
  const answers = await Promise.all(
    [...payers, ...payers, ...payers, ...payers].map((payer) => invoice(payer)),
  );
  const written = answers.filter(({ status }) => status === 201).map(({ body }) => body.number as number);
  expect(written).toHaveLength(5);
  expect(Math.max(...written) - Math.min(...written)).toBe(4);
});

test('a payment settles the oldest invoice first', async () => {
  const payer = await billed(1);
  const { number: first } = (await invoice(payer)).body;
  await bill(cashier, payer, await aBill(lab));
  const { number: second } = (await invoice(payer)).body;
  const answer = await paid(payer, '15.00');
  expect(answer).toMatchObject({ status: 201, body: { free: '0.00', invoices: [first, second] } });
  expect((await pictureOf(payer)).invoices).toMatchObject([
    { number: second, outstanding: '9.00' },
    { number: first, outstanding: '0.00' },
  ]);
  expect(await accountOf(manager, payer)).toMatchObject({ balance: '9.00', ageing: { days30: '9.00' } });
});

test('a payment may name the invoices that it is for', async () => {
  const payer = await billed(1);
  const { number: first } = (await invoice(payer)).body;
  await bill(cashier, payer, await aBill(lab));
  const { number: second } = (await invoice(payer)).body;
  expect((await paid(payer, '12.00', { invoices: [second] })).body.invoices).toEqual([second]);
  const refused = await paid(payer, '1.00', { invoices: [second] });
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'invoices.0' }] } });
  expect((await pictureOf(payer)).invoices).toMatchObject([
    { outstanding: '0.00' },
    { number: first, outstanding: '12.00' },
  ]);
});

test('more than is owed is refused, or stays on the account and settles the next invoice', async () => {
  const payer = await billed(1);
  await invoice(payer);
  expect(await paid(payer, '20.00')).toMatchObject({ status: 422, body: { errors: [{ field: 'amount' }] } });
  expect((await paid(payer, '20.00', { keepRest: true })).body).toMatchObject({ free: '8.00' });
  expect(await accountOf(manager, payer)).toMatchObject({ balance: '-8.00', paidAhead: '8.00' });
  await bill(cashier, payer, await aBill(lab));
  expect((await invoice(payer)).body).toMatchObject({ total: '12.00', outstanding: '4.00' });
  expect(await accountOf(manager, payer)).toMatchObject({ balance: '4.00', paidAhead: '0.00' });
});

test('cash and another currency do not reach the bank', async () => {
  const payer = await billed(1);
  await invoice(payer);
  for (const paymentType of ['cash', 'nothing'])
    expect(await paid(payer, '1.00', { paymentType })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'paymentType' }] },
    });
});

test('ten payments at once never settle an invoice twice', async () => {
  const payer = await billed(2);
  await invoice(payer);
  const answers = await Promise.all(Array.from({ length: 10 }, () => paid(payer, '6.00')));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
  expect(await accountOf(manager, payer)).toMatchObject({ balance: '0.00', paidAhead: '0.00' });
});

test('a write-off is approved by a second manager, and never is more than the invoice asks for', async () => {
  const payer = await billed(1);
  const { number } = (await invoice(payer)).body;
  const writeOff = (amount: string, headers: object = {}) =>
    manager.post(
      `/api/payers/${payer.id}/write-offs`,
      { invoice: number, amount, reason: 'Closed down' },
      { ...once(), ...headers },
    );
  expect(await writeOff('5.00')).toMatchObject({ status: 403, body: { code: 'witness_required' } });
  expect((await writeOff('5.00', beside(manager))).body.code).toBe('witness_required');
  expect((await writeOff('5.00', beside(cashier))).body.code).toBe('witness_required');
  const approver = await lab.as('ROLE_SUPER_ADMIN', 'approver');
  const much = await writeOff('12.01', beside(approver));
  expect(much).toMatchObject({ status: 422, body: { errors: [{ field: 'amount' }] } });
  expect((await writeOff('5.00', beside(approver))).body).toMatchObject({
    kind: 'write-off',
    invoices: [number],
  });
  expect(await accountOf(manager, payer)).toMatchObject({ balance: '7.00', ageing: { days30: '7.00' } });
  const [row] = await lab.sql(`select witness, reason from journal where act = 'write-off'`);
  expect(row).toEqual({ witness: 'approver', reason: 'Closed down' });
});

test('a statement tells of an invoice', async () => {
  const payer = await billed(1);
  await invoice(payer);
  const { body } = await manager.get(`/api/payers/${payer.id}/statement/${today.slice(0, 7)}`);
  expect(body).toMatchObject({
    opening: '0.00',
    lines: [{ amount: '12.00', balance: '12.00' }],
    closing: '12.00',
    ageing: { days30: '12.00', older: '0.00' },
  });
});

test('a statement brings the months before it forward, and says its balance line by line', async () => {
  const payer = await billed(1, { address: '1 High Street' });
  const { number } = (await invoice(payer)).body;
  await paid(payer, '5.00');
  const address = `/api/payers/${payer.id}/statement/${today.slice(0, 7)}`;
  expect((await manager.get(address)).body).toMatchObject({
    payer: { address: '1 High Street' },
    lines: [
      { what: `Invoice ${number}`, amount: '12.00', balance: '12.00' },
      { what: 'Payment', reference: 'Transfer 7', amount: '-5.00', balance: '7.00' },
    ],
    closing: '7.00',
    paidAhead: '0.00',
  });
  expect((await manager.get(`${address}.csv`)).text).toContain(`Payment,Transfer 7,-5.00,7.00`);
  expect((await manager.get(`${address}.pdf`)).status).toBe(200);
  const refused = await manager.get(`/api/payers/${payer.id}/statement/2026-13`);
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'month' }] } });
});

test('an invoice as a file names lab numbers and amounts, and a confidential test only as a special test', async () => {
  const payer = await aPayer(manager, { coPayment: { kind: 'none' } });
  const booking = await aBill(lab, ['UE', 'HIV']);
  await bill(cashier, payer, booking, { authorisationNumber: 'A 1', memberNumber: 'M 1' });
  const { number } = (await invoice(payer)).body;
  const { text } = await manager.get(`/api/payers/invoices/${number}.csv`);
  expect(text).toContain(`${booking.labNumber},`);
  expect(text).toContain(',M 1,A 1,"Urea & Electrolytes, Special test",16.00');
  expect((await manager.get(`/api/payers/invoices/${number}.pdf`)).status).toBe(200);
  expect((await cashier.get(`/api/payers/invoices/${number}.pdf`)).status).toBe(403);
});

test('invoices, payments and what settles them are never changed', async () => {
  for (const table of ['payer_invoice', 'payer_invoice_line', 'payer_credit', 'payer_settlement'])
    await expect(lab.sql(`delete from ${table}`)).rejects.toThrow();
});

test('what is given back after the invoice is a credit note, and settles what is open', async () => {
  const payer = await aPayer(manager, { coPayment: { kind: 'none' } });
  const booking = await aBill(lab, ['UE', 'LFT']);
  await bill(cashier, payer, booking);
  const { number } = (await invoice(payer)).body;
  await refund(cashier, booking, ['UE'], {}, await leaveTo(lab, cashier, booking));
  expect(await accountOf(manager, payer)).toMatchObject({ balance: '15.00', notInvoiced: '-12.00' });
  const note = await invoice(payer);
  expect(note.body).toMatchObject({ number: number + 1, total: '-12.00', outstanding: '0.00' });
  expect(await accountOf(manager, payer)).toMatchObject({
    balance: '15.00',
    ageing: { days30: '15.00' },
    paidAhead: '0.00',
  });
});
