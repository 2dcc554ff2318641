import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AnnounceExpiry } from '../../server/inventory/reactions/announce-expiry.js';
import { UnitOfWork } from '../../server/events/unit-of-work.js';
import { SYSTEM } from '../../server/kernel/actor.js';
import type { Product } from '../../shared/contract/inventory-shapes.js';
import type { Envelope } from '../../shared/events.js';
import type { Client } from '../support/client.js';
import { follow } from '../support/live.js';
import { openLaboratory, type Laboratory, type LaboratoryOptions } from '../support/laboratory.js';
import { testLong } from '../support/long.js';
import { startRedis, type TestRedis } from '../support/redis.js';
import { aProduct, good, move, receive } from './store.js';

const DAY_MS = 86_400_000;

let lab: Laboratory;
let manager: Client;
let bench: Client;
let made = 0;

/** Ten tests of one lot that expires in this many days. */
async function ending(days: number, more: object = {}): Promise<Product> {
  made += 1;
  const product = await aProduct(manager, { name: `Kit ${made}`, ...more });
  await receive(bench, product, [{ lot: 'A', quantity: '10', expiry: lab.day(days) }]);
  return product;
}

/** The clock is moved before any event is handled: the tests' queue does not wait. */
async function daysLater(days: number): Promise<void> {
  lab.clock.advance(days * DAY_MS);
  await Promise.all([manager.signIn(), bench.signIn()]);
  await lab.drain();
}

async function told({ name }: Product): Promise<readonly string[]> {
  const { items } = good<{ items: readonly { title: string }[] }>(await manager.get('/api/notifications'));
  return items.flatMap(({ title }) => (title.startsWith(`${name} `) ? [title.slice(name.length + 1)] : []));
}

async function useAll({ id }: Product): Promise<void> {
  const lines = [{ productId: id, quantity: '10' }];
  good(await move(bench, 'used', { purpose: 'other', lines }));
}

/** Every watch of a product's lot is handed over once more. */
async function again({ id }: Product): Promise<void> {
  const events = await lab.sql<{ id: string; at: Date; payload: never }>(
    `select e.id, e.at, e.payload from event e join stock_lot l on l.id::text = e.subject_id
     where e.type = 'LotWatched' and l.product_id = $1`,
    [id],
  );
  for (const event of events)
    await lab.server.app
      .get(UnitOfWork)
      .run(SYSTEM, (tx) =>
        lab.server.app
          .get(AnnounceExpiry)
          .handle({ ...event, at: event.at.toISOString() } as unknown as Envelope<'LotWatched'>, tx),
      );
  await lab.drain();
}

async function open(options: LaboratoryOptions): Promise<void> {
  lab = await openLaboratory(options);
  manager = await lab.as('ROLE_LABADMIN');
  bench = await lab.as('ROLE_LAB');
}

/** Either queue must keep a job for days; all else is the same reaction with both, and tried with one. */
describe.each(['embedded', 'redis'] as const)('with the queue %s', (kind) => {
  const testOfEmbedded = kind === 'embedded' ? test : testLong;
  let redis: TestRedis | undefined;

  beforeAll(async () => {
    redis = kind === 'redis' ? await startRedis() : undefined;
    await open({ config: { redisUrl: redis?.url } });
  });
  afterAll(async () => {
    await lab?.close();
    await redis?.stop();
  });

  test('who keeps the stock is told once when a lot comes within the warning time, and nobody before', async () => {
    const [near, far, gone] = [await ending(40), await ending(60), await ending(41)];
    await useAll(gone);
    await daysLater(15);
    await again(near);
    expect(await told(near)).toEqual(['expires soon']);
    expect(await told(far)).toEqual([]);
    expect(await told(gone)).toEqual([]);
    const { text } = await bench.get('/api/notifications');
    expect(text).not.toContain(near.name);
  });

  testOfEmbedded('a lot is told of on its last day, once, unless it is used up', async () => {
    const [last, gone] = [await ending(33), await ending(33)];
    await useAll(gone);
    await daysLater(33);
    await again(last);
    expect(await told(last)).toEqual(['expires today']);
    expect(await told(gone)).toEqual([]);
  });

  testOfEmbedded('what comes with few days left is told of as it comes', async () => {
    const short = await ending(12);
    await lab.drain();
    expect(await told(short)).toEqual(['expires soon']);
  });

  testOfEmbedded(
    'once its last day is over screens hear of it, and of a product that is low by it, once',
    async () => {
      const product = await ending(20, { reorderLevel: '5' });
      await receive(bench, product, [{ lot: 'B', quantity: '10', expiry: lab.day(20) }]);
      const screen = await follow(manager, ['stock']);
      lab.clock.advance(21 * DAY_MS);
      await lab.drain();
      await again(product);
      const types = screen.events.flatMap(({ type, payload }) =>
        (payload as { productId?: string }).productId === product.id ? [type] : [],
      );
      expect(types.filter((type) => type === 'StockLow')).toHaveLength(1);
      expect(types).toContain('StockChanged');
      screen.close();
      await daysLater(0);
      expect((await told(product)).filter((title) => title === 'is low')).toHaveLength(1);
    },
  );
});

test('a lot is told of by a server that was started anew meanwhile', async () => {
  await open({});
  const near = await ending(40);
  const { server, databaseUrl } = lab;
  await server.close();
  lab = await openLaboratory({ databaseUrl });
  lab.clock.advance(15 * DAY_MS);
  await lab.drain();
  const rows = await lab.sql<{ title: string }>('select title from notification');
  expect(rows).toEqual([{ title: `${near.name} expires soon` }]);
  await lab.close();
});
