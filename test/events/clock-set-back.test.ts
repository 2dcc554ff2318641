import { Module, type DynamicModule } from '@nestjs/common';
import type { Envelope } from '../../shared/events.js';
import { newId } from '../../server/kernel/new-id.js';
import { ReactionDispatcher } from '../../server/events/reaction-dispatcher.js';
import { Reaction, type ReactionHandler } from '../../server/events/reactions.js';
import type { Tx } from '../../server/events/unit-of-work.js';
import { newDatabase, openLaboratory, type Laboratory } from '../support/laboratory.js';
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

@Module({ providers: [CountAfterClock] })
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
});
