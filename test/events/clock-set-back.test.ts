import { Module, type DynamicModule } from '@nestjs/common';
import pg from 'pg';
import type { Envelope } from '../../shared/events.js';
import { newId } from '../../server/kernel/new-id.js';
import { ReactionDispatcher } from '../../server/events/reaction-dispatcher.js';
import { Reaction, type ReactionHandler } from '../../server/events/reactions.js';
import { UnitOfWork, type Tx } from '../../server/events/unit-of-work.js';
import { SYSTEM } from '../../server/kernel/actor.js';
import { newDatabase, openLaboratory, type Laboratory } from '../support/laboratory.js';
import { startRedis, type TestRedis } from '../support/redis.js';
import { until } from '../support/until.js';

const REACTION = 'count-after-clock-in-test';
const DELAY_MS = 1_500;
const TWO_HOURS_MS = 2 * 3_600_000;
const effects = new Map<string, number>();

@Reaction({ on: 'StockChanged', name: REACTION, delay: DELAY_MS })
class CountAfterClock implements ReactionHandler<'StockChanged'> {
  async handle(event: Envelope<'StockChanged'>, tx: Tx): Promise<void> {
    await tx.sql('select 1');
    effects.set(event.subject.id, (effects.get(event.subject.id) ?? 0) + 1);
  }
}

/** When it fails; undefined: it does not. */
let failing: Promise<unknown> | undefined;
const tries = new Set<string>();

@Reaction({ on: 'OperationsChanged', name: 'fail-at-first-in-test' })
class FailAtFirst implements ReactionHandler<'OperationsChanged'> {
  async handle(event: Envelope<'OperationsChanged'>, tx: Tx): Promise<void> {
    await tx.sql('select 1');
    tries.add(event.subject.id);
    if (failing) await failing.then(() => Promise.reject(new Error('It fails at first.')));
    effects.set(event.subject.id, (effects.get(event.subject.id) ?? 0) + 1);
  }
}

@Module({ providers: [CountAfterClock, FailAtFirst] })
class TestReactions {}
const modules: DynamicModule[] = [{ module: TestReactions }];

/** As a process wrote it whose clock was two hours ahead. */
async function happenedAhead(lab: Laboratory, product: string): Promise<string> {
  const id = newId();
  await lab.sql(
    `insert into event (id, type, at, actor, subject_kind, subject_id, payload, version)
     values ($1, 'StockChanged', $2, 'test', 'product', $3, jsonb_build_object('productId', $3::text), 1)`,
    [id, new Date(lab.clock.now().getTime() + TWO_HOURS_MS), product],
  );
  return id;
}

const isDone = (product: string) =>
  until(
    async () => effects.get(product) ?? 0,
    (times) => times > 0,
  );

/** A machine whose clock is two hours ahead, for as long as `work` takes. */
async function ahead(work: () => Promise<unknown>): Promise<void> {
  const right = Date.now;
  Date.now = () => right() + TWO_HOURS_MS;
  try {
    await work();
  } finally {
    Date.now = right;
  }
}

const happened = (lab: Laboratory, subject: string) =>
  lab.server.app
    .get(UnitOfWork)
    .run(SYSTEM, async (tx) => tx.emit('OperationsChanged', subject, { what: 'reactions' }));

const tried = (subject: string) =>
  until(
    () => Promise.resolve(tries),
    (all) => all.has(subject),
  );

describe('a clock that was two hours ahead and is set back', () => {
  it('keeps no reaction waiting for longer than its own delay', async () => {
    const lab = await openLaboratory({ modules });
    try {
      await happenedAhead(lab, 'dispatched after');
      await isDone('dispatched after');
      expect(effects.get('dispatched after')).toBe(1);
    } finally {
      await lab.close();
    }
  });

  it('keeps none waiting either that was noted, and handed to the queue, before', async () => {
    const databaseUrl = await newDatabase();
    const ahead = await openLaboratory({ config: { workers: false }, modules, databaseUrl });
    const eventId = await happenedAhead(ahead, 'dispatched before');
    await until(
      () => ahead.sql('select 1 from reaction_due where event_id = $1', [eventId]),
      (rows) => rows.length === 1,
    );
    // As a process leaves it whose clock, and with it its queue's, is two hours ahead.
    const { queue } = ahead.server.app.get(ReactionDispatcher);
    await ahead.sql('update reaction_due set due_at = $1', [new Date(Date.now() + TWO_HOURS_MS)]);
    await queue.drain(true);
    await queue.add(
      REACTION,
      { reaction: REACTION, eventId },
      { jobId: `${REACTION}.${eventId}`, delay: TWO_HOURS_MS },
    );
    await ahead.close();
    const lab = await openLaboratory({ modules, databaseUrl });
    try {
      await isDone('dispatched before');
      expect(effects.get('dispatched before')).toBe(1);
    } finally {
      await lab.close();
    }
  });

  describe.each(['embedded', 'redis'] as const)('with the queue in %s', (kind) => {
    let redis: TestRedis | undefined;
    beforeAll(async () => {
      redis = kind === 'redis' ? await startRedis() : undefined;
    });
    afterAll(() => redis?.stop());
    const opened = () => openLaboratory({ modules, config: redis ? { redisUrl: redis.url } : {} });

    it('keeps nothing waiting that failed meanwhile', async () => {
      const lab = await opened();
      const subject = `failed, ${kind}`;
      let fail: (value?: unknown) => void = () => undefined;
      failing = new Promise((resolve) => (fail = resolve));
      try {
        await happened(lab, subject);
        await tried(subject);
        await ahead(async () => {
          fail();
          const { queue } = lab.server.app.get(ReactionDispatcher);
          await until(
            () => queue.getDelayed(),
            (delayed) => delayed.some(({ name }) => name === 'fail-at-first-in-test'),
          );
        });
        failing = undefined;
        await isDone(subject);
        expect(effects.get(subject)).toBe(1);
      } finally {
        failing = undefined;
        await lab.close();
      }
    });
  });

  it('keeps nothing waiting that a process had in hand which ended meanwhile', async () => {
    const databaseUrl = await newDatabase();
    const first = await openLaboratory({ config: { workers: false }, modules, databaseUrl });
    await happened(first, 'in hand');
    const isQueued = () => first.sql("select 1 from queue.job where name = 'fail-at-first-in-test'");
    await until(isQueued, (rows) => rows.length === 1);
    await first.close();
    // As a process leaves it that was killed while its clock was two hours ahead.
    const owner = new pg.Client(databaseUrl);
    await owner.connect();
    const then = Date.now() + TWO_HOURS_MS;
    await owner.query(
      `update queue.job set state = 'active', lock_token = 'gone', processed_at_ms = $1, locked_until_ms = $1`,
      [then],
    );
    await owner.query(
      `insert into queue.meta (queue, field, value) values ('reactions', 'stalled-check', $1)
       on conflict (queue, field) do update set value = excluded.value`,
      [String(then)],
    );
    await owner.end();
    const lab = await openLaboratory({ modules, databaseUrl });
    try {
      await isDone('in hand');
      expect(effects.get('in hand')).toBe(1);
    } finally {
      await lab.close();
    }
  });
});
