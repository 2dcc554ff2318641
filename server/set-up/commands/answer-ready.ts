import type { AnswerReadyRequest, ReadyList } from '../../../shared/contract/set-up.js';
import { isDoneByWord } from '../../../shared/domain/ready-list.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { conflict, invalid } from '../../kernel/http/problem.js';
import { readyList } from '../ready-list.js';

/** A point of the list is put aside with a reason, or is done by somebody's word, or that is taken back. */
export class AnswerReady extends ActorsCommand<AnswerReadyRequest, ReadyList> {}

const ANSWER = `
  insert into ready_item (item, state, reason, stated_by, stated_by_name, stated_at) values ($1, $2, $3, $4, $5, $6)
  on conflict (item) do update set state = excluded.state, reason = excluded.reason, stated_by = excluded.stated_by,
    stated_by_name = excluded.stated_by_name, stated_at = excluded.stated_at`;
const TAKE_BACK = 'delete from ready_item where item = $1';

export const AnswerReadyHandler = commandHandler(AnswerReady, async (tx, { request }) => {
  const { item, state, reason } = request;
  await refuseWrongWord(tx, request);
  if (state === 'open') await tx.sql(TAKE_BACK, [item]);
  else {
    const said = state === 'aside' ? reason : null;
    await tx.sql(ANSWER, [item, state, said, tx.actor.username, tx.actor.name, tx.now]);
  }
  tx.audit('set-up.ready', 'set-up', item, {
    after: { state },
    ...(state === 'aside' && reason !== undefined && { reason }),
  });
  return readyList(tx);
});

/** What is there to be seen is not done because somebody says so; the whole list is over once each point is answered. */
async function refuseWrongWord(tx: Tx, { item, state }: AnswerReadyRequest): Promise<void> {
  if (item !== 'all') {
    if (state === 'done' && !isDoneByWord(item))
      throw invalid(
        'state',
        'This is done where it is done: nobody needs to say so. Put it aside with a reason.',
      );
    return;
  }
  if (state !== 'done') throw invalid('state', 'That all is done can only be read.');
  const { points } = await readyList(tx);
  if (points.some((point) => point.state === 'open'))
    throw conflict('Something on the list is still open: do it, or put it aside with a reason.');
}
