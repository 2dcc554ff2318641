import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { can } from '../../../shared/domain/people/access.js';
import { UnitOfWork } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { notFound } from '../../kernel/http/problem.js';
import { SessionEndings } from '../../kernel/session-endings.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { endNote, SESSION_HANDLE } from '../session-ends.js';
import { SessionCache } from '../session-cache.js';

export class EndSession extends CommandOf<
  {
    actor: Actor;
    /** As ListSessions names it. */
    handle: string;
  },
  { readonly ended: true }
> {}

const END = `
  with gone as (
    delete from session s where ${SESSION_HANDLE} = $1 and ($2::text is null or s.sess ->> 'userId' = $2)
    returning s.sid, s.sess, s.sess ->> 'userId' as user_id
  ), told as (${endNote("'session'")})
  select sid, user_id from gone`;

/** By its owner, or by somebody who administers users; its live connections end with it. */
@CommandHandler(EndSession)
export class EndSessionHandler implements ICommandHandler<EndSession> {
  constructor(
    private readonly work: UnitOfWork,
    private readonly cache: SessionCache,
    private readonly endings: SessionEndings,
  ) {}

  async execute({ actor, handle }: EndSession): Promise<{ readonly ended: true }> {
    const owner = can(actor.role, 'users.administer') ? null : actor.id;
    const sid = await this.work.run(actor, async (tx) => {
      const ended = await tx.one<{ sid: string; user_id: string }>(END, [handle, owner]);
      if (!ended) throw notFound('The session');
      tx.audit('user.session-end', 'user', ended.user_id);
      return ended.sid;
    });
    this.cache.forgetSession(sid);
    this.endings.ended(sid);
    return { ended: true };
  }
}
