import { Module, type DynamicModule } from '@nestjs/common';
import { Redis } from 'ioredis';
import pg from 'pg';
import type { Envelope } from '../../shared/events.js';
import { Reaction, type ReactionHandler } from '../../server/events/reactions.js';
import { UnitOfWork, type Tx } from '../../server/events/unit-of-work.js';
import { SYSTEM } from '../../server/kernel/actor.js';
import { newDatabase, openLaboratory, type Laboratory } from '../support/laboratory.js';
import { oftener } from '../support/long.js';
import { startRedis, type TestRedis } from '../support/redis.js';
import { until } from '../support/until.js';

const DELAY_MS = 1_500;
/** Until what was noted as due has been looked at, however slow the machine is; `drain` waits for nothing. */
const LOOKED_AT_MS = 600_000;
const EVENTS = oftener(10, 40);

/** How often the effect was committed, by product. */
const effects = new Map<string, number>();

@Reaction({
  on: 'StockChanged',
  name: 'count-later-in-test',
  delay: ({ subject }) => (subject.id.startsWith('settled') ? LOOKED_AT_MS : DELAY_MS),
})
class CountLater implements ReactionHandler<'StockChanged'> {
  async handle(event: Envelope<'StockChanged'>, tx: Tx): Promise<void> {
    await tx.sql('select 1');
    const product = event.payload.productId ?? '';
    effects.set(product, (effects.get(product) ?? 0) + 1);
  }
}

@Module({ providers: [CountLater] })
class TestReactions {}
const modules: DynamicModule[] = [{ module: TestReactions }];

async function emitted(lab: Laboratory, name: string): Promise<readonly string[]> {
  const products = Array.from({ length: EVENTS }, (_, n) => `${name}${n}`);
  await Promise.all(
    products.map((productId) =>
      lab.server.app
        .get(UnitOfWork)
        .run(SYSTEM, async (tx) => tx.emit('StockChanged', productId, { productId })),
    ),
  );
  // Published and looked through: before that neither the log nor the cursor knows of them.
  await until(
    () =>
      lab.sql<{ n: number }>(
        `select count(*)::int as n from event, reaction_cursor
         where event.subject_id = any($1) and event.seq <= reaction_cursor.seq`,
        [products],
      ),
    ([row]) => row?.n === EVENTS,
  );
  return products;
}

const counts = (products: readonly string[]) => products.map((product) => effects.get(product) ?? 0);
const once = (products: readonly string[]) => products.map(() => 1);
const allDone = (products: readonly string[]) =>
  until(
    () => Promise.resolve(counts(products)),
    (done) => done.every((times) => times > 0),
  );

describe('work that the queue has lost', () => {
  it('is handed over again also while the events never end', async () => {
    const lab = await openLaboratory({ modules });
    try {
      const products = await emitted(lab, 'busy');
      await allDone(products);
      // As if there were always another event: the cursor goes back wherever it is moved to.
      const owner = new pg.Client({ connectionString: lab.databaseUrl });
      await owner.connect();
      await owner.query(`create function stays_at_the_start() returns trigger language plpgsql
        as $$ begin new.seq := 0; return new; end $$`);
      await owner.query(`create trigger endless before update on reaction_cursor
        for each row execute function stays_at_the_start()`);
      await owner.query('update reaction_cursor set seq = 0');
      await owner.end();
      await lab.sql(`with lost as (delete from reaction_done where reaction = 'count-later-in-test' returning *)
          insert into reaction_due (reaction, event_id, due_at)
          select reaction, event_id, now() - interval '1 minute' from lost`);
      await until(
        () => Promise.resolve(counts(products)),
        (done) => done.every((times) => times === 2),
      );
    } finally {
      await lab.close();
    }
  });
});

describe('work that follows from events, when the queue loses it', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());

  it('is done once all the same after Redis was emptied', async () => {
    const lab = await openLaboratory({ config: { redisUrl: redis.url }, modules });
    try {
      const products = await emitted(lab, 'flushed');
      const client = new Redis(redis.url);
      await client.flushall();
      client.disconnect();
      await allDone(products);
      expect(counts(products)).toEqual(once(products));
    } finally {
      await lab.close();
    }
  });

  it('is done once all the same after Redis came back without what it held', async () => {
    const lab = await openLaboratory({ config: { redisUrl: redis.url }, modules });
    try {
      const products = await emitted(lab, 'restarted');
      await redis.kill();
      await redis.startEmpty();
      await allDone(products);
      expect(counts(products)).toEqual(once(products));
    } finally {
      await lab.close();
    }
  });

  it('is done once all the same where the next start has Redis for a queue, and the one after has not', async () => {
    const databaseUrl = await newDatabase();
    const first = await openLaboratory({ config: { workers: false }, modules, databaseUrl });
    const products = await emitted(first, 'moved');
    await first.close();
    const config = { redisUrl: redis.url };
    const idle = await openLaboratory({ config: { ...config, workers: false }, modules, databaseUrl });
    const more = await emitted(idle, 'moved-back');
    await idle.close();
    const last = await openLaboratory({ modules, databaseUrl });
    try {
      await allDone([...products, ...more]);
      expect(counts([...products, ...more])).toEqual(once([...products, ...more]));
    } finally {
      await last.close();
    }
  });

  it('leaves nothing noted as due once it is done', async () => {
    const lab = await openLaboratory({ modules });
    try {
      const products = await emitted(lab, 'settled');
      expect((await lab.sql('select 1 from reaction_due')).length).toBeGreaterThanOrEqual(EVENTS);
      await lab.drain();
      expect(counts(products)).toEqual(once(products));
      expect(await lab.sql('select reaction from reaction_due')).toEqual([]);
    } finally {
      await lab.close();
    }
  });
});
