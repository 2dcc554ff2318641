import type pg from 'pg';

/** Half of the events are of days that are kept, half are too old. */
const FILL = (many: number, due: number): readonly string[] => [
  `insert into event (id, seq, type, at, actor, subject_kind, subject_id, payload, version)
   select gen_random_uuid(), n, 'StockChanged', now() - interval '60 days' * (1 - n / ${many}::float8), 'test', 'product',
     n::text, '{"productId": null}', 1 from generate_series(1, ${many}) n`,
  `update event_head set seq = ${many}`,
  `update reaction_cursor set seq = ${many}`,
  `insert into reaction_done (reaction, event_id, at) select 'of-large-log', id, at from event`,
  `insert into reaction_due (reaction, event_id, due_at)
   select 'of-large-log', id, at + interval '31 days' from event order by seq desc limit ${due}`,
  `insert into app_user (id, username, first_name, surname, role, account_creator, password_hash, change_passwd)
   values (gen_random_uuid(), 'large', 'Large', 'Log', 'ROLE_LAB', 'test', '', false)`,
  `insert into idempotency_key (user_id, call, key, body_hash, answer, at)
   select id, 'test', n::text, '', '{}', now() - interval '14 days' * (1 - n / ${many}::float8)
   from app_user, generate_series(1, ${many}) n where username = 'large'`,
  `insert into notification (id, kind, title, text, at, roles, usernames, about, closed_at)
   select gen_random_uuid(), 'test', '', '', now() - interval '180 days' * (1 - n / ${many}::float8), '{}', '{}',
     case when n % 10 = 0 then gen_random_uuid() end, case when n % 20 = 0 then now() end from generate_series(1, ${many}) n`,
  `insert into notification_read (notification_id, user_id, at)
   select n.id, u.id, n.at from notification n, app_user u where username = 'large'`,
  `insert into session (sid, sess, expire)
   select n::text, '{}', now() + interval '12 hours' * (2 * n / ${many}::float8 - 1) from generate_series(1, ${many}) n`,
];

export const LARGE = [
  'event',
  'reaction_done',
  'reaction_due',
  'idempotency_key',
  'notification',
  'notification_read',
  'session',
] as const;

/** The log of a house that has run for long, known to the planner. */
export async function fillLog(client: pg.Client, many: number, due: number): Promise<void> {
  await client.query('begin; set local session_replication_role = replica');
  for (const text of FILL(many, due)) await client.query(text);
  await client.query('commit');
  await client.query(`vacuum analyze ${LARGE.join(', ')}`);
}
