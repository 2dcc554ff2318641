import { randomUUID } from 'node:crypto';
import { BATCH } from '../../server/events/retention.js';
import { Pruning } from '../../server/events/pruning.js';
import { LOCKS } from '../../server/kernel/locks.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

const YEARS_MS = 20 * 365 * 86_400_000;

let lab: Laboratory;
beforeAll(async () => {
  lab = await openLaboratory();
});
afterAll(() => lab?.close());

const prune = () => lab.server.app.get(Pruning).prune();

async function count(from: string): Promise<number> {
  const [row] = await lab.sql<{ n: number }>(`select count(*)::int as n from ${from}`);
  return row?.n ?? -1;
}

/** Events of that age, published and followed. */
async function events(subject: string, days: number, many = 1): Promise<void> {
  await lab.sql(
    `insert into event (id, type, at, actor, subject_kind, subject_id, payload, version)
     select gen_random_uuid(), 'StockChanged', now() - make_interval(days => $2::int), 'test', 'product', $1,
       '{"productId": null}', 1 from generate_series(1, $3::int)`,
    [subject, days, many],
  );
  // The last event of all stays, whatever its age.
  await lab.sql(
    `insert into event (id, type, at, actor, subject_kind, subject_id, payload, version)
     values (gen_random_uuid(), 'StockChanged', now(), 'test', 'product', 'latest', '{"productId": null}', 1)`,
  );
  await lab.drain();
}

test('an event goes after 30 days, but not one from which something is still to follow', async () => {
  await events('old', 31);
  await events('young', 29);
  await events('due', 31);
  await lab.sql(
    `insert into reaction_due (reaction, event_id, due_at)
     select 'of-next-year', id, now() + interval '1 year' from event where subject_id = 'due'`,
  );
  await prune();
  const left = await lab.sql<{ subject_id: string }>(
    `select subject_id from event where subject_id in ('old', 'young', 'due') order by subject_id`,
  );
  expect(left.map((row) => row.subject_id)).toEqual(['due', 'young']);
  await lab.sql(`delete from reaction_due where reaction = 'of-next-year'`);
  await prune();
  expect(await count(`event where subject_id = 'due'`)).toBe(0);
});

test('that something has followed is remembered as long as its event, and 30 days', async () => {
  await events('planned', 31);
  await lab.sql(
    `insert into reaction_due (reaction, event_id, due_at)
     select 'later', id, now() + interval '1 year' from event where subject_id = 'planned'`,
  );
  await lab.sql(
    `insert into reaction_done (reaction, event_id, at)
     select 'of-planned', id, now() - interval '31 days' from event where subject_id = 'planned'
     union all select 'of-gone', gen_random_uuid(), now() - interval '31 days'
     union all select 'of-late', gen_random_uuid(), now() - interval '29 days'`,
  );
  await prune();
  const left = await lab.sql<{ reaction: string }>(
    `select reaction from reaction_done where reaction like 'of-%' order by reaction`,
  );
  expect(left.map((row) => row.reaction)).toEqual(['of-late', 'of-planned']);
  await lab.sql(`delete from reaction_due where reaction = 'later'`);
});

test('a key is answered for 7 days, a notification stands for 90 and for as long as it holds, a session till it ends', async () => {
  const { username } = await lab.as('ROLE_LAB');
  const sessions = await count('session');
  await lab.sql(
    `insert into idempotency_key (user_id, call, key, body_hash, at)
     select id, 'test', age::text, '', now() - make_interval(days => age) from app_user, unnest(array[6, 8]) as age
     where username = $1`,
    [username],
  );
  await lab.sql(
    `insert into notification (id, kind, title, text, at, roles, usernames, about, closed_at)
     select gen_random_uuid(), 'test', title, '', now() - make_interval(days => age), '{}', '{}', about, closed
     from (values ('old', 91, null::uuid, null::timestamptz), ('young', 89, null, null), ('stands', 91, gen_random_uuid(), null),
       ('stood', 91, gen_random_uuid(), now() - interval '91 days')) as told (title, age, about, closed)`,
  );
  await lab.sql(
    `insert into session (sid, sess, expire) values ('ended', '{}', now() - interval '1 minute')`,
  );
  await prune();
  expect(await lab.sql(`select key from idempotency_key where call = 'test'`)).toEqual([{ key: '6' }]);
  const told = await lab.sql<{ title: string }>(
    `select title from notification where kind = 'test' order by title`,
  );
  expect(told.map(({ title }) => title)).toEqual(['stands', 'young']);
  expect(await count('session')).toBe(sessions);
});

test('a backlog goes in batches, and the screens are told from where on events are kept', async () => {
  await events('backlog', 40, 2 * BATCH + 10);
  expect(await prune()).toBeGreaterThanOrEqual(7);
  expect(await count(`event where subject_id = 'backlog'`)).toBe(0);
  const [head] = await lab.sql<{ pruned_to: number; seq: number }>('select pruned_to, seq from event_head');
  expect(head?.pruned_to).toBe((head?.seq ?? 0) - 1);
});

test('one process prunes at a time', async () => {
  await events('waits', 31);
  const other = await lab.database.pool.connect();
  try {
    await other.query('select pg_advisory_lock($1)', [LOCKS.pruning]);
    expect(await prune()).toBe(0);
    expect(await count(`event where subject_id = 'waits'`)).toBe(1);
    await other.query('select pg_advisory_unlock($1)', [LOCKS.pruning]);
  } finally {
    other.release();
  }
  expect(await prune()).toBeGreaterThan(0);
  expect(await count(`event where subject_id = 'waits'`)).toBe(0);
});

test('a process whose clock is set ahead forgets nothing that is young by the database', async () => {
  await events('ahead', 29);
  const { username } = await lab.as('ROLE_LAB');
  await lab.sql(
    `insert into idempotency_key (user_id, call, key, body_hash, at)
     select id, 'ahead', 'young', '', now() - interval '6 days' from app_user where username = $1`,
    [username],
  );
  lab.clock.advance(YEARS_MS);
  await prune();
  lab.clock.advance(-YEARS_MS);
  expect(await count(`event where subject_id = 'ahead'`)).toBe(1);
  expect(await count(`idempotency_key where call = 'ahead'`)).toBe(1);
});

test('the books and the audit trail are nobody’s to prune', async () => {
  const director = await lab.as('ROLE_SUPER_ADMIN', 'director');
  await director.post('/api/doctors', { name: 'Dr Old', practice: randomUUID() });
  await lab.sql(`update referring_doctor set created_at = now() - interval '20 years'`);
  await lab.sql(
    `insert into audit_entry (id, at, actor, address, request_id, action, subject_kind, subject_id)
     values (gen_random_uuid(), now() - interval '20 years', 'test', 'local', 'test', 'test.written', 'test', 'old')`,
  );
  const before = await count('audit_entry');
  await prune();
  expect(await count('audit_entry')).toBe(before);
  expect(await count('referring_doctor')).toBe(1);
});
