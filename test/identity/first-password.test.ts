import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { readConfig } from '../../server/kernel/config.js';
import { startServer, type RunningServer } from '../../server/boot/server.js';
import { House } from '../durability/laboratory.js';
import { Client } from '../support/client.js';
import { IS_LONG_RUN } from '../support/long.js';
import { newDatabase, TEST_ENVIRONMENT } from '../support/laboratory.js';

const config = { ...readConfig(TEST_ENVIRONMENT), adminPassword: undefined };

function start(databaseUrl: string, isWorker = false): Promise<RunningServer> {
  return startServer({ config, databaseUrl, isWorker, logger: pino({ level: 'silent' }) });
}

async function works({ address }: RunningServer, password = ''): Promise<boolean> {
  return (await new Client(address, 'admin', password).signIn()).status === 200;
}

it('two processes that start together print one password, and it works', async () => {
  const url = await newDatabase();
  const servers = await Promise.all([start(url), start(url)]);
  const printed = servers.flatMap(({ firstUser }) => firstUser ?? []);
  expect(printed).toHaveLength(1);
  for (const server of servers) expect(await works(server, printed[0]?.password)).toBe(true);
  await Promise.all(servers.map((server) => server.close()));
  const again = await start(url);
  expect(again.firstUser?.password).not.toBe(printed[0]?.password);
  expect(await works(again, again.firstUser?.password)).toBe(true);
  await again.close();
});

it('a worker makes and prints none', async () => {
  const url = await newDatabase();
  const worker = await start(url, true);
  expect(worker.firstUser).toBeUndefined();
  const server = await start(url);
  expect(await works(server, server.firstUser?.password)).toBe(true);
  const second = await start(url, true);
  expect(second.firstUser).toBeUndefined();
  expect(await works(server, server.firstUser?.password)).toBe(true);
  for (const one of [worker, second, server]) await one.close();
});

const PRINTED = /First user: admin {3}password: (\S+)/;

it('a house that is killed as soon as it listens prints another password at the next start', async () => {
  // In the long run with a database of its own, which is killed too.
  const database = IS_LONG_RUN ? {} : { DATABASE_URL: await newDatabase() };
  const house = await House.build({ ADMIN_PASSWORD: '', ...database });
  try {
    void house.start().catch(() => undefined);
    const stranger = new Client(house.address, '', '');
    for (let answers = false; !answers; await pause(20))
      answers = await stranger.get('/api/health/live').then(
        () => true,
        () => false,
      );
    await house.kill(false);
    await house.start();
    const printed = PRINTED.exec(house.said)?.[1];
    const admin = new Client(house.address, 'admin', printed ?? '');
    expect((await admin.signIn()).body).toMatchObject({ username: 'admin', changePasswd: true });
    if (!IS_LONG_RUN) return;
    await house.kill(true);
    await house.start();
    const next = PRINTED.exec(house.said)?.[1];
    expect(next).not.toBe(printed);
    expect((await new Client(house.address, 'admin', next ?? '').signIn()).status).toBe(200);
  } finally {
    await house.stop();
  }
});
