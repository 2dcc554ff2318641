import { afterAll, beforeAll, describe, expect, it, test } from '@jest/globals';
import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import type { PaymentTypeRate } from '../../shared/contract/rates.js';
import { verifyLedger } from '../../server/ledger/index.js';
import { Database } from '../../server/kernel/database.js';
import { Pruning } from '../../server/events/pruning.js';
import type { Answer, Client } from '../support/client.js';
import { openLaboratory, TEST_PASSWORD, type Laboratory } from '../support/laboratory.js';
import { follow } from '../support/live.js';
import { aBill, leaveTo, pay, refund } from './till.js';

const HOUR_MS = 3_600_000;
let lab: Laboratory;
let manager: Client;
let cashier: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  manager = await lab.as('ROLE_LABADMIN');
  cashier = await lab.as('ROLE_CASHIER');
  const { name, nameSlug, version } = await euro();
  await manager.post('/api/payment-types', { name, nameSlug, version, active: true, exchangeRate: '1.10' });
});
afterAll(async () => {
  expect((await verifyLedger(lab.server.app.get(Database))).wrong).toEqual([]);
  await lab.close();
});

async function euro(who = manager): Promise<PaymentType> {
  const types = (await who.get('/api/payment-types')).body as readonly PaymentType[];
  const found = types.find(({ nameSlug }) => nameSlug === 'cash-eur');
  if (!found) throw new Error('There is no euro.');
  return found;
}

async function set(rate: string, more: object = {}): Promise<Answer> {
  const { id, version } = await euro();
  return manager.post(`/api/payment-types/${id}/rates`, { rate, version, confirmed: true, ...more });
}

async function withdraw(rateId: string): Promise<Answer> {
  return manager.post(`/api/payment-types/${(await euro()).id}/rates/withdraw`, { rateId });
}

/** The manager says again who they are, as after every few minutes. */
async function pass(hours: number): Promise<void> {
  lab.clock.advance(hours * HOUR_MS + 1000);
  await manager.post('/api/basicAuth/confirm', { password: TEST_PASSWORD });
}

const inHours = (hours: number): string =>
  new Date(lab.clock.now().getTime() + hours * HOUR_MS).toISOString();

async function history(): Promise<readonly PaymentTypeRate[]> {
  return (await cashier.get(`/api/payment-types/${(await euro()).id}/rates`)).body.rates;
}

const fieldOf = ({ status, body }: Answer) => [status, body.errors?.[0].field];
const inEuro = (amount: string, rate?: string) => ({
  payments: [{ paymentType: 'cash-eur', amount, ...(rate !== undefined && { rate }) }],
});

describe('an exchange rate', () => {
  it('holds from now on, and says who set it, when, from what and why', async () => {
    const answer = await set('1.2', { reason: 'The bank’s of today' });
    expect(answer.status).toBe(201);
    expect(answer.body.type).toMatchObject({ exchangeRate: '1.2', units: '€' });
    const [now, before] = await history();
    expect(now).toMatchObject({
      rate: '1.2',
      units: '€',
      state: 'present',
      by: 'Labadmin Tester',
      reason: 'The bank’s of today',
      withdrawn: null,
    });
    expect(before).toMatchObject({ rate: '1.1', state: 'past' });
    // The first one stated holds from the beginning.
    expect((await history()).at(-1)).toMatchObject({ rate: '1.1', from: null, state: 'past' });
  });

  it('is planned for a moment to come, and holds from that moment without anybody at work', async () => {
    await set('1.2');
    const from = inHours(2);
    const answer = await set('1.3', { from });
    expect(answer.body.type).toMatchObject({ exchangeRate: '1.2', nextRate: { rate: '1.3', from } });
    expect((await pay(cashier, await aBill(lab), inEuro('10.00'))).body.receipt.lines[0]).toMatchObject({
      rate: '1.2',
      base: '12.00',
    });
    await pass(2);
    expect(await euro(cashier)).toMatchObject({ exchangeRate: '1.3' });
    expect(await euro()).not.toHaveProperty('nextRate');
    const { body } = await pay(cashier, await aBill(lab), inEuro('9.23'));
    expect(body.receipt.lines[0]).toMatchObject({ rate: '1.3', base: '12.00' });
  });

  it('tells the screens that are open once it holds, and not before', async () => {
    await lab.drain();
    const screen = await follow(cashier, ['catalogue']);
    await set('1.4', { from: inHours(1) });
    await screen.count(1);
    await pass(1);
    await lab.drain();
    const told = (await screen.count(2)).map(({ type, payload }) => [type, payload]);
    expect(told).toEqual([1, 2].map(() => ['SettingsChanged', { keys: ['payment-types'] }]));
    screen.close();
  });

  it('is taken back before its moment, and never afterwards', async () => {
    const { rates } = (await set('1.5', { from: inHours(3) })).body;
    expect((await withdraw(rates[0].id)).body.type).not.toHaveProperty('nextRate');
    expect((await history())[0]).toMatchObject({
      rate: '1.5',
      state: 'withdrawn',
      withdrawn: { by: 'Labadmin Tester' },
    });
    expect((await withdraw(rates[0].id)).status).toBe(409);
    const later = (await set('1.6', { from: inHours(1) })).body.rates[0];
    await pass(4);
    await lab.drain();
    expect(await euro()).toMatchObject({ exchangeRate: '1.6' });
    expect((await withdraw(later.id)).status).toBe(409);
  });

  it('is set for now or a time to come, above zero, once for each moment', async () => {
    expect(fieldOf(await set('0'))).toEqual([422, 'rate']);
    expect(fieldOf(await set('1.2', { from: inHours(-1) }))).toEqual([422, 'from']);
    expect(fieldOf(await set('1.2', { from: inHours(24 * 400) }))).toEqual([422, 'from']);
    expect(fieldOf(await set('1.2', { from: '2026-02-31T08:00:00Z' }))).toEqual([422, 'from']);
    const from = inHours(5);
    const { rates } = (await set('1.2', { from })).body;
    expect(fieldOf(await set('1.3', { from }))).toEqual([422, 'from']);
    await withdraw(rates[0].id);
    const { id, version } = (await manager.get('/api/payment-types')).body[0];
    expect((await manager.post(`/api/payment-types/${id}/rates`, { rate: '2', version })).status).toBe(409);
  });

  it('that is more than a fifth off the one in force is asked about before it is set', async () => {
    await set('1.2');
    for (const more of [{}, { from: inHours(2) }]) {
      const asked = await set('0.12', { confirmed: false, ...more });
      expect(asked).toMatchObject({ status: 409, body: { code: 'rate_jump', present: '1.2', rate: '0.12' } });
      expect(asked.body.errors).toMatchObject([{ field: 'rate', rule: 'rate_jump' }]);
    }
    expect((await set('1.44', { confirmed: false })).status).toBe(201);
    const { id, name, version } = await euro();
    const saved = { id, name, version, exchangeRate: '14.4' };
    expect(await manager.post('/api/payment-types', saved)).toMatchObject({
      status: 409,
      body: { code: 'rate_jump', errors: [{ field: 'exchangeRate' }] },
    });
    expect((await manager.post('/api/payment-types', { ...saved, confirmed: true })).status).toBe(200);
    expect((await set('1.2', { confirmed: true })).status).toBe(201);
  });

  it('is kept to its last digit, however small, and taken at it', async () => {
    for (const rate of ['0.0017029', '0.0000009123456789', '0.0000111732']) {
      expect((await set(rate)).body.type.exchangeRate).toBe(rate);
      expect((await history()).find(({ state }) => state === 'present')).toMatchObject({ rate });
    }
    const bill = await aBill(lab);
    const { receipt } = (await pay(cashier, bill, inEuro('1073998.49', '0.0000111732'))).body;
    expect(receipt.lines[0]).toMatchObject({ rate: '0.0000111732', base: '12.00' });
    await set('0.00001');
    const leave = await leaveTo(lab, cashier, bill);
    const back = { paymentType: 'cash-eur', reasonCode: 'patient-request' };
    const given = await refund(cashier, bill, ['UE'], back, leave);
    expect(given.body.refund.lines[0]).toMatchObject({ amount: '-1073998.49', rate: '0.0000111732' });
    await set('1.2');
  });

  it('is set by the version that was read', async () => {
    const { id, version } = await euro();
    await set('1.2');
    const stale = await manager.post(`/api/payment-types/${id}/rates`, { rate: '1.3', version });
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale_version', changedBy: 'labadmin' } });
  });

  it('is set once for a key, however often it is sent', async () => {
    const { id, version } = await euro();
    const send = () =>
      manager.post(`/api/payment-types/${id}/rates`, { rate: '1.25', version }, { 'Idempotency-Key': 'k1' });
    const [one, other] = [await send(), await send()];
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(other.body).toEqual(one.body);
  });

  it('keeps its currency: while one is planned the unit stays', async () => {
    const { rates } = (await set('1.3', { from: inHours(2) })).body;
    const { id, name, version } = await euro();
    const change = (more: object) => manager.post('/api/payment-types', { id, name, version, ...more });
    expect(fieldOf(await change({ units: 'EUR' }))).toEqual([422, 'units']);
    expect(fieldOf(await change({ units: '$', useExchangeRate: false }))).toEqual([422, 'units']);
    await withdraw(rates[0].id);
  });

  it('is a history that nobody can change', async () => {
    await expect(lab.sql('update payment_type_rate set rate = 1')).rejects.toThrow('permission denied');
    await expect(lab.sql('delete from payment_type_rate')).rejects.toThrow('permission denied');
    await expect(lab.sql('delete from payment_type_rate_withdrawal')).rejects.toThrow('permission denied');
  });
});

describe('a payment that was reckoned at another rate', () => {
  it('is refused with the rate that holds, and taken at that one', async () => {
    await set('1.20');
    const bill = await aBill(lab);
    const stale = await pay(cashier, bill, inEuro('10.00', '1.1'));
    expect(stale).toMatchObject({ status: 409, body: { code: 'rate_changed' } });
    expect(stale.body.errors).toEqual([
      { field: 'payments.0.rate', message: expect.stringContaining('1 € = 1.2 $') },
    ]);
    expect((await pay(cashier, bill, inEuro('10.00', '1.2'))).body.receipt).toMatchObject({
      balance: '0.00',
    });
  });

  it('is refused for the change that is given in another currency too', async () => {
    const bill = await aBill(lab);
    const change = (rate: string) => ({
      payments: [{ paymentType: 'cash', amount: '24.00' }],
      change: { paymentType: 'cash-eur', rate },
    });
    expect((await pay(cashier, bill, change('1.3'))).body.errors[0].field).toBe('change.rate');
    const { receipt } = (await pay(cashier, bill, change('1.2'))).body;
    expect(receipt.changeLine).toMatchObject({ amount: '10.00', rate: '1.2' });
  });

  it('is refused at the deposit’s desk', async () => {
    const { id } = await aBill(lab);
    const patientId = (await cashier.get(`/api/booking/${id}`)).body.patientData.id;
    const take = (rate: string) =>
      cashier.post(
        '/api/deposits',
        { patientId, ...inEuro('10.00', rate) },
        { 'Idempotency-Key': `deposit-${rate}` },
      );
    expect((await take('1.3')).body.code).toBe('rate_changed');
    expect((await take('1.2')).body.deposit.balance).toBe('12.00');
  });
});

test('a refund gives back at the rate of the payment, whatever holds since, and is told which', async () => {
  await set('1.20');
  const bill = await aBill(lab);
  await pay(cashier, bill, inEuro('10.00'));
  await set('1.50');
  const back = { paymentType: 'cash-eur', reasonCode: 'patient-request' };
  const leave = await leaveTo(lab, cashier, bill);
  const other = await refund(cashier, bill, ['UE'], { ...back, rate: '1.5' }, leave);
  expect(other).toMatchObject({ status: 409, body: { code: 'rate_changed' } });
  const given = await refund(cashier, bill, ['UE'], { ...back, rate: '1.2' }, leave);
  expect(given.body.refund.lines[0]).toMatchObject({ amount: '-10.00', rate: '1.2' });
});

test('what is planned for next year is not forgotten with the events of last month', async () => {
  await set('1.70', { from: inHours(24 * 60) });
  await lab.drain();
  // drain() did at once what is due in a month only.
  await lab.sql(
    `insert into reaction_due (reaction, event_id, due_at)
     select 'of-next-month', id, now() + interval '60 days' from event where type = 'RatePlanned' on conflict do nothing`,
  );
  await lab.sql(
    `update event set at = at - interval '40 days' where type in ('RatePlanned', 'SettingsChanged')`,
  );
  await lab.server.app.get(Pruning).prune();
  const left = await lab.sql<{ type: string }>(
    `select distinct type from event where at < now() - interval '35 days' and type in ('RatePlanned', 'SettingsChanged')`,
  );
  expect(left).toEqual([{ type: 'RatePlanned' }]);
});
