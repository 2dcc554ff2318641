import type { ChooseTestsRequest, SetUp } from '../../../shared/contract/set-up.js';
import { changeMenu } from '../../catalogue/index.js';
import { commandHandler } from '../../events/command-handlers.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { invalid } from '../../kernel/http/problem.js';
import { refuseClosed, setUpState } from '../set-up-state.js';

/** Begins with the shipped tests of the benches that work here, or with an empty menu. Nothing is deleted. */
export class ChooseTests extends ActorsCommand<ChooseTestsRequest, SetUp> {}

export const ChooseTestsHandler = commandHandler(ChooseTests, async (tx, { request: { start, units } }) => {
  if (start === 'shipped' && units.length === 0)
    throw invalid('units', 'Choose at least one bench, or begin with an empty menu.');
  await refuseClosed(tx);
  await changeMenu(tx, start === 'empty' ? [] : units, 'Chosen when the laboratory was set up');
  return setUpState(tx);
});
