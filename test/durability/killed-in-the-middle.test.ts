import type { Job } from 'bullmq';
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
import { oftener } from '../support/long.js';
import { startRedis, type TestRedis } from '../support/redis.js';
import { until } from '../support/until.js';
import { House } from './laboratory.js';

const PAYMENTS = 3;
/** The work of a process that died is free after eight seconds, and is looked for every two. */
const TAKEN_UP_WITHIN_MS = 15_000;
/** Each notification waits while a row of this table says so; the table outlives every death. */
const HELD = `
  create table held (what text);
  insert into held values ('notification');
  create function wait_while_held() returns trigger language plpgsql security definer as $$
    begin
      while exists (select from public.held) loop perform pg_sleep(0.05); end loop;
      return new;
    end $$;
  create trigger held before insert on notification for each row execute function wait_while_held()`;
const AT_WORK = `from pg_stat_activity where wait_event = 'PgSleep'`;
const DONE = `
  select e.id, (select count(*)::int from notification n where n.source_event = e.id) as told
  from event e where e.type = 'PaymentReceived'`;

type Way = readonly [how: string, kind: 'embedded' | 'redis', isDatabaseToo: boolean];
const WAYS: readonly Way[] = [
  ['with its database', 'embedded', true],
  ...oftener<readonly Way[]>(
    [],
    [
      ['alone, the queue in the database', 'embedded', false],
      ['alone, the queue in Redis', 'redis', false],
    ],
  ),
];

interface Told {
  readonly id: string;
  readonly told: number;
}

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

/** The queue's state of each of them, once that is so. */
async function jobsOf(events: readonly string[], isSo: (jobs: readonly (Job | undefined)[]) => boolean) {
  const log = pino({ level: 'silent' });
  const backbone: Backbone = redis
    ? new RedisBackbone(redis.url, log)
    : new EmbeddedBackbone(findEmbeddedPostgres(house.dataDir) ?? '', log);
  await until(async () => backbone.canQueue(), Boolean);
  const queue = backbone.queue(REACTIONS_QUEUE);
  try {
    return await until(
      () => Promise.all(events.map((id) => queue.getJob(`notify-payment.${id}`))),
      isSo,
      TAKEN_UP_WITHIN_MS,
    );
  } finally {
    await queue.close();
    await backbone.stop();
  }
}

describe('a house that is killed while reactions are at work', () => {
  it.each(WAYS)(
    '%s: a start does them within seconds, once, and nothing was a failed try',
    async (_how, kind, isDatabaseToo) => {
      redis = kind === 'redis' ? await startRedis() : undefined;
      house = await House.build(redis ? { REDIS_URL: redis.url } : {});
      await house.start();
      const holder = await owner();
      // They wait for this, so they are surely at work when the server dies.
      await holder.query(HELD);
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
      const events = (await client.query<Told>(DONE)).rows.map(({ id }) => id);
      const again = await jobsOf(events, (jobs) => jobs.every((job) => job?.attemptsStarted === 2));
      for (const job of again) {
        expect(job?.attemptsMade).toBe(0);
        expect(job?.failedReason).toBeFalsy();
      }
      await client.query('delete from held');
      const { rows } = await until(
        () => client.query<Told>(DONE),
        (seen) => seen.rows.every(({ told }) => told > 0),
      );
      expect(rows.map(({ told }) => told)).toEqual(Array.from({ length: PAYMENTS }, () => 1));
      // Done at the second start: nothing of it is left to be tried.
      await jobsOf(events, (jobs) => jobs.every((job) => job === undefined));
      expect(
        (await client.query(`select from reaction_due where reaction = 'notify-payment'`)).rowCount,
      ).toBe(0);
      await client.end();
    },
  );
});
