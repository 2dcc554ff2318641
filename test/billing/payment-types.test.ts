import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import type { Client } from '../support/client.js';

let lab: Laboratory;
let manager: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  manager = await lab.as('ROLE_LABADMIN');
});
afterAll(() => lab.close());

test('a new laboratory has cash, card, mobile money, and an example of a second currency', async () => {
  const types = await (await lab.as('ROLE_CASHIER')).get('/api/payment-types');
  expect(types.body.map((type: { nameSlug: string }) => type.nameSlug)).toEqual([
    'cash',
    'card',
    'mobile-money',
    'cash-eur',
  ]);
  expect(types.body[3]).toMatchObject({
    units: '€',
    useExchangeRate: true,
    // No rate is shipped: one that looks real would be charged by.
    exchangeRate: '',
    active: false,
  });
});

test('a manager adds, changes by version, and switches off a payment type', async () => {
  const made = await manager.post('/api/payment-types', { name: 'Voucher', cost: '0.50' });
  expect(made.body).toMatchObject({
    nameSlug: 'voucher',
    cost: '0.50',
    units: '$',
    active: true,
    version: 1,
  });
  const { id } = made.body;
  expect((await manager.post('/api/payment-types', { name: 'Voucher' })).status).toBe(409);
  const changed = await manager.post('/api/payment-types', { id, name: 'Gift voucher', version: 1 });
  expect(changed.body).toMatchObject({ name: 'Gift voucher', nameSlug: 'voucher', cost: '0.50', version: 2 });
  const boss = await lab.as('ROLE_SUPER_ADMIN');
  const stale = await boss.post('/api/payment-types', { id, name: 'Other', version: 1 });
  expect(stale).toMatchObject({
    status: 409,
    body: { code: 'stale_version', changedBy: 'labadmin', current: { name: 'Gift voucher' } },
  });
  const gone = await manager.delete('/api/payment-types', { nameSlug: 'voucher' });
  expect(gone.body).toMatchObject({ active: false, version: 3 });
});

test('another currency needs its exchange rate, and the rate is more than zero', async () => {
  const rand = { name: 'Rand', units: 'R' };
  expect((await manager.post('/api/payment-types', rand)).status).toBe(422);
  const zero = { ...rand, useExchangeRate: true, exchangeRate: '0' };
  expect((await manager.post('/api/payment-types', zero)).status).toBe(422);
  const good = await manager.post('/api/payment-types', { ...zero, exchangeRate: '0.055' });
  expect(good.body.exchangeRate).toBe('0.055');
});

test('another currency is off until a rate is stated: none is ever taken for granted', async () => {
  const types = (await manager.get('/api/payment-types')).body as readonly { id: string; nameSlug: string }[];
  const id = types.find(({ nameSlug }) => nameSlug === 'cash-eur')?.id;
  const on = { id, name: 'Cash EUR (example)', version: 1, active: true };
  const noRate = { status: 422, body: { errors: [{ field: 'exchangeRate' }] } };
  expect(await manager.post('/api/payment-types', on)).toMatchObject(noRate);
  const pound = { name: 'Pound', units: '£', useExchangeRate: true };
  expect(await manager.post('/api/payment-types', pound)).toMatchObject(noRate);
  const off = await manager.post('/api/payment-types', { ...pound, active: false });
  expect(off.body).toMatchObject({ exchangeRate: '', active: false });
  const stated = await manager.post('/api/payment-types', { ...on, exchangeRate: '1.09' });
  expect(stated.body).toMatchObject({ exchangeRate: '1.09', active: true });
});

test('a cashier may read payment types, not change them', async () => {
  const cashier = await lab.as('ROLE_CASHIER');
  expect((await cashier.post('/api/payment-types', { name: 'Mine' })).status).toBe(403);
  expect((await cashier.delete('/api/payment-types', { nameSlug: 'cash' })).status).toBe(403);
});

test('while no money was taken, the payment types go with the base currency, whoever changes it where', async () => {
  const house = await openLaboratory();
  try {
    const boss = await house.as('ROLE_LABADMIN');
    const euro = { name: 'Cash EUR', version: 1, active: true, exchangeRate: '1.08' };
    const types = async () => {
      const { body } = await boss.get('/api/payment-types');
      return new Map(body.map((type: { nameSlug: string }) => [type.nameSlug, type]));
    };
    const { id } = (await types()).get('cash-eur') as { id: string };
    expect((await boss.post('/api/payment-types', { ...euro, id })).status).toBe(200);
    const settle = async (baseCurrency: string) => {
      const about = (await boss.get('/api/about')).body;
      expect((await boss.post('/api/about', { ...about, baseCurrency })).status).toBe(200);
      return types();
    };
    const inRand = await settle('R');
    expect(inRand.get('cash')).toMatchObject({ units: 'R', exchangeRate: '1', active: true });
    // 1.08 was dollars for a euro: nobody is charged by it in rand.
    expect(inRand.get('cash-eur')).toMatchObject({ units: '€', active: false, exchangeRate: '' });
    const inEuro = await settle('€');
    expect(inEuro.get('cash')).toMatchObject({ units: '€', exchangeRate: '1' });
    expect(inEuro.get('cash-eur')).toMatchObject({ units: '€', useExchangeRate: false, exchangeRate: '1' });
  } finally {
    await house.close();
  }
});
