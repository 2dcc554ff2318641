import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { onDatabase } from '../operations/filled.js';
import { Client } from '../support/client.js';
import { connect } from '../support/live.js';
import { openLaboratory, TEST_PASSWORD, type Laboratory } from '../support/laboratory.js';
import { oftener } from '../support/long.js';
import { startRedis, type TestRedis } from '../support/redis.js';
import { until } from '../support/until.js';

/** Shorter than a process trusts its cached session: it must have been notified. */
const PATIENCE_MS = 1_500;
const LISTENING = `
  from pg_stat_activity where application_name = 'meniscus sessions' and datname = current_database()`;
const PATH = '/api/users/currentUserRole';

type Kind = 'embedded' | 'redis' | 'redis that is away';
/** A house with a Redis that works hears by the same way as one whose Redis is away. */
const KINDS: readonly Kind[] = oftener<readonly Kind[]>(
  ['embedded', 'redis that is away'],
  ['embedded', 'redis', 'redis that is away'],
);

/** A session that was ended, or whose user changed, in one process is refused by the others. */
describe.each(KINDS)('two processes, %s', (kind) => {
  let redis: TestRedis | undefined;
  let here: Laboratory;
  let there: Laboratory;
  let boss: Client;

  beforeAll(async () => {
    redis = kind === 'embedded' ? undefined : await startRedis();
    const config = { redisUrl: redis?.url };
    here = await openLaboratory({ config });
    there = await openLaboratory({ config, databaseUrl: here.databaseUrl });
    boss = await here.as('ROLE_SUPER_ADMIN', 'boss');
    if (kind === 'redis that is away') await redis?.kill();
  });
  afterAll(async () => {
    await there?.close();
    await here?.close();
    await redis?.stop();
  });

  const statusThere = async ({ cookie }: Client) =>
    (await there.stranger().get(PATH, { Cookie: cookie })).status;
  const isRefused = (client: Client) =>
    until(
      () => statusThere(client),
      (status) => status === 401,
      PATIENCE_MS,
    );
  const userNamed = async (name: string) => (await boss.get(`/api/users?q=${name}`)).body.items[0];

  /** Somebody whom the other process knows by heart. */
  async function known(username: string): Promise<Client> {
    const client = await here.as('ROLE_LAB', username);
    expect([await statusThere(client), await statusThere(client)]).toEqual([200, 200]);
    return client;
  }

  it('refuse who signed out, and end the live connection', async () => {
    const client = await known('leaver');
    const screen = await connect(there.address, { cookie: client.cookie });
    expect((await client.get('/api/users/logout', { 'X-XSRF-TOKEN': client.xsrf })).status).toBeLessThan(300);
    await screen.disconnected();
    expect(await statusThere(client)).toBe(401);
  });

  it.each([
    ['ended', 'session', async () => endSessionOf('ended')],
    ['removed', 'removed', async () => boss.post('/api/users/delete', { username: 'removed' })],
    [
      'demoted',
      'role',
      async () =>
        boss.put('/api/users/update', { ...(await userNamed('demoted')), userRole: 'ROLE_RECEPTION' }),
    ],
    ['reset', 'password', async () => boss.post('/api/users/password_reset', { username: 'reset' })],
  ])('refuse who was %s, and say why: %s', async (username, why, act) => {
    const client = await known(username);
    expect((await act()).status).toBe(200);
    await isRefused(client);
    expect((await there.stranger().get(PATH, { Cookie: client.cookie })).body).toMatchObject({ why });
    const changes = { Cookie: client.cookie, 'X-XSRF-TOKEN': client.xsrf };
    expect((await there.stranger().get('/api/sessions', changes)).status).toBe(401);
  });

  async function endSessionOf(username: string) {
    const listed = (await boss.get(`/api/sessions?of=all&q=${username}`)).body.items;
    return boss.post('/api/sessions/end', { id: listed[0].id });
  }

  it('refuse a pair of somebody who was removed', async () => {
    await here.as('ROLE_LAB', 'scripted');
    const Authorization = `Basic ${Buffer.from(`scripted:${TEST_PASSWORD}`).toString('base64')}`;
    const status = async () => (await there.stranger().get(PATH, { Authorization })).status;
    expect([await status(), await status()]).toEqual([200, 200]);
    expect((await boss.post('/api/users/delete', { username: 'scripted' })).status).toBe(200);
    await until(status, (said) => said === 401, PATIENCE_MS);
  });

  it('believe nothing while the news cannot be heard, and hear again by themselves', async () => {
    const client = await known('unheard');
    await onDatabase(here.databaseUrl, `select pg_terminate_backend(pid) ${LISTENING}`);
    await endSessionOf('unheard');
    await isRefused(client);
    await until(
      () => onDatabase(here.databaseUrl, `select 1 ${LISTENING}`),
      (rows) => rows.length === 2,
    );
    const later = await known('heard-again');
    await endSessionOf('heard-again');
    await isRefused(later);
  });
});
