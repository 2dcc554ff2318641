import pg from 'pg';
import { pay } from '../billing/till.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { startRedis } from '../support/redis.js';
import { until } from '../support/until.js';

const READY = '/api/health/ready';

async function told(lab: Laboratory) {
  const { status, body } = await lab.stranger().get(READY);
  const problems = body.problems as { readonly what: string; readonly message: string }[];
  return { http: status, status: body.status as string, what: problems.map(({ what }) => what), body };
}

async function onDatabase(lab: Laboratory): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: lab.databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const CUT = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name = 'meniscus health'`;

describe('whether a house is ready', () => {
  let lab: Laboratory;
  beforeAll(async () => {
    lab = await openLaboratory();
  });
  afterAll(() => lab?.close());

  it('is told with nothing to complain of, and the page Operations shows the same', async () => {
    expect(await told(lab)).toMatchObject({ http: 200, status: 'ok', what: [], body: { workers: 1 } });
    const manager = await lab.as('ROLE_LABADMIN');
    const { body } = await manager.get('/api/operations');
    expect(body).toMatchObject({ status: 'ok', problems: [], workers: 1, overdue: 0 });
  });

  it('names a publisher that stands still', async () => {
    const desk = await lab.as('ROLE_RECEPTION');
    const holder = await onDatabase(lab);
    try {
      await holder.query('begin; lock table event_head in exclusive mode');
      await desk.post('/api/booking/book', {
        patient: { fullName: 'Told Late', dateOfBirth: '1980-01-01', gender: 'male' },
        profiles: ['FBS'],
      });
      lab.clock.advance(15_000);
      expect(await told(lab)).toMatchObject({
        http: 200,
        status: 'degraded',
        what: ['publisher-stands-still'],
      });
    } finally {
      await holder.query('rollback');
      await holder.end();
      lab.clock.advance(-15_000);
    }
    await until(
      () => told(lab),
      ({ status }) => status === 'ok',
    );
  });

  it('is not while the database takes no writes, and says so', async () => {
    const owner = await onDatabase(lab);
    const name = new URL(lab.databaseUrl).pathname.slice(1);
    try {
      await owner.query(`alter database ${name} set default_transaction_read_only = on`);
      await owner.query(CUT);
      const answer = await until(
        () => told(lab),
        ({ what }) => what[0] === 'database-read-only',
      );
      expect(answer).toMatchObject({
        http: 503,
        status: 'unavailable',
        body: { database: 'unavailable', outbox: null },
      });
    } finally {
      await owner.query('set default_transaction_read_only = off');
      await owner.query(`alter database ${name} reset default_transaction_read_only`);
      await owner.query(CUT);
      await owner.end();
    }
    await until(
      () => told(lab),
      ({ status }) => status === 'ok',
    );
  });

  it('is answered though every connection of the pool is taken', async () => {
    const taken = await Promise.all(Array.from({ length: 20 }, () => lab.database.pool.connect()));
    try {
      expect(await told(lab)).toMatchObject({ http: 200, what: [] });
    } finally {
      for (const client of taken) client.release();
    }
  });
});

it('a backup that is being taken is no late work, one that nobody takes up is', async () => {
  const lab = await openLaboratory({ config: { workers: false } });
  try {
    const manager = await lab.as('ROLE_LABADMIN');
    expect((await manager.post('/api/operations/backups')).status).toBe(202);
    await until(
      () => lab.sql(`select 1 from reaction_due where reaction = 'take-backup'`),
      (due) => due.length > 0,
    );
    lab.clock.advance(3_600_000);
    expect((await told(lab)).what).toEqual(['no-worker']);
    lab.clock.advance(6 * 3_600_000);
    expect((await told(lab)).what).toEqual(['no-worker', 'reactions-overdue']);
  } finally {
    await lab.close();
  }
});

it('a house without a worker is degraded, and so is one whose background work is late', async () => {
  const lab = await openLaboratory({ config: { workers: false } });
  try {
    expect(await told(lab)).toMatchObject({ http: 200, status: 'degraded', what: ['no-worker'] });
    const { body: operations } = await (await lab.as('ROLE_LABADMIN')).get('/api/operations');
    const problems = [
      { what: 'no-worker', message: expect.stringMatching(/^No process does background work: start/) },
    ];
    expect(operations).toMatchObject({ status: 'degraded', problems });
    const desk = await lab.as('ROLE_SUPER_ADMIN');
    const { body } = await desk.post('/api/booking/book', {
      patient: { fullName: 'Done Late', dateOfBirth: '1980-01-01', gender: 'male' },
      profiles: ['FBS'],
    });
    expect((await pay(desk, { id: body.id }, body.payment.total)).status).toBe(200);
    await until(
      () => lab.sql('select 1 from reaction_due'),
      (due) => due.length > 0,
    );
    lab.clock.advance(3_600_000);
    expect(await told(lab)).toMatchObject({
      status: 'degraded',
      what: ['no-worker', 'reactions-overdue'],
    });
    const worker = await openLaboratory({ databaseUrl: lab.databaseUrl });
    expect(await told(lab)).toMatchObject({ body: { workers: 1 } });
    await worker.close();
    expect(await told(lab)).toMatchObject({ body: { workers: 0 } });
  } finally {
    await lab.close();
  }
});

it('a Redis that is away, takes nothing or hangs is named', async () => {
  const redis = await startRedis();
  const lab = await openLaboratory({ config: { redisUrl: redis.url } });
  try {
    await until(
      () => told(lab),
      ({ status }) => status === 'ok',
    );
    redis.pause();
    expect(await told(lab)).toMatchObject({ http: 200, status: 'degraded', what: ['redis-away'] });
    redis.goOn();
    await until(
      () => told(lab),
      ({ status }) => status === 'ok',
    );
    await redis.command('CONFIG', 'SET', 'min-replicas-to-write', '3');
    expect(await told(lab)).toMatchObject({
      status: 'degraded',
      what: ['redis-away'],
      body: { backbone: { kind: 'redis', status: 'unavailable' } },
    });
  } finally {
    redis.goOn();
    await lab.close();
    await redis.stop();
  }
});
