import { Module, type DynamicModule } from '@nestjs/common';
import type { Envelope } from '../../shared/events.js';
import { Reaction, type ReactionHandler } from '../../server/events/reactions.js';
import { UnitOfWork, type Tx } from '../../server/events/unit-of-work.js';
import { SYSTEM } from '../../server/kernel/actor.js';
import { follow } from '../support/live.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { startRedis, type TestRedis } from '../support/redis.js';

/** How often a reaction's effect was committed, by event id, and how often it is to fail first. */
const effects = new Map<string, number>();
const failures = new Map<string, number>();

@Reaction({ on: 'StockChanged', name: 'count-in-test' })
class CountStock implements ReactionHandler<'StockChanged'> {
  async handle(event: Envelope<'StockChanged'>, tx: Tx): Promise<void> {
    const product = event.payload.productId ?? '';
    const left = failures.get(product) ?? 0;
    failures.set(product, left - 1);
    if (left > 0) throw new Error('not this time');
    await tx.sql('select 1');
    effects.set(event.id, (effects.get(event.id) ?? 0) + 1);
  }
}

@Module({ providers: [CountStock] })
class TestReactions {}
const modules: DynamicModule[] = [{ module: TestReactions }];

const emit = (lab: Laboratory, productId: string) =>
  lab.server.app.get(UnitOfWork).run(SYSTEM, async (tx) => tx.emit('StockChanged', productId, { productId }));

const effectsOf = async (lab: Laboratory, productId: string) => {
  const rows = await lab.sql<{ id: string }>(
    `select id from event where type = 'StockChanged' and subject_id = $1`,
    [productId],
  );
  return rows.map((row) => effects.get(row.id) ?? 0);
};

describe.each(['embedded', 'redis'] as const)('the live backbone, %s', (kind) => {
  let redis: TestRedis | undefined;
  let lab: Laboratory;

  beforeAll(async () => {
    redis = kind === 'redis' ? await startRedis() : undefined;
    lab = await openLaboratory({ config: { redisUrl: redis?.url }, modules });
  });
  afterAll(async () => {
    await lab?.close();
    await redis?.stop();
  });

  it('tells a follower every event of its topic once, in order, without a gap', async () => {
    const screen = await follow(await lab.as('ROLE_LABADMIN'), ['stock']);
    await Promise.all(Array.from({ length: 60 }, (_, i) => emit(lab, `p${i}`)));
    const told = await screen.count(60);
    const seqs = told.map((event) => event.seq);
    expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
    expect(new Set(told.map((event) => event.id)).size).toBe(60);
    expect((seqs.at(-1) ?? 0) - (seqs[0] ?? 0)).toBe(59);
    screen.close();
  });

  it('cannot make a reader skip an event whose transaction committed late', async () => {
    const screen = await follow(await lab.as('ROLE_LABADMIN'), ['stock']);
    const work = lab.server.app.get(UnitOfWork);
    let commitSlow = () => undefined as void;
    const held = new Promise<void>((resolve) => (commitSlow = resolve));
    let inserted = () => undefined as void;
    const slowInserted = new Promise<void>((resolve) => (inserted = resolve));
    const slow = work.run(SYSTEM, async (tx) => {
      // Its row, and so its place in the order of inserts, comes first.
      await tx.sql(
        `insert into event (id, type, at, actor, subject_kind, subject_id, payload, version)
         values ($1, 'StockChanged', $2, 'system', 'product', 'slow', '{"productId":"slow"}', 1)`,
        [tx.id(), tx.now],
      );
      tx.emit('StockChanged', 'slow-too', { productId: 'slow-too' });
      inserted();
      await held;
    });
    await slowInserted;
    await emit(lab, 'quick');
    await screen.event((event) => event.subject.id === 'quick');
    expect(screen.events.map((event) => event.subject.id)).toEqual(['quick']);
    commitSlow();
    await slow;
    await screen.count(3);
    expect(screen.events.map((event) => event.subject.id)).toEqual(['quick', 'slow', 'slow-too']);
    const seqs = screen.events.map((event) => event.seq);
    expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
    screen.close();
  });

  it('tells a screen that comes back what it missed, then what happens, each once', async () => {
    const person = await lab.as('ROLE_LABADMIN');
    const first = await follow(person, ['stock']);
    await emit(lab, 'before');
    const { seq } = await first.event((event) => event.subject.id === 'before');
    first.close();
    await Promise.all(Array.from({ length: 25 }, (_, i) => emit(lab, `missed${i}`)));
    const busy = Promise.all(Array.from({ length: 25 }, (_, i) => emit(lab, `during${i}`)));
    const second = await follow(person, ['stock'], seq);
    await busy;
    const told = await second.count(50);
    expect(told.map((event) => event.seq)).toEqual(Array.from({ length: 50 }, (_, i) => seq + 1 + i));
    second.close();
  });

  it('runs a reaction once, though it fails first', async () => {
    failures.set('stubborn', 2);
    await emit(lab, 'stubborn');
    await lab.drain();
    expect(await effectsOf(lab, 'stubborn')).toEqual([1]);
  });

  it('runs a reaction once, though its job is delivered again', async () => {
    await emit(lab, 'again');
    await lab.drain();
    await lab.sql('update reaction_cursor set seq = 0');
    await lab.sql('select 1');
    await lab.drain();
    expect(await effectsOf(lab, 'again')).toEqual([1]);
  });

  it('shows a reaction that gave up in health', async () => {
    expect((await lab.stranger().get('/api/health/ready')).body.reactions.deadLetters).toBe(0);
    failures.set('hopeless', 1000);
    await emit(lab, 'hopeless');
    await lab.drain();
    const { body } = await lab.stranger().get('/api/health/ready');
    expect(body.reactions.deadLetters).toBe(1);
    expect(body.status).toBe('degraded');
  });

  it('hands what a second process commits to the screens of the first', async () => {
    const second = await openLaboratory({
      config: { redisUrl: redis?.url },
      databaseUrl: lab.databaseUrl,
      modules,
    });
    try {
      const screen = await follow(await lab.as('ROLE_LABADMIN'), ['stock']);
      await emit(second, 'from-the-other');
      await emit(lab, 'from-here');
      await screen.count(2);
      expect(new Set(screen.events.map((event) => event.subject.id))).toEqual(
        new Set(['from-the-other', 'from-here']),
      );
      screen.close();
    } finally {
      await second.close();
    }
  });

  it('does what fell due while the house was closed when it opens again', async () => {
    const closed = await openLaboratory({
      config: { redisUrl: redis?.url, workers: false },
      databaseUrl: lab.databaseUrl,
      modules,
    });
    await lab.server.close();
    await emit(closed, 'overnight');
    await closed.close();
    const [row] = await lab.sql<{ n: number }>('select 1 as n').catch(() => [{ n: 0 }]);
    expect(row?.n).toBe(0);
    const opened = await openLaboratory({
      config: { redisUrl: redis?.url },
      databaseUrl: lab.databaseUrl,
      modules,
    });
    await opened.drain();
    expect(await effectsOf(opened, 'overnight')).toEqual([1]);
    await opened.close();
  });
});
