import pg from 'pg';
import { dueNow, dueBefore, markDone, recordDueReactions } from '../../server/events/due-reactions.js';
import { pruneEvents, pruneAnswers, RETENTION } from '../../server/events/retention.js';
import { newDatabase } from '../support/laboratory.js';
import { oftener } from '../support/long.js';
import { Plans } from '../support/plans.js';
import { fillLog, LARGE } from './large-log.js';

const EVENTS = oftener(50_000, 1_000_000);
const DUE = 10_000;
const BATCH = 200;
const DAY_MS = 86_400_000;

let client: pg.Client;
let plans: Plans;
const now = new Date();

beforeAll(async () => {
  client = new pg.Client({ connectionString: await newDatabase() });
  await client.connect();
  await fillLog(client, EVENTS, DUE);
}, 600_000);
afterAll(() => client?.end());
beforeEach(() => {
  plans = new Plans(client);
});

async function ids(): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from event order by seq desc limit ${BATCH}`,
  );
  return rows.map(({ id }) => id);
}

/** No large table is read as a whole; tables with a single row are, always. */
function expectNoneReadAsAWhole(but?: string): void {
  const large = LARGE.filter((table) => table !== but).map((table) => `Seq Scan on ${table}`);
  expect(plans.wholeReads.filter((read) => large.includes(read))).toEqual([]);
}

test('the first batch of events to prune, and one after many, are found by an index', async () => {
  for (const last of [undefined, EVENTS / 2]) await pruneEvents(plans, last, now);
  expectNoneReadAsAWhole();
});

test.each(RETENTION)('old rows of $table are found by an index', async (kept) => {
  const until = now.getTime() - kept.days * DAY_MS;
  const later = new Date(until - DAY_MS).toISOString();
  for (const last of [undefined, later]) await pruneAnswers(plans, kept, last, now);
  expectNoneReadAsAWhole();
});

test('what goes with a row that is pruned is found by an index', async () => {
  await plans.sql('delete from notification_read where notification_id = $1', [(await ids())[0]]);
  await plans.sql('select from reaction_due where event_id = $1', [(await ids())[0]]);
  expectNoneReadAsAWhole();
});

describe('what is due', () => {
  it('is found by an index, from the first and from any later', async () => {
    const [eventId = ''] = await ids();
    for (const last of [undefined, { dueAt: now, eventId, reaction: 'of-large-log' }])
      await dueBefore(plans, { before: new Date(now.getTime() + 32 * DAY_MS), last, most: BATCH });
    await dueBefore(plans, { before: now, last: undefined, most: BATCH });
    expectNoneReadAsAWhole();
  });

  it('is noted, and settled, without a look through what was done', async () => {
    const due = (await ids()).map((eventId) => ({ eventId, reaction: 'of-large-log', dueAt: now }));
    await recordDueReactions(plans, EVENTS, due);
    await markDone(plans, due);
    await markDone(plans, due.slice(0, 1));
    expectNoneReadAsAWhole();
  });

  // It holds what is still to come alone: an index more to write for every payment would cost more than this look.
  it('is brought forward, after the clock was set back, without a look at anything else', async () => {
    const latest = ['of-large-log', 'close-job-card', 'notify-payment'].map((reaction) => ({
      reaction,
      latest: new Date(now.getTime() + 60_000),
    }));
    await dueNow(plans, now, latest);
    expectNoneReadAsAWhole('reaction_due');
  });
});
