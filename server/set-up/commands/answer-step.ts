import type { AnswerStepRequest, SetUp } from '../../../shared/contract/set-up.js';
import { commandHandler } from '../../events/command-handlers.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { refuseClosed, setUpState } from '../set-up-state.js';

/** Records that a step was done or skipped, so that set-up continues there next time. */
export class AnswerStep extends ActorsCommand<AnswerStepRequest, SetUp> {}

const ANSWER = `
  insert into set_up_step (step, answer, answered_by, answered_at) values ($1, $2, $3, $4)
  on conflict (step) do update set answer = excluded.answer, answered_by = excluded.answered_by,
    answered_at = excluded.answered_at`;

export const AnswerStepHandler = commandHandler(
  AnswerStep,
  async (tx, { actor, request: { step, answer } }) => {
    await refuseClosed(tx);
    await tx.sql(ANSWER, [step, answer, actor.username, tx.now]);
    tx.audit('set-up.step', 'set-up', step, { after: { answer } });
    return setUpState(tx);
  },
);
