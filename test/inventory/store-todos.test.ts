import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { writtenDay } from '../../shared/domain/time/day-text.js';
import type { TodoKind } from '../../shared/contract/worklist.js';
import type { Client } from '../support/client.js';
import { follow } from '../support/live.js';
import type { Laboratory } from '../support/laboratory.js';
import { openStore } from './open-store.js';
import { aProduct, good, move, receive } from './store.js';

const DAY_MS = 86_400_000;

let lab: Laboratory;
let manager: Client;
let bench: Client;

beforeAll(async () => {
  ({ lab, manager, bench } = await openStore());
});
afterAll(() => lab.close());

/** The clock is moved before any event is handled: the tests' queue does not wait. */
async function daysLater(days: number): Promise<void> {
  lab.clock.advance(days * DAY_MS);
  await Promise.all([manager.signIn(), bench.signIn()]);
  await lab.drain();
}

async function todos(kind: TodoKind, q: string, who = manager) {
  const { groups } = good(await who.get(`/api/todos?kind=${kind}&q=${encodeURIComponent(q)}`));
  return groups[0]?.items as readonly Record<string, unknown>[] | undefined;
}

test('lots that expire stand in the todos of who keeps the stock until they are gone', async () => {
  const product = await aProduct(manager);
  await receive(bench, product, [{ lot: 'A', quantity: '10', expiry: lab.day(25) }]);
  expect(await todos('ending_lot', product.name)).toMatchObject([
    { labNumber: 'A', patientName: product.name, text: `10 test to use by ${writtenDay(lab.day(25))}` },
  ]);
  expect(await todos('ending_lot', product.name, bench)).toBeUndefined();
  const expiry = lab.day(25);
  await daysLater(26);
  expect(await todos('ending_lot', product.name)).toMatchObject([
    { text: `10 test expired on ${writtenDay(expiry)}: take them off the shelf` },
  ]);
  const { items } = good(await manager.get(`/api/inventory/lots?state=expired&productId=${product.id}`));
  const lines = [{ lotId: items[0].id, quantity: '10' }];
  good(await move(bench, 'wasted', { reason: 'Expired', lines }));
  expect(await todos('ending_lot', product.name)).toEqual([]);
});

test('a low product says what is left and what is to come; a late order what has come of it', async () => {
  const product = await aProduct(manager, { reorderLevel: '12' });
  await receive(bench, product, [{ lot: 'A', quantity: '10', expiry: lab.day(300) }]);
  expect(await todos('low_stock', product.name)).toMatchObject([
    { id: product.id, labNumber: product.code, text: '10 test left, reorder at 12' },
  ]);
  const lines = [{ productId: product.id, quantity: '20' }];
  const expected = lab.day(3);
  const wanted = { supplier: `Supplies ${product.name}`, expected, lines };
  const order = good(await move(manager, 'orders', wanted));
  expect(await todos('low_stock', product.name)).toMatchObject([
    { text: '10 test left, reorder at 12; 20 to come' },
  ]);
  expect(await todos('late_order', wanted.supplier)).toEqual([]);
  const screen = await follow(manager, ['stock']);
  lab.clock.advance(4 * DAY_MS);
  await lab.drain();
  expect(screen.events.some(({ subject }) => subject.id === order.id)).toBe(true);
  screen.close();
  await daysLater(0);
  const [late] = (await todos('late_order', wanted.supplier)) ?? [];
  expect(late).toMatchObject({ id: order.id, text: `Expected on ${writtenDay(expected)}: nothing has come` });
  const listed = good(await manager.get('/api/inventory/orders?state=late&size=200')).items;
  expect(listed).toMatchObject([{ id: order.id, late: true }]);
  await receive(bench, product, [{ lot: 'B', quantity: '5', expiry: lab.day(90) }], { orderId: order.id });
  expect(await todos('late_order', wanted.supplier)).toMatchObject([
    { text: `Expected on ${writtenDay(expected)}: a part has come` },
  ]);
  await receive(bench, product, [{ lot: 'B', quantity: '15', expiry: lab.day(90) }], { orderId: order.id });
  expect(await todos('late_order', wanted.supplier)).toEqual([]);
  expect(await todos('low_stock', product.name)).toEqual([]);
});
