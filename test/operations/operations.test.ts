import { gunzipSync } from 'node:zlib';
import { Injectable, Module } from '@nestjs/common';
import { framesOf } from '../../server/operations/queries/support-bundle.js';
import { Reaction, type ReactionHandler } from '../../server/events/reactions.js';
import { ReactionDispatcher } from '../../server/events/reaction-dispatcher.js';
import { aBooking, aPatient } from '../bookings/requests.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { follow } from '../support/live.js';

const SURNAME = 'Qwzxunmistakable';
let broken = true;

/** Fails with everything that it knows in its message, as a database's refusal does. */
@Injectable()
@Reaction({ on: 'BookingCreated', name: 'fails-for-a-test' })
class FailsForATest implements ReactionHandler<'BookingCreated'> {
  async handle(event: { readonly payload: unknown }): Promise<void> {
    if (broken)
      throw new Error(
        `duplicate key: ${JSON.stringify(event.payload)} "at ${SURNAME} (/x/${SURNAME}.ts:1:1)"`,
      );
  }
}

@Module({ providers: [FailsForATest] })
class FailingModule {}

let lab: Laboratory;
let manager: Client;
beforeAll(async () => {
  lab = await openLaboratory({ modules: [{ module: FailingModule }] });
  manager = await lab.as('ROLE_LABADMIN');
});
afterAll(() => lab?.close());

async function book(fullName: string): Promise<void> {
  const reception = await lab.as('ROLE_RECEPTION');
  const patient = aPatient({ fullName, email: `${SURNAME}@example.org`, address: `1 ${SURNAME} Road` });
  const answer = await reception.post('/api/booking/book', aBooking({ patient }));
  expect(answer.status).toBe(201);
}

const operations = async () => (await manager.get('/api/operations')).body;

/** Every try at once. */
async function untilGivenUp(count: number): Promise<void> {
  const { queue } = lab.server.app.get(ReactionDispatcher);
  for (;;) {
    await lab.drain();
    if ((await queue.getFailedCount()) >= count) return;
  }
}

test('background work that failed is shown, told to the screens, put back, or given up with a reason', async () => {
  const screen = await follow(manager, ['operations']);
  await book(`Tendai ${SURNAME}`);
  await book(`Rudo ${SURNAME}`);
  await untilGivenUp(2);
  const { failed, queues, disk, database, version } = await operations();
  expect(failed).toHaveLength(2);
  expect(failed[0]).toMatchObject({ reaction: 'fails-for-a-test', eventType: 'BookingCreated', tries: 10 });
  expect(queues[0]).toMatchObject({ name: 'reactions', failed: 2 });
  expect(disk.free).toBeGreaterThan(0);
  expect(database.bytes).toBeGreaterThan(0);
  expect(version).toMatch(/^\d+\.\d+\.\d+/);

  const bare = await manager.post('/api/operations/failed-reactions/give-up', { ids: [failed[0].id] });
  expect(bare.body.errors[0].field).toBe('reason');
  const given = { ids: [failed[0].id], reason: 'Told by telephone' };
  expect((await manager.post('/api/operations/failed-reactions/give-up', given)).body).toEqual({
    settled: 1,
  });
  expect((await operations()).failed).toHaveLength(1);
  expect((await manager.post('/api/operations/failed-reactions/give-up', given)).body).toEqual({
    settled: 0,
  });

  broken = false;
  const back = await manager.post('/api/operations/failed-reactions/retry', { ids: [failed[1].id] });
  expect(back.body).toEqual({ settled: 1 });
  await lab.drain();
  expect((await operations()).failed).toEqual([]);
  const done = await lab.sql<{ n: number }>(
    `select count(*) as n from reaction_done where reaction = 'fails-for-a-test'`,
  );
  expect(done).toEqual([{ n: 2 }]);
  const trail = await lab.sql(`select reason from audit_entry where action = 'reactions.give-up'`);
  expect(trail[0]).toEqual({ reason: 'Told by telephone' });
  expect(screen.events.filter(({ type }) => type === 'OperationsChanged').length).toBeGreaterThan(1);
  screen.close();
});

test('the bundle for whoever helps holds versions, settings and figures, and nothing of anybody', async () => {
  broken = true;
  const { version } = (await manager.get('/api/about')).body;
  await manager.post('/api/about', { name: `Laboratory ${SURNAME}`, address: SURNAME, version });
  await book(`Chipo ${SURNAME}`);
  await untilGivenUp(1);
  const cookie = { Cookie: manager.cookie };
  const answer = await fetch(`${lab.address}/api/operations/support-bundle`, { headers: cookie });
  const text = gunzipSync(Buffer.from(await answer.arrayBuffer())).toString('utf8');
  expect(text.toLowerCase()).not.toContain(SURNAME.toLowerCase());
  for (const username of ['reception', 'labadmin']) expect(text).not.toContain(`"${username}"`);
  for (const file of [
    'versions.json',
    'settings.json',
    'counts.json',
    'migrations.json',
    'failed-work.json',
    'metrics.txt',
  ])
    expect(text).toContain(file);
  expect(text).toContain('fails-for-a-test');
  expect(text).toContain('meniscus_outbox_unpublished');
});

test('of an error its kind and places are kept, and no word of what it says', () => {
  const stack = [
    `TypeError: Chipo Moyo of ${SURNAME}`,
    'at second line of a message (about/Chipo.ts)',
    '    at ReactionWorker.run (file:///home/somebody/meniscus/server/events/reaction-worker.ts:74:12)',
    '    at async Worker.callProcessJob (/srv/node_modules/bullmq/dist/worker.js:12:5)',
  ].join('\n');
  expect(framesOf(stack)).toEqual([
    'TypeError',
    'server/events/reaction-worker.ts:74',
    'node_modules/bullmq/dist/worker.js:12',
  ]);
  expect(framesOf(undefined)).toEqual([]);
});

test('the page says what each version brought', async () => {
  const { version, releases } = (await manager.get('/api/operations/changes')).body;
  expect(releases[0].title).toContain(version);
  expect(releases[0].lines.length).toBeGreaterThan(0);
});
