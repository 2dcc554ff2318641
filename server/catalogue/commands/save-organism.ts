import type { Organism, OrganismRequest } from '../../../shared/contract/microbiology.js';
import { commandHandler } from '../../events/command-handlers.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { saveDictionaryLine } from '../microbiology/dictionaries.js';
import { OrganismEntity, organismShape } from '../microbiology/dictionary.entity.js';

/** Adds an organism to the dictionary, or changes or retires one. */
export class SaveOrganism extends ActorsCommand<OrganismRequest, Organism> {}

const KEPT = { entity: OrganismEntity, kind: 'organism', shape: organismShape } as const;

export const SaveOrganismHandler = commandHandler(SaveOrganism, (tx, { request }) =>
  saveDictionaryLine(tx, KEPT, request, (own) => ({ group: request.group?.trim() ?? own?.group ?? '' })),
);
