import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Client } from '../support/client.js';
import type { Laboratory } from '../support/laboratory.js';
import { follow } from '../support/live.js';
import { closeStore, openStore, refusedAt } from './open-store.js';
import { aCustomer, aProduct, good, inStore, lotsOf, move, order, receive } from './store.js';

let lab: Laboratory;
let manager: Client;
let bench: Client;

beforeAll(async () => {
  ({ lab, manager, bench } = await openStore());
});
afterAll(() => closeStore(lab));

function dispatch(customer: { id: string }, lines: readonly object[], key?: string) {
  return move(bench, 'dispatched', { customerId: customer.id, lines }, key);
}

test('a product is added, changed by its version, and retired', async () => {
  const product = await aProduct(manager, {
    code: 'GLU',
    name: 'Glucose',
    reorderLevel: '50',
    packSize: '100',
  });
  expect(product).toMatchObject({ usedUp: 'when-used', reorderLevel: '50', packSize: '100', version: 1 });
  const change = { ...product, name: 'Glucose oxidase' };
  expect((await manager.post('/api/inventory/products', change)).body).toMatchObject({ version: 2 });
  const stale = await manager.post('/api/inventory/products', change);
  expect(stale).toMatchObject({ status: 409, body: { code: 'stale_version', current: { version: 2 } } });
  const twin = { code: 'GLU', name: 'Twin', kind: 'consumable', useUnit: 'piece' };
  expect(await manager.post('/api/inventory/products', twin)).toMatchObject({ status: 409 });
  good(await manager.post('/api/inventory/products', { ...change, version: 2, active: false }));
  expect((await bench.get('/api/inventory/products?q=glu')).body.items).toEqual([]);
  expect((await bench.get('/api/inventory/products?q=glu&retired=true')).body.total).toBe(1);
  const lines = [{ productId: product.id, quantity: '1', lot: 'A' }];
  expect(await move(bench, 'received', { lines })).toMatchObject(refusedAt('lines[0].productId'));
});

test('what has the very code that was scanned is found first of 300 products that contain it', async () => {
  const product = await aProduct(manager, { code: '59', name: 'Zinc' });
  await lab.sql(
    `insert into stock_product (id, code, name, kind, use_unit, used_up)
     select gen_random_uuid(), '590' || n, 'Alike ' || n, 'consumable', 'piece', 'when-given-out'
     from generate_series(1, 300) n`,
  );
  const found = async (query: string): Promise<readonly string[]> =>
    (await bench.get(`/api/inventory/products?${query}`)).body.items.map(({ id }: { id: string }) => id);
  expect((await found('q=59&size=8'))[0]).toBe(product.id);
  expect((await found('q=59&size=8&sort=name'))[0]).not.toBe(product.id);
  expect(await found('q=59&size=8&usedUp=when-used')).toEqual([product.id]);
});

test('a product that was in stock is not counted otherwise by a word', async () => {
  const product = await aProduct(manager);
  await receive(bench, product, [{ lot: 'A', quantity: '5' }]);
  const changed = await manager.post('/api/inventory/products', { ...product, useUnit: 'bottle' });
  expect(changed).toMatchObject(refusedAt('useUnit'));
});

test('what expires first is given out first, over as many lots as it takes', async () => {
  const product = await aProduct(manager);
  const ward = await aCustomer(manager);
  await receive(bench, product, [
    { lot: 'late', quantity: '10', expiry: lab.day(300) },
    { lot: 'soon', quantity: '4', expiry: lab.day(5) },
    { lot: 'never', quantity: '10' },
  ]);
  const offered = (await bench.get(`/api/inventory/products/${product.id}/offer`)).body;
  expect(offered.map(({ lot }: { lot: string }) => lot)).toEqual(['SOON', 'LATE', 'NEVER']);
  const given = good(await dispatch(ward, [{ productId: product.id, quantity: '16' }]));
  expect(given.lines.map(({ lot, quantity }: Record<string, string>) => [lot, quantity])).toEqual([
    ['SOON', '4'],
    ['LATE', '10'],
    ['NEVER', '2'],
  ]);
  expect(await inStore(bench, product)).toEqual({ SOON: '0', LATE: '0', NEVER: '8' });
  const more = await dispatch(ward, [{ productId: product.id, quantity: '9' }]);
  expect(more).toMatchObject(refusedAt('lines[0].quantity'));
  expect(more.text).toContain('only 8 test');
});

test('another lot than the one that expires first is given out with a reason', async () => {
  const product = await aProduct(manager);
  const ward = await aCustomer(manager);
  await receive(bench, product, [
    { lot: 'ONE', quantity: '5', expiry: lab.day(10) },
    { lot: 'TWO', quantity: '5', expiry: lab.day(20) },
  ]);
  const lots = await lotsOf(bench, product);
  const idOf = (wanted: string) => lots.find(({ lot }) => lot === wanted)?.id;
  const line = { productId: product.id, quantity: '2' };
  expect(await dispatch(ward, [{ ...line, lotId: idOf('TWO') }])).toMatchObject(refusedAt('lines[0].reason'));
  good(await dispatch(ward, [{ ...line, lotId: idOf('TWO'), reason: 'The ward began with it' }]));
  good(await dispatch(ward, [{ ...line, lotId: idOf('ONE') }]));
  expect(await inStore(bench, product)).toEqual({ ONE: '3', TWO: '3' });
});

test('an expired lot is never given out, and its last day is good', async () => {
  const product = await aProduct(manager);
  const ward = await aCustomer(manager);
  await receive(bench, product, [
    { lot: 'A', quantity: '5', expiry: lab.day(0) },
    { lot: 'B', quantity: '5', expiry: lab.day(1) },
  ]);
  good(await dispatch(ward, [{ productId: product.id, quantity: '1' }]));
  expect(await inStore(bench, product)).toEqual({ A: '4', B: '5' });
  lab.clock.advance(24 * 3_600_000);
  good(await dispatch(ward, [{ productId: product.id, quantity: '1' }]));
  expect(await inStore(bench, product)).toEqual({ A: '4', B: '4' });
  const [expired] = (await lotsOf(bench, product)).filter(({ state }) => state === 'expired');
  const named = await dispatch(ward, [{ productId: product.id, quantity: '1', lotId: expired?.id }]);
  expect(named).toMatchObject(refusedAt('lines[0].lotId'));
  expect(await dispatch(ward, [{ productId: product.id, quantity: '5' }])).toMatchObject(
    refusedAt('lines[0].quantity'),
  );
  const past = { lines: [{ productId: product.id, quantity: '1', lot: 'C', expiry: lab.day(-1) }] };
  expect(await move(bench, 'received', past)).toMatchObject(refusedAt('lines[0].expiry'));
  const waste = { reason: 'Expired', lines: [{ lotId: expired?.id, quantity: '4' }] };
  good(await move(bench, 'wasted', waste));
  expect(await inStore(bench, product)).toEqual({ A: '0', B: '4' });
});

test('one lot has one expiry', async () => {
  const product = await aProduct(manager);
  await receive(bench, product, [{ lot: '23A', quantity: '5', expiry: lab.day(90) }]);
  const lines = [{ productId: product.id, quantity: '5', lot: '23a', expiry: lab.day(91) }];
  expect(await move(bench, 'received', { lines })).toMatchObject(refusedAt('lines[0].expiry'));
  await receive(bench, product, [{ lot: '23a', quantity: '5', expiry: lab.day(90) }]);
  expect(await inStore(bench, product)).toEqual({ '23A': '10' });
});

test('quantities are exact, as fine as the product is counted', async () => {
  const product = await aProduct(manager, { useUnit: 'mL', decimals: 2 });
  const ward = await aCustomer(manager);
  await receive(bench, product, [{ lot: 'A', quantity: '0.3' }]);
  for (let taken = 0; taken < 2; taken += 1)
    good(await dispatch(ward, [{ productId: product.id, quantity: '0.1' }]));
  expect(await inStore(bench, product)).toEqual({ A: '0.1' });
  for (const quantity of ['0.001', '0', '0.00'])
    expect(await dispatch(ward, [{ productId: product.id, quantity }])).toMatchObject(
      refusedAt('lines[0].quantity'),
    );
});

test('parallel dispatches give out what there is, to the last one, and no more', async () => {
  const product = await aProduct(manager);
  const ward = await aCustomer(manager);
  await receive(bench, product, [
    { lot: 'A', quantity: '7', expiry: lab.day(10) },
    { lot: 'B', quantity: '13', expiry: lab.day(20) },
  ]);
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => dispatch(ward, [{ productId: product.id, quantity: '3' }])),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(6);
  for (const answer of answers.filter(({ status }) => status !== 201))
    expect(answer).toMatchObject(refusedAt('lines[0].quantity'));
  expect(await inStore(bench, product)).toEqual({ A: '0', B: '2' });
});

test('the same call sent twice is done once', async () => {
  const product = await aProduct(manager);
  const ward = await aCustomer(manager);
  await receive(bench, product, [{ lot: 'A', quantity: '10' }]);
  const key = randomUUID();
  const send = () => dispatch(ward, [{ productId: product.id, quantity: '4' }], key);
  const [first, second] = [good(await send()), good(await send())];
  expect(second).toEqual(first);
  expect(await inStore(bench, product)).toEqual({ A: '6' });
});

test('what was given out comes back, at most as much', async () => {
  const product = await aProduct(manager);
  const clinic = await aCustomer(manager, { kind: 'outside' });
  await receive(bench, product, [{ lot: 'A', quantity: '10' }]);
  good(await dispatch(clinic, [{ productId: product.id, quantity: '6' }]));
  const [lot] = await lotsOf(bench, product);
  const back = (quantity: string) =>
    move(bench, 'returned', {
      customerId: clinic.id,
      reason: 'Not needed',
      lines: [{ lotId: lot?.id, quantity }],
    });
  expect(await back('7')).toMatchObject(refusedAt('lines[0].quantity'));
  good(await back('4'));
  expect(await back('3')).toMatchObject(refusedAt('lines[0].quantity'));
  expect(await inStore(bench, product)).toEqual({ A: '8' });
});

test('a bench counts what it holds, and what is used up by being given out is gone', async () => {
  const reagent = await aProduct(manager);
  const gloves = await aProduct(manager, { kind: 'consumable', useUnit: 'pair' });
  const serology = await aCustomer(manager, { unit: 'serology' });
  for (const product of [reagent, gloves]) {
    await receive(bench, product, [{ lot: 'A', quantity: '10', expiry: lab.day(50) }]);
    good(await dispatch(serology, [{ productId: product.id, quantity: '3' }]));
  }
  const shown = async ({ code }: { code: string }) =>
    (await bench.get(`/api/inventory/products?q=${code}`)).body.items[0];
  expect(await shown(reagent)).toMatchObject({ onHand: '10', inStore: '7', used30: '0', lastsUntil: null });
  expect(await shown(gloves)).toMatchObject({ onHand: '7', inStore: '7', used30: '3' });
  expect((await shown(gloves)).lastsUntil).toBe(lab.day(70));
  const lasting = await manager.post('/api/inventory/customers', {
    ...(await bench.get('/api/inventory/customers?size=200')).body.items.find(
      ({ id }: { id: string }) => id === serology.id,
    ),
    active: false,
  });
  expect(lasting).toMatchObject(refusedAt('active'));
});

test('screens hear of what moved, and whoever orders once when it has become low', async () => {
  const product = await aProduct(manager, { reorderLevel: '5' });
  const ward = await aCustomer(manager, { kind: 'outside' });
  await receive(bench, product, [{ lot: 'A', quantity: '10' }]);
  await lab.drain();
  const screen = await follow(bench, ['stock']);
  for (let taken = 0; taken < 3; taken += 1)
    good(await dispatch(ward, [{ productId: product.id, quantity: '3' }]));
  await lab.drain();
  const told = (type: string) => screen.events.filter((event) => event.type === type);
  expect(told('StockChanged')).toHaveLength(3);
  expect(told('StockLow')).toHaveLength(1);
  expect((await bench.get('/api/inventory/products?low=true')).text).toContain(product.id);
  screen.close();
});

test('every list is a file too', async () => {
  const product = await aProduct(manager);
  await order(manager, [{ productId: product.id, quantity: '10' }]);
  for (const list of ['products', 'customers', 'lots', 'orders', 'movements']) {
    const { status, text } = await bench.get(`/api/inventory/${list}?format=csv`);
    expect([list, status]).toEqual([list, 200]);
    expect(text.split('\r\n').length).toBeGreaterThan(2);
  }
});

test('movements and lots stay as they were written', async () => {
  for (const table of ['stock_movement', 'stock_act', 'stock_lot', 'stock_order_line'])
    await expect(lab.sql(`delete from ${table}`)).rejects.toThrow('permission denied');
});
