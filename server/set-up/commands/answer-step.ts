import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AnswerStepRequest, SetUp } from '../../../shared/contract/set-up.js';
import { UnitOfWork } from '../../events/unit-of-work.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { refuseClosed, setUpState } from '../set-up-state.js';

/** Notes that a step was done or left out, so that whoever comes back goes on where they were. */
export class AnswerStep extends ActorsCommand<AnswerStepRequest, SetUp> {}

const ANSWER = `
  insert into set_up_step (step, answer, answered_by, answered_at) values ($1, $2, $3, $4)
  on conflict (step) do update set answer = excluded.answer, answered_by = excluded.answered_by,
    answered_at = excluded.answered_at`;

@CommandHandler(AnswerStep)
export class AnswerStepHandler implements ICommandHandler<AnswerStep> {
  constructor(private readonly work: UnitOfWork) {}

  execute({ actor, request: { step, answer } }: AnswerStep): Promise<SetUp> {
    return this.work.run(actor, async (tx) => {
      await refuseClosed(tx);
      await tx.sql(ANSWER, [step, answer, actor.username, tx.now]);
      tx.audit({ action: 'set-up.step', subjectKind: 'set-up', subjectId: step, after: { answer } });
      return setUpState(tx);
    });
  }
}
