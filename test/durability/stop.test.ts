import http from 'node:http';
import net from 'node:net';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import pg from 'pg';
import { findEmbeddedPostgres } from '../../server/kernel/postgres-embedded/embedded-postgres.js';
import { Client } from '../support/client.js';
import { follow } from '../support/live.js';
import { TEST_PASSWORD } from '../support/laboratory.js';
import { startRedis } from '../support/redis.js';
import { until } from '../support/until.js';
import { House } from './laboratory.js';

const READY = '/api/health/ready';
/** The time that the stop itself allows, and some more for a busy machine. */
const STOPPED_MS = 20_000;

/** One folder for all of them: a start in an empty one takes as long again. */
const dataDir = House.folder();
let house: House;
afterEach(async () => {
  house?.database('SIGCONT');
  await house?.end();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function opened(environment: NodeJS.ProcessEnv = {}): Promise<House> {
  house = await House.build(environment, dataDir);
  await house.start();
  return house;
}

async function admin(): Promise<Client> {
  const client = new Client(house.address, 'admin', TEST_PASSWORD);
  await client.signIn();
  return client;
}

/** A connection on which so much of a call is sent, and never the rest. */
async function halfSent(text: string): Promise<net.Socket> {
  const { hostname, port } = new URL(house.address);
  const socket = net.connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

async function stopsWith(code: number): Promise<void> {
  const begun = Date.now();
  expect(await house.ended()).toBe(code);
  expect(Date.now() - begun).toBeLessThan(STOPPED_MS);
  expect(house.databaseProcesses()).toEqual([]);
}

const stranger = (): Client => new Client(house.address, '', '');
const answers = (wanted: number) =>
  until(
    () => stranger().get(READY),
    ({ status }) => status === wanted,
  );

async function isToldOfAHangingDatabase(): Promise<void> {
  await answers(200);
  house.database('SIGSTOP');
  const begun = Date.now();
  const answer = await stranger().get(READY);
  expect(answer.status).toBe(503);
  expect(answer.body).toMatchObject({ status: 'unavailable', problems: [{ what: 'database-silent' }] });
  expect(Date.now() - begun).toBeLessThan(3_000);
  house.database('SIGCONT');
  await answers(200);
}

/** A call at work when the server is told to stop: a table that it needs is locked until then. */
async function bookedWhileItStops(): Promise<void> {
  const boss = await admin();
  const holder = new pg.Client({ connectionString: findEmbeddedPostgres(house.dataDir) ?? '' });
  await holder.connect();
  await holder.query('begin; lock table patient in access exclusive mode');
  const booking = boss.post('/api/booking/book', {
    patient: { fullName: 'Booked At The Last Moment', dateOfBirth: '1980-01-01', gender: 'male' },
    profiles: ['FBS'],
  });
  const waits = 'select 1 from pg_stat_activity where wait_event_type = $1';
  await until(
    () => holder.query(waits, ['Lock']),
    ({ rowCount }) => (rowCount ?? 0) > 0,
  );
  house.signal('SIGTERM');
  const answer = await answers(503);
  expect(answer.body).toMatchObject({ status: 'stopping', problems: [{ what: 'stopping' }] });
  await holder.query('rollback');
  await holder.end();
  expect((await booking).status).toBe(201);
}

it('a database that hangs is told of at once; a stop says first that it comes, and lets the calls at work finish; a second signal waits for nobody, and the database that hangs again is stopped all the same', async () => {
  await opened({ STOP_NOTICE: '30' });
  await isToldOfAHangingDatabase();
  await bookedWhileItStops();
  house.database('SIGSTOP');
  house.signal('SIGINT');
  await stopsWith(0);
});

it('a stop waits for no half-sent call, no screen that does not listen, no Redis that hangs', async () => {
  const redis = await startRedis();
  try {
    await opened({ REDIS_URL: redis.url });
    const screen = await follow(await admin(), ['bookings']);
    const head = 'POST /api/booking/book HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
    const sockets = [await halfSent(head), await halfSent(`${head}Content-Length: 900\r\n\r\n{"patient":`)];
    const kept = new http.Agent({ keepAlive: true });
    await new Promise((resolve) =>
      http.get(house.address + READY, { agent: kept }, (r) => r.resume().on('end', resolve)),
    );
    redis.pause();
    house.signal('SIGTERM');
    await stopsWith(0);
    for (const socket of sockets) socket.destroy();
    kept.destroy();
    screen.close();
  } finally {
    await redis.stop();
  }
});

it('a signal during the start leaves nothing behind', async () => {
  house = await House.build({}, dataDir);
  const starting = house.start().catch((failure: Error) => failure.message);
  await until(
    async () => house.databaseProcesses(),
    (pids) => pids.length > 0,
  );
  house.signal('SIGTERM');
  expect(await starting).not.toContain('Error');
  expect(await house.ended()).toBe(0);
  // A database that is still starting is told to stop, and does so once it has started.
  await until(
    async () => house.databaseProcesses(),
    (pids) => pids.length === 0,
  );
});

it('a failure that nobody caught is logged, stops the house with its database, and is no good end', async () => {
  house = await House.build({}, dataDir);
  await house.start(['test/durability/lost-house.mjs']);
  house.signal('SIGUSR2');
  await stopsWith(1);
  expect(house.said).toContain('an unhandled rejection');
  expect(house.said).toContain('nobody waited for this');
  expect(house.said).toContain('an uncaught exception: the server stops');
  expect(house.said).toContain('nobody caught this');
});
