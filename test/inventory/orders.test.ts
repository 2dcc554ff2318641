import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Client } from '../support/client.js';
import type { Laboratory } from '../support/laboratory.js';
import { closeStore, openStore, refusedAt } from './open-store.js';
import { aProduct, good, inStore, move, order } from './store.js';

let lab: Laboratory;
let manager: Client;
let bench: Client;

beforeAll(async () => {
  ({ lab, manager, bench } = await openStore());
});
afterAll(() => closeStore(lab));

test('an order is received in parts, and what comes beyond it only knowingly', async () => {
  const [one, two, other] = [await aProduct(manager), await aProduct(manager), await aProduct(manager)];
  const placed = await order(manager, [
    { productId: one.id, quantity: '10' },
    { productId: two.id, quantity: '5' },
  ]);
  expect(placed).toMatchObject({ state: 'open', lines: [{ open: '10' }, { open: '5' }] });
  const come = (product: { id: string }, quantity: string, more: object = {}) =>
    move(bench, 'received', {
      orderId: placed.id,
      lines: [{ productId: product.id, quantity, lot: 'L1', expiry: lab.day(100) }],
      ...more,
    });
  good(await come(one, '4'));
  const state = async () => (await bench.get(`/api/inventory/orders/${placed.id}`)).body;
  expect(await state()).toMatchObject({
    state: 'part',
    lines: [{ received: '4', open: '6' }, { open: '5' }],
  });
  expect(await come(one, '8')).toMatchObject(refusedAt('lines[0].quantity'));
  expect(await come(other, '1')).toMatchObject(refusedAt('lines[0].productId'));
  const over = good(await come(one, '8', { acceptMore: true }));
  expect(over.notices).toEqual([`2 tests of ${one.name} more than order ${placed.number} asked for`]);
  expect((await bench.get('/api/inventory/orders?state=due')).text).toContain(placed.id);
  good(await come(two, '5'));
  expect(await state()).toMatchObject({ state: 'received', lines: [{ received: '12', open: '0' }, {}] });
  expect((await bench.get('/api/inventory/orders?state=due')).text).not.toContain(placed.id);
  expect(await inStore(bench, one)).toEqual({ L1: '12' });
});

test('an order of which nothing more is expected is closed with a reason', async () => {
  const product = await aProduct(manager);
  const placed = await order(manager, [{ productId: product.id, quantity: '10' }]);
  const onOrder = async () =>
    (await bench.get(`/api/inventory/products?q=${product.code}`)).body.items[0].onOrder;
  expect(await onOrder()).toBe('10');
  const close = () =>
    manager.post(`/api/inventory/orders/${placed.id}/close`, { reason: 'Not made any more' });
  expect((await close()).body).toMatchObject({ state: 'closed', closedReason: 'Not made any more' });
  expect(await close()).toMatchObject({ status: 409 });
  expect(await onOrder()).toBe('0');
  const lines = [{ productId: product.id, quantity: '1', lot: 'A' }];
  expect(await move(bench, 'received', { orderId: placed.id, lines })).toMatchObject(refusedAt('orderId'));
});

test('a reagent is received with its expiry, or with the word that it has none', async () => {
  const [reagent, gloves] = [await aProduct(manager), await aProduct(manager, { kind: 'consumable' })];
  const come = (product: { id: string }, more: object) =>
    move(bench, 'received', { lines: [{ productId: product.id, quantity: '5', lot: 'N1', ...more }] });
  const unsaid = await come(reagent, {});
  expect(unsaid).toMatchObject(refusedAt('lines[0].expiry'));
  expect(unsaid.body.errors[0].message).toBe(
    `Enter the expiry of lot N1 of ${reagent.name}, or say that it has none.`,
  );
  expect(await come(reagent, { expiry: null })).toMatchObject(refusedAt('lines[0].expiry'));
  const both = { expiry: lab.day(9), noExpiry: true };
  expect(await come(reagent, both)).toMatchObject(refusedAt('lines[0].expiry'));
  good(await come(reagent, { noExpiry: true }));
  good(await come(gloves, {}));
});
