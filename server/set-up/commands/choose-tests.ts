import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ChooseTestsRequest, SetUp } from '../../../shared/contract/set-up.js';
import { changeMenu } from '../../catalogue/index.js';
import { UnitOfWork } from '../../events/unit-of-work.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { invalid } from '../../kernel/http/problem.js';
import { refuseClosed, setUpState } from '../set-up-state.js';

/** Begins with the shipped tests of the benches that work here, or with an empty menu. Nothing is deleted. */
export class ChooseTests extends ActorsCommand<ChooseTestsRequest, SetUp> {}

@CommandHandler(ChooseTests)
export class ChooseTestsHandler implements ICommandHandler<ChooseTests> {
  constructor(private readonly work: UnitOfWork) {}

  execute({ actor, request: { start, units } }: ChooseTests): Promise<SetUp> {
    if (start === 'shipped' && units.length === 0)
      throw invalid('units', 'Choose at least one bench, or begin with an empty menu.');
    return this.work.run(actor, async (tx) => {
      await refuseClosed(tx);
      await changeMenu(tx, start === 'empty' ? [] : units, 'Chosen when the laboratory was set up');
      return setUpState(tx);
    });
  }
}
