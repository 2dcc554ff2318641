import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { verifyLedger } from '../../server/ledger/index.js';
import { aBill, leaveTo, pay, refund } from '../billing/till.js';
import type { Answer, Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { oftener } from '../support/long.js';
import { accountOf, aPayer, bill, invoice as invoiceOf } from './payer.js';
import { paidUnnamed } from './unnamed.js';

let lab: Laboratory;
let cashier: Client;
let manager: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  cashier = await lab.as('ROLE_CASHIER');
  manager = await lab.as('ROLE_LABADMIN');
});

afterAll(async () => {
  expect((await verifyLedger(lab.database)).wrong).toEqual([]);
  await lab.close();
});

interface Named {
  readonly id: string;
}

const once = () => ({ 'Idempotency-Key': randomUUID() });

function move(payer: Named, bookings: readonly Named[], who: Client = manager): Promise<Answer> {
  const body = { bookingIds: bookings.map(({ id }) => id), reason: 'Named by the insurer’s list' };
  return who.post(`/api/payers/${payer.id}/moved`, body, once());
}

async function nobody(): Promise<Answer['body']> {
  const { body } = await manager.get('/api/payers?retired=true');
  return body.find(({ isNotNamed }: { readonly isNotNamed: boolean }) => isNotNamed);
}

async function today(payer: Named): Promise<string> {
  return (await manager.get(`/api/payers/${payer.id}`)).body.charges[0].day;
}

async function invoice(payer: Named): Promise<Answer> {
  const day = await today(payer);
  return invoiceOf(manager, payer, { from: day, to: day });
}

const listed = async (): Promise<readonly string[]> =>
  (await manager.get('/api/payers/unnamed')).body.map(({ bookingId }: { bookingId: string }) => bookingId);

test('several bookings move at once to a payer, to the cent on both accounts; their receipts stay', async () => {
  const payer = await aPayer(manager);
  const [one, two, other] = [await aBill(lab, ['UE', 'LFT']), await aBill(lab), await aBill(lab)];
  await pay(cashier, one, '4.99');
  const number = await paidUnnamed(lab, cashier, one);
  await paidUnnamed(lab, cashier, two, '7.35');
  await paidUnnamed(lab, cashier, other);
  const receipt = (await cashier.get(`/api/receipts/${number}`)).body;
  const parts = (await manager.get('/api/payers/unnamed')).body;
  expect(parts).toMatchObject([
    { bookingId: one.id, labNumber: one.labNumber, amount: '22.01', payer: null, invoices: [] },
    { bookingId: two.id, amount: '7.35' },
    { bookingId: other.id, amount: '12.00' },
  ]);
  expect(await nobody()).toMatchObject({ balance: '41.36', notInvoiced: '41.36' });
  const answer = await move(payer, [one, two]);
  expect([answer.status, answer.body]).toEqual([201, { bookings: 2, amount: '29.36' }]);
  expect(await nobody()).toMatchObject({ balance: '12.00', notInvoiced: '12.00' });
  expect(await accountOf(manager, payer)).toMatchObject({ balance: '29.36', notInvoiced: '29.36' });
  expect(await listed()).toEqual([other.id]);
  const left = (await manager.get(`/api/payers/${(await nobody()).id}`)).body;
  expect(left.charges.map(({ bookingId }: { bookingId: string }) => bookingId)).toEqual([other.id]);
  expect((await cashier.get(`/api/receipts/${number}`)).body).toEqual(receipt);
  const booking = (await cashier.get(`/api/booking/${two.id}`)).body;
  expect(booking.payment).toMatchObject({ amountPaid: '7.35', balance: '4.65' });
  expect((await invoice(payer)).body).toMatchObject({ total: '29.36', outstanding: '29.36' });
  expect(await accountOf(manager, payer)).toMatchObject({ ageing: { days30: '29.36' }, notInvoiced: '0.00' });
  const audit = await lab.sql<{ reason: string }>(
    `select reason from audit_entry where action = 'payer.move' and subject_id = $1`,
    [one.id],
  );
  expect(audit).toEqual([{ reason: 'Named by the insurer’s list' }]);
});

test('nothing moves twice, to nobody, to another payer than the booking names, or beyond a limit', async () => {
  const [payer, other] = [await aPayer(manager), await aPayer(manager)];
  const small = await aPayer(manager, { limit: '11.99' });
  const booking = await aBill(lab);
  await paidUnnamed(lab, cashier, booking);
  expect(await move(small, [booking])).toMatchObject({ status: 409 });
  expect(await move(await nobody(), [booking])).toMatchObject({ status: 409 });
  expect(await move(payer, [booking], cashier)).toMatchObject({ status: 403 });
  expect((await move(payer, [booking])).status).toBe(201);
  expect(await move(payer, [booking])).toMatchObject({ status: 409 });
  expect(await move(other, [booking])).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'bookingIds.0' }] },
  });
  const named = await aBill(lab, ['LFT']);
  await bill(cashier, other, named);
  await paidUnnamed(lab, cashier, named);
  expect(await move(payer, [named])).toMatchObject({ status: 422 });
  expect((await move(other, [named])).body).toEqual({ bookings: 1, amount: '3.00' });
  expect(await accountOf(manager, other)).toMatchObject({ balance: '15.00' });
});

test('what was moved is refunded to its payer, and its receipt is not voided any more', async () => {
  const payer = await aPayer(manager);
  const booking = await aBill(lab, ['UE', 'LFT']);
  const number = await paidUnnamed(lab, cashier, booking);
  await move(payer, [booking]);
  const path = `/api/receipts/${number}/void`;
  const turned = await cashier.post(path, { reason: 'Taken twice' }, once());
  expect(turned.status).toBe(409);
  expect(turned.text).toContain('has since been moved to Health Cover');
  const leave = await leaveTo(lab, manager, booking);
  expect((await refund(manager, booking, ['LFT'], {}, leave)).status).toBe(201);
  expect(await accountOf(manager, payer)).toMatchObject({ balance: '12.00', notInvoiced: '12.00' });
});

test('a credit note takes it off an invoice to nobody; what is paid of that stays', async () => {
  const [payer, before] = [await aPayer(manager), await nobody()];
  await move(
    await aPayer(manager),
    (await listed()).map((id) => ({ id })),
  );
  const [one, two] = [await aBill(lab), await aBill(lab, ['LFT'])];
  await paidUnnamed(lab, cashier, one);
  await paidUnnamed(lab, cashier, two);
  const written = (await invoice(before)).body;
  expect(written).toMatchObject({ total: '27.00', outstanding: '27.00' });
  const payment = { amount: '14.00', paymentType: 'card', reference: 'Found in the bank' };
  expect((await manager.post(`/api/payers/${before.id}/payments`, payment, once())).status).toBe(201);
  const tooMuch = await move(payer, [two]);
  expect(tooMuch).toMatchObject({ status: 422, body: { errors: [{ field: 'bookingIds.0' }] } });
  expect((await move(payer, [one])).body).toEqual({ bookings: 1, amount: '12.00' });
  expect(await accountOf(manager, payer)).toMatchObject({ balance: '12.00', notInvoiced: '12.00' });
  const picture = (await manager.get(`/api/payers/${before.id}`)).body;
  expect(picture.payer).toMatchObject({ balance: '1.00', notInvoiced: '0.00', paidAhead: '0.00' });
  const [note, old] = picture.invoices;
  expect(note).toMatchObject({ total: '-12.00', outstanding: '0.00' });
  expect(old).toMatchObject({ number: written.number, outstanding: '1.00' });
  const month = old.day.slice(0, 7);
  const statement = (await manager.get(`/api/payers/${before.id}/statement/${month}`)).body;
  expect([statement.closing, statement.ageing.days30]).toEqual(['1.00', '1.00']);
});

test('whatever is paid in nobody’s name and moved, both accounts and the ledger agree', async () => {
  const visit = fc.record({
    profiles: fc.uniqueArray(fc.constantFrom('UE', 'FBC', 'LFT', 'LIPID'), { minLength: 1, maxLength: 4 }),
    unnamed: fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 2 }),
    cash: fc.integer({ min: 0, max: 300 }),
    invoiced: fc.boolean(),
    refunded: fc.boolean(),
  });
  const text = (minor: number): string => (minor / 100).toFixed(2);
  const still = await listed();
  await fc.assert(
    fc.asyncProperty(visit, async ({ profiles, unnamed, cash, invoiced, refunded }) => {
      const payer = await aPayer(manager);
      const booking = await aBill(lab, profiles);
      if (cash > 0) await pay(cashier, booking, text(cash));
      const [before, whole] = [(await nobody()).balance, unnamed.reduce((sum, minor) => sum + minor, 0)];
      for (const [place, minor] of unnamed.entries()) {
        await paidUnnamed(lab, cashier, booking, text(minor));
        if (invoiced && place === 0) expect((await invoice(await nobody())).status).toBe(201);
      }
      expect((await move(payer, [booking])).body).toEqual({ bookings: 1, amount: text(whole) });
      expect((await nobody()).balance).toBe(before);
      expect((await accountOf(manager, payer)).balance).toBe(text(whole));
      if (!refunded) return;
      const [code = 'UE'] = profiles;
      await refund(manager, booking, [code], {}, await leaveTo(lab, manager, booking));
    }),
    { numRuns: oftener(12, 200) },
  );
  expect(await listed()).toEqual(still);
  expect((await verifyLedger(lab.database)).wrong).toEqual([]);
});
