import pg from 'pg';
import { pino } from 'pino';
import type { Backbone } from '../../server/events/backbone/backbone.js';
import { REACTIONS_QUEUE } from '../../server/events/backbone/backbone.js';
import { EmbeddedBackbone } from '../../server/events/backbone/embedded-backbone.js';
import { RedisBackbone } from '../../server/events/backbone/redis-backbone.js';
import { findEmbeddedPostgres } from '../../server/kernel/postgres-embedded/embedded-postgres.js';
import { pay } from '../billing/till.js';
import { Client } from '../support/client.js';
import { TEST_PASSWORD } from '../support/laboratory.js';
import { startRedis, type TestRedis } from '../support/redis.js';
import { until } from '../support/until.js';
import { House } from './house.js';

const PAYMENTS = 3;
/** What a process that died had in hand is free after eight seconds, and is looked for every two. */
const TAKEN_UP_WITHIN_MS = 15_000;
const AT_WORK = `from pg_locks where relation = 'notification'::regclass and not granted`;
const DONE = `
  select e.id, (select count(*)::int from notification n where n.source_event = e.id) as told
  from event e where e.type = 'PaymentReceived'`;

let house: House;
let redis: TestRedis | undefined;
afterEach(async () => {
  await house?.stop();
  await redis?.stop();
  redis = undefined;
});

async function owner(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: findEmbeddedPostgres(house.dataDir) ?? '' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function paid(): Promise<void> {
  const boss = new Client(house.address, 'admin', TEST_PASSWORD);
  expect((await boss.signIn()).status).toBe(200);
  for (let n = 0; n < PAYMENTS; n += 1) {
    const { body } = await boss.post('/api/booking/book', {
      patient: { fullName: `Cut In Half ${n}`, dateOfBirth: '1980-01-01', gender: 'female' },
      profiles: ['FBS'],
    });
    expect((await pay(boss, { id: body.id }, body.payment.total)).status).toBe(200);
  }
}

/** How often the queue says that each was tried. */
async function tries(events: readonly string[]) {
  const log = pino({ level: 'silent' });
  const backbone: Backbone = redis
    ? new RedisBackbone(redis.url, log)
    : new EmbeddedBackbone(findEmbeddedPostgres(house.dataDir) ?? '', log);
  await until(async () => backbone.canQueue(), Boolean);
  const queue = backbone.queue(REACTIONS_QUEUE);
  try {
    return await until(
      () => Promise.all(events.map((id) => queue.getJob(`notify-payment.${id}`))),
      (jobs) => jobs.every((job) => job?.finishedOn !== undefined),
    );
  } finally {
    await queue.close();
    await backbone.stop();
  }
}

describe('a house that is killed while reactions are at work', () => {
  it.each([
    ['alone, the queue in the database', 'embedded', false],
    ['alone, the queue in Redis', 'redis', false],
    ['with its database', 'embedded', true],
  ])(
    '%s: a start does them within seconds, once, and nothing was a failed try',
    async (_how, kind, isDatabaseToo) => {
      redis = kind === 'redis' ? await startRedis() : undefined;
      house = await House.build(redis ? { REDIS_URL: redis.url } : {});
      await house.start();
      const holder = await owner();
      // They wait for this: surely at work when the house dies.
      await holder.query('begin; lock table notification in share mode');
      await paid();
      await until(
        () => holder.query(`select ${AT_WORK}`),
        ({ rowCount }) => rowCount === PAYMENTS,
      );
      await house.kill(isDatabaseToo);
      // Nothing that the dead had sent is carried out after its death.
      if (!isDatabaseToo) await holder.query(`select pg_terminate_backend(pid) ${AT_WORK}`);
      await holder.end();

      await house.start();
      const client = await owner();
      const { rows } = await until(
        () => client.query<{ id: string; told: number }>(DONE),
        (seen) => seen.rows.every(({ told }) => told > 0),
        TAKEN_UP_WITHIN_MS,
      );
      expect(rows.map(({ told }) => told)).toEqual(Array.from({ length: PAYMENTS }, () => 1));
      for (const job of await tries(rows.map(({ id }) => id))) {
        expect(job).toMatchObject({ attemptsMade: 1, attemptsStarted: 2 });
        expect(job?.failedReason).toBeFalsy();
      }
      expect(
        (await client.query(`select from reaction_due where reaction = 'notify-payment'`)).rowCount,
      ).toBe(0);
      await client.end();
    },
  );
});
