import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { daysLater, labToday } from '../../shared/domain/time/lab-time.js';
import { aBill, leaveTo, pay, refund } from '../billing/till.js';
import { paper } from '../reports/paper.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aPayer, bill, invoice, type SomePayer } from './payer.js';

let lab: Laboratory;
let cashier: Client;
let manager: Client;
let today: string;

beforeAll(async () => {
  lab = await openLaboratory();
  cashier = await lab.as('ROLE_CASHIER');
  manager = await lab.as('ROLE_LABADMIN');
  const about = (await manager.get('/api/about')).body;
  today = labToday(about.timeZone, lab.clock.now());
  const bankDetails = 'Bank of Harare\nIBAN ZW12 3456';
  const saved = await manager.post('/api/about/', { ...about, bankDetails, paymentDays: 14 });
  expect([saved.status, saved.body.errors]).toEqual([200, undefined]);
});
afterAll(() => lab.close());

const once = () => ({ 'Idempotency-Key': randomUUID() });
const period = () => ({ from: today, to: today });

async function preview(payer: SomePayer) {
  const { body } = await manager.get(`/api/payers/${payer.id}/invoices/preview?from=${today}&to=${today}`);
  return body;
}

/** UE and LFT, 27.00, less a discount of 2.00; the patient pays a fifth. */
async function discounted(payer: SomePayer) {
  const booking = await aBill(lab, ['UE', 'LFT']);
  await pay(manager, booking, { payments: [], discount: { amount: '2.00', reasonCode: 'staff' } });
  expect((await bill(cashier, payer, booking)).status).toBe(200);
  return booking;
}

test('an invoice is due as its payer’s terms say, else as the laboratory’s', async () => {
  const usual = await aPayer(manager);
  const slow = await aPayer(manager, { paymentDays: 60 });
  for (const [payer, days] of [
    [usual, 14],
    [slow, 60],
  ] as const) {
    await discounted(payer);
    expect((await preview(payer)).dueDay).toBe(daysLater(today, days));
    expect((await invoice(manager, payer, period())).body.dueDay).toBe(daysLater(today, days));
  }
});

test('each line says price, discount and the patient’s part, and all of them come to the total', async () => {
  const payer = await aPayer(manager);
  await discounted(payer);
  expect(await preview(payer)).toMatchObject({
    ...{ lines: 1, days: 1, total: '20.00', leftOut: [] },
    sums: { prices: '27.00', discounts: '2.00', coPayments: '5.00' },
  });
  const { number } = (await invoice(manager, payer, period())).body;
  const csv = (await manager.get(`/api/payers/invoices/${number}.csv`)).text;
  expect(csv).toContain('27.00,2.00,5.00,20.00');
  const text = (await paper(manager, `/api/payers/invoices/${number}.pdf`)).lines.join('\n');
  for (const said of ['Subtotal $27.00', 'Discounts −$2.00', 'Paid by patients −$5.00', 'Total $20.00'])
    expect(text).toContain(said);
  for (const said of ['Due on ', 'Please pay to', 'Bank of Harare', 'IBAN ZW12 3456', `Invoice ${number}`])
    expect(text).toContain(said);
});

test('what is given back stands as a credit of its refund', async () => {
  const payer = await aPayer(manager, { coPayment: { kind: 'none' } });
  const booking = await aBill(lab, ['UE', 'LFT']);
  await bill(cashier, payer, booking);
  const leave = await leaveTo(lab, cashier, booking);
  const { body } = await refund(cashier, booking, ['UE'], {}, leave);
  const { number } = (await invoice(manager, payer, period())).body;
  const csv = (await manager.get(`/api/payers/invoices/${number}.csv`)).text;
  expect(csv).toContain(
    `"Credit, refund ${body.refund.number}: Urea & Electrolytes",-12.00,0.00,0.00,-12.00`,
  );
});

test('nothing is written over another total than the one that was confirmed', async () => {
  const payer = await aPayer(manager);
  await discounted(payer);
  const { total } = await preview(payer);
  await discounted(payer);
  const confirmed = { ...period(), total };
  const address = `/api/payers/${payer.id}/invoices`;
  const late = await manager.post(address, confirmed, once());
  expect(late).toMatchObject({ status: 409, body: { total: '40.00' } });
  expect((await manager.post(address, { ...confirmed, total: late.body.total }, once())).status).toBe(201);
  expect((await manager.post(address, period(), once())).body.errors).toEqual([
    expect.objectContaining({ field: 'total' }),
  ]);
});

test('the preview says what is left out, and why', async () => {
  const payer = await aPayer(manager, { needsAuthorisation: true });
  const booked = async () => {
    const booking = await aBill(lab);
    const request = { payerId: payer.id, authorisationLater: true };
    await pay(cashier, booking, { ...request, payments: [{ paymentType: 'cash', amount: '2.40' }] });
    return booking;
  };
  const waiting = await booked();
  expect(await preview(payer)).toMatchObject({
    ...{ lines: 0, total: '0.00', dueDay: null },
    leftOut: [{ why: 'authorisation', count: 1, amount: '9.60', labNumbers: [waiting.labNumber] }],
  });
  await bill(cashier, payer, waiting, { authorisationNumber: 'A 7' });
  const yesterday = daysLater(today, -1);
  const { body } = await manager.get(
    `/api/payers/${payer.id}/invoices/preview?from=${yesterday}&to=${yesterday}`,
  );
  expect(body.leftOut).toEqual([
    { why: 'other-days', count: 1, amount: '9.60', labNumbers: [waiting.labNumber] },
  ]);
});

test('the same reference twice for one payer asks', async () => {
  const payer = await aPayer(manager);
  const paid = (more: object, of = payer) =>
    manager.post(
      `/api/payers/${of.id}/payments`,
      { amount: '5.00', paymentType: 'card', keepRest: true, ...more },
      once(),
    );
  expect((await paid({ reference: 'TT 1' })).status).toBe(201);
  const again = await paid({ reference: 'tt 1' });
  expect(again).toMatchObject({ status: 422, body: { errors: [{ field: 'reference' }] } });
  expect((await paid({ reference: 'TT 1', sameReference: true })).status).toBe(201);
  // Another payer's, or none at all, is no question.
  expect((await paid({ reference: 'TT 1' }, await aPayer(manager))).status).toBe(201);
  for (const more of [{}, {}]) expect((await paid(more)).status).toBe(201);
});

test('the statement says what is due by when, and what is overdue', async () => {
  const payer = await aPayer(manager, { paymentDays: 1 });
  await discounted(payer);
  const { number } = (await invoice(manager, payer, period())).body;
  const dueDay = daysLater(today, 1);
  const statement = async () => {
    const { body } = await manager.get(`/api/payers/${payer.id}/statement/${today.slice(0, 7)}`);
    return body;
  };
  const open = { number, day: today, dueDay, amount: '20.00' };
  expect(await statement()).toMatchObject({ open: [{ ...open, isOverdue: false }], overdue: '0.00' });
  const [line] = (await statement()).lines;
  expect(line.reference).toMatch(/, due \d/);
  // Two days on it is late, and paying it ends that.
  const late = daysLater(today, 2);
  lab.clock.set(`${late}T12:00:00Z`);
  for (const person of [cashier, manager]) expect((await person.signIn()).status).toBe(200);
  const month = `/api/payers/${payer.id}/statement/${late.slice(0, 7)}`;
  expect((await manager.get(month)).body).toMatchObject({
    ...{ open: [{ ...open, isOverdue: true }], overdue: '20.00' },
  });
  expect((await paper(manager, `${month}.pdf`)).lines.join('\n')).toContain('Overdue $20.00');
  const payment = { amount: '20.00', paymentType: 'card' };
  expect((await manager.post(`/api/payers/${payer.id}/payments`, payment, once())).status).toBe(201);
  expect((await manager.get(month)).body).toMatchObject({ open: [], overdue: '0.00' });
});
