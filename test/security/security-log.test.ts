import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import request from 'supertest';
import { readConfig } from '../../server/kernel/config.js';
import { Database } from '../../server/kernel/database.js';
import { startServer, type RunningServer } from '../../server/boot/server.js';
import { Client } from '../support/client.js';
import { newDatabase, TEST_PASSWORD } from '../support/laboratory.js';

type Line = Readonly<Record<string, unknown>>;

let server: RunningServer;
const lines: Line[] = [];

beforeAll(async () => {
  const into = new Writable({
    write(chunk: Buffer, _encoding, done) {
      for (const line of chunk.toString('utf8').split('\n').filter(Boolean)) lines.push(JSON.parse(line));
      done();
    },
  });
  const config = readConfig({ PORT: '0', ADMIN_PASSWORD: TEST_PASSWORD });
  server = await startServer({ config, databaseUrl: await newDatabase(), logger: pino({}, into) });
});
afterAll(() => server?.close());

/** The line of that request; it is written when the answer is gone. */
async function lineOf(requestId: string): Promise<Line | undefined> {
  for (let turn = 0; turn < 200; turn += 1) {
    const line = lines.find((one) => one['security'] === true && one['requestId'] === requestId);
    if (line) return line;
    await new Promise(setImmediate);
  }
  return undefined;
}

async function admin(): Promise<Client> {
  const client = new Client(server.address, 'admin', TEST_PASSWORD);
  await client.signIn();
  return client;
}

describe('the security log', () => {
  it('names a call without a sign-in by its route, its request id and its code', async () => {
    await request(server.address).get('/api/patient/search/Tariro Moyo').set('X-Request-Id', 'stranger-1');
    const line = await lineOf('stranger-1');
    expect(line).toMatchObject({
      status: 401,
      code: 'unauthenticated',
      method: 'GET',
      route: '/api/patient/search/:fullName',
      user: null,
    });
    expect(JSON.stringify(line)).not.toContain('Moyo');
  });

  it('names whose account was tried with a wrong password, and never what was typed', async () => {
    const basic = Buffer.from('admin:my dog is called Rex').toString('base64');
    await request(server.address)
      .get('/api/basicAuth/validate')
      .set({ Authorization: `Basic ${basic}`, 'X-Request-Id': 'wrong-1' });
    const [user] = await server.app.get(Database).sql<{ id: string }>('select id from app_user');
    const line = await lineOf('wrong-1');
    expect(line).toMatchObject({ status: 401, code: 'wrong_credentials', tried: user?.id });
    expect(JSON.stringify(lines)).not.toContain('Rex');
  });

  it('names who was refused', async () => {
    const client = await admin();
    await client.post('/api/users', {}, { 'X-XSRF-TOKEN': '', 'X-Request-Id': 'csrf-1' });
    expect(await lineOf('csrf-1')).toMatchObject({ status: 403, code: 'csrf', user: 'admin' });
  });

  it('names who is throttled', async () => {
    const basic = (n: number) => `Basic ${Buffer.from(`nobody-here:guess ${n}`).toString('base64')}`;
    for (let n = 1; n <= 6; n += 1)
      await request(server.address)
        .get('/api/basicAuth/validate')
        .set({ Authorization: basic(n), 'X-Request-Id': `guess-${n}` });
    expect(await lineOf('guess-6')).toMatchObject({ status: 429, code: 'throttled' });
  });

  it('names what failed, at a level of its own', async () => {
    const client = await admin();
    const database = server.app.get(Database);
    await database.sql('select 1');
    // No seed and no call takes the laboratory's row away; without it figures cannot know their zone.
    await database.sql('delete from laboratory');
    await client.get('/api/test/daily/today/today', { 'X-Request-Id': 'failed-1' });
    const line = await lineOf('failed-1');
    expect(line).toMatchObject({ status: 500, code: 'internal', user: 'admin', level: 50 });
  });
});
