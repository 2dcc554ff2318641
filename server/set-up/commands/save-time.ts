import type { Laboratory } from '../../../shared/contract/settings.js';
import type { SaveTimeRequest } from '../../../shared/contract/set-up.js';
import { commandHandler } from '../../events/command-handlers.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { saveLaboratoryCurrency } from '../../billing/index.js';
import { laboratory } from '../../settings/index.js';
import { refuseClosed } from '../set-up-state.js';

/** The time zone and the base currency of a laboratory that has taken no money yet. */
export class SaveTime extends ActorsCommand<SaveTimeRequest, Laboratory> {}

export const SaveTimeHandler = commandHandler(SaveTime, async (tx, { request }) => {
  await refuseClosed(tx);
  const { name } = await laboratory(tx);
  return saveLaboratoryCurrency(tx, { ...request, name });
});
