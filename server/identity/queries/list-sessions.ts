import type { SessionListQuery, SessionView } from '../../../shared/contract/identity.js';
import type { Page } from '../../../shared/contract/page.js';
import type { Role } from '../../../shared/vocabulary.js';
import { queryHandler, QueryOf } from '../../kernel/use-cases.js';
import type { Actor } from '../../kernel/actor.js';
import { pageOf, window } from '../../kernel/http/paging.js';
import { SESSION_HANDLE } from '../session-ends.js';

/** Sessions that still hold: one's own, or everyone's. */
export class ListSessions extends QueryOf<
  {
    actor: Actor;
    request: SessionListQuery;
    /** The session that asks; undefined for a call by Basic header. */
    sessionId: string | undefined;
  },
  Page<SessionView>
> {}

interface SessionRow {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly role: Role;
  readonly opened: Date;
  readonly used: Date;
  readonly address: string;
  readonly agent: string;
  readonly is_own: boolean;
  readonly total: number;
}

// A session's end moves with its use, so that its last use is its end less the time that it lasts unused.
const SESSIONS = `
  select ${SESSION_HANDLE} as id, u.username, concat(u.first_name, ' ', u.surname) as name, u.role,
    to_timestamp((s.sess ->> 'created')::float8 / 1000) as opened,
    (s.expire at time zone current_setting('TimeZone')) - make_interval(mins => $4) as used,
    coalesce(s.sess ->> 'address', '') as address, coalesce(s.sess ->> 'agent', '') as agent,
    s.sid = $5 as is_own, count(*) over () as total
  from session s join app_user u on u.id::text = s.sess ->> 'userId' and u.removed_at is null
  where s.expire > localtimestamp and ($3::uuid is null or u.id = $3)
    and ($6 = '' or position(lower($6) in lower(concat_ws(' ', u.username, u.first_name, u.surname, s.sess ->> 'address'))) > 0)
  order by used desc, id limit $1 offset $2`;

export const ListSessionsHandler = queryHandler(
  ListSessions,
  async ({ database, config }, { actor, request, sessionId }) => {
    const rows = await database.sql<SessionRow>(SESSIONS, [
      ...window(request),
      request.of === 'all' ? null : actor.id,
      config.sessionTtlMinutes,
      sessionId ?? '',
      request.q ?? '',
    ]);
    return pageOf(rows.map(sessionShown), request, rows[0]?.total ?? 0);
  },
);

function sessionShown(row: SessionRow): SessionView {
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    userRole: row.role,
    openedAt: row.opened.toISOString(),
    lastUsedAt: row.used.toISOString(),
    address: row.address,
    agent: row.agent,
    isOwn: row.is_own,
  };
}
