import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { verifyLedger } from '../../server/ledger/index.js';
import { Database } from '../../server/kernel/database.js';
import { aBill, leaveTo, refund, type Bill } from '../billing/till.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { accountOf, aPayer, bill, invoice as invoiceOf, type SomePayer } from './payer.js';

let lab: Laboratory;
let cashier: Client;
let manager: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  cashier = await lab.as('ROLE_CASHIER');
  manager = await lab.as('ROLE_LABADMIN');
});
afterAll(async () => {
  expect((await verifyLedger(lab.server.app.get(Database))).wrong).toEqual([]);
  await lab.close();
});

const DAY_MS = 86_400_000;
const once = () => ({ 'Idempotency-Key': randomUUID() });

/** Noon of that day, with everybody signed in again; the clock only goes forward. */
async function on(day: string): Promise<void> {
  lab.clock.set(`${day}T12:00:00Z`);
  const reception = await lab.as('ROLE_RECEPTION');
  for (const person of [cashier, manager, reception]) expect((await person.signIn()).status).toBe(200);
}

function after(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** A booking of UE and LFT, 27.00, on an invoice of that day. */
async function invoiced(payer: SomePayer, day: string): Promise<Bill> {
  await on(day);
  const booking = await aBill(lab, ['UE', 'LFT']);
  expect((await bill(cashier, payer, booking)).status).toBe(200);
  expect((await invoice(payer, day)).status).toBe(201);
  return booking;
}

const invoice = (payer: SomePayer, day: string) => invoiceOf(manager, payer, { from: day, to: day });

const NOTHING = { days30: '0.00', days60: '0.00', days90: '0.00', older: '0.00' };

test('an invoice is in the first column to its 30th day, and over 90 from its 91st', async () => {
  const payer = await aPayer(manager, { coPayment: { kind: 'none' } });
  const written = '2030-01-15';
  await invoiced(payer, written);
  for (const [days, column] of [
    [0, 'days30'],
    [30, 'days30'],
    [31, 'days60'],
    [60, 'days60'],
    [61, 'days90'],
    [90, 'days90'],
    [91, 'older'],
  ] as const) {
    await on(after(written, days));
    const { ageing } = await accountOf(manager, payer);
    expect([days, ageing]).toEqual([days, { ...NOTHING, [column]: '27.00' }]);
  }
});

test('what is paid or credited comes off the oldest, and a statement of an earlier month says what was open then', async () => {
  const payer = await aPayer(manager, { coPayment: { kind: 'none' } });
  await invoiced(payer, '2031-03-03');
  const second = await invoiced(payer, '2031-04-12');
  const payment = { amount: '20.00', paymentType: 'card' };
  expect((await manager.post(`/api/payers/${payer.id}/payments`, payment, once())).status).toBe(201);
  expect((await accountOf(manager, payer)).ageing).toEqual({ ...NOTHING, days30: '27.00', days60: '7.00' });

  await on('2031-04-20');
  await refund(cashier, second, ['UE'], {}, await leaveTo(lab, cashier, second));
  expect((await invoice(payer, '2031-04-20')).body).toMatchObject({ total: '-12.00', outstanding: '0.00' });
  expect(await accountOf(manager, payer)).toMatchObject({
    ageing: { ...NOTHING, days30: '22.00' },
    balance: '22.00',
  });

  const statement = async (month: string) =>
    (await manager.get(`/api/payers/${payer.id}/statement/${month}`)).body;
  expect(await statement('2031-03')).toMatchObject({
    asOf: '2031-03-31',
    closing: '27.00',
    ageing: { ...NOTHING, days30: '27.00' },
  });
  expect(await statement('2031-04')).toMatchObject({
    opening: '27.00',
    closing: '22.00',
    ageing: { ...NOTHING, days30: '22.00' },
  });
});

test('a payment that is taken back leaves the months before as they were', async () => {
  const payer = await aPayer(manager, { coPayment: { kind: 'none' } });
  await invoiced(payer, '2032-01-20');
  const payment = { amount: '27.00', paymentType: 'card' };
  const { id } = (await manager.post(`/api/payers/${payer.id}/payments`, payment, once())).body;
  await on('2032-02-25');
  const approver = await lab.as('ROLE_SUPER_ADMIN', 'approver');
  const witness = Buffer.from(`approver:${approver.password}`).toString('base64');
  const taken = await manager.post(
    `/api/payers/${payer.id}/credits/${id}/take-back`,
    { reason: 'Another payer of the same name' },
    { ...once(), 'X-Witness': `Basic ${witness}` },
  );
  expect(taken.status).toBe(201);
  expect(await accountOf(manager, payer)).toMatchObject({
    balance: '27.00',
    ageing: { ...NOTHING, days60: '27.00' },
    paidAhead: '0.00',
  });
  const statement = async (month: string) =>
    (await manager.get(`/api/payers/${payer.id}/statement/${month}`)).body;
  expect(await statement('2032-01')).toMatchObject({ closing: '0.00', ageing: NOTHING, paidAhead: '0.00' });
  expect(await statement('2032-02')).toMatchObject({
    opening: '0.00',
    lines: [{ what: 'Payment taken back', reference: 'Another payer of the same name', amount: '27.00' }],
    closing: '27.00',
    ageing: { ...NOTHING, days60: '27.00' },
  });
});
