import { verifyLedger } from '../../server/ledger/index.js';
import type { Lot, Order, StockedProduct } from '../../shared/contract/inventory-shapes.js';
import type { UsageLine } from '../../shared/contract/reagents.js';
import type { Client } from '../support/client.js';
import { theDemo, type Demo } from './demo.js';

let demo: Demo;
let manager: Client;

beforeAll(async () => {
  demo = await theDemo();
  manager = await demo.signedIn('manager');
});

async function listed<T>(path: string): Promise<readonly T[]> {
  const { status, body, text } = await manager.get(`/api/inventory/${path}`);
  if (status !== 200) throw new Error(text);
  return (body as { readonly items: readonly T[] }).items;
}

it('fills the store with products, lots of which one expires soon and one has expired, and whom it gives to', async () => {
  const products = await listed<StockedProduct>('products?size=200');
  expect(products.length).toBeGreaterThan(10);
  expect(products.some(({ low }) => low)).toBe(true);
  expect(products.some(({ lastsUntil }) => lastsUntil !== null)).toBe(true);
  for (const [state, name] of [
    ['expiring', 'Stat-Pak'],
    ['expired', 'Chemistry control, level 2'],
  ] as const) {
    const lots = await listed<Lot>(`lots?state=${state}`);
    expect([state, lots.map(({ productName }) => productName)]).toEqual([state, [name]]);
  }
  const kinds = (await listed<{ kind: string }>('customers?size=200')).map(({ kind }) => kind);
  expect(new Set(kinds)).toEqual(new Set(['department', 'outside']));
});

it('has an order of each state, one of them in part and one late', async () => {
  const orders = await listed<Order>('orders?size=200');
  expect(new Set(orders.map(({ state }) => state))).toEqual(new Set(['open', 'part', 'received', 'closed']));
  expect(orders.filter(({ late }) => late)).toHaveLength(1);
});

it('has movements of each kind that people make, and tests that used their reagents', async () => {
  for (const kind of ['received', 'dispatched', 'returned', 'wasted', 'used'])
    expect([kind, (await listed(`movements?kind=${kind}`)).length > 0]).toEqual([kind, true]);
  const lines = await listed<UsageLine>('usage?by=profile&size=200');
  expect(lines.filter(({ tests }) => tests !== '0').length).toBeGreaterThan(3);
  for (const purpose of ['repeats', 'controls', 'other'] as const)
    expect([purpose, lines.some((line) => line[purpose] !== '0')]).toEqual([purpose, true]);
  const { late } = await demo.one<{ late: number }>(
    'select count(*)::integer as late from stock_movement where at > $1',
    [demo.lab.clock.now()],
  );
  expect(late).toBe(0);
});

it('proves its stock, and tells the manager what is low, late and expires', async () => {
  expect((await verifyLedger(demo.lab.database)).wrong).toEqual([]);
  await demo.lab.drain();
  const { groups } = (await manager.get('/api/todos')).body as {
    readonly groups: readonly { readonly kind: string; readonly total: number }[];
  };
  const counts = new Map(groups.map(({ kind, total }) => [kind, total]));
  expect(counts.get('late_order')).toBe(1);
  expect(counts.get('ending_lot')).toBe(2);
  expect(counts.get('low_stock')).toBeGreaterThan(0);
  const { text } = await manager.get('/api/notifications');
  expect(text).toContain('Stat-Pak expires soon');
});
