import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Organism, OrganismRequest } from '../../../shared/contract/microbiology.js';
import { UnitOfWork } from '../../events/unit-of-work.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { saveDictionaryLine } from '../microbiology/dictionaries.js';
import { OrganismEntity, organismShape } from '../microbiology/dictionary.entity.js';

/** Adds an organism to the dictionary, or changes or retires one. */
export class SaveOrganism extends ActorsCommand<OrganismRequest, Organism> {}

const KEPT = { entity: OrganismEntity, kind: 'organism', shape: organismShape } as const;

@CommandHandler(SaveOrganism)
export class SaveOrganismHandler implements ICommandHandler<SaveOrganism> {
  constructor(private readonly work: UnitOfWork) {}

  execute({ actor, request }: SaveOrganism): Promise<Organism> {
    return this.work.run(actor, (tx) =>
      saveDictionaryLine(tx, KEPT, request, (own) => ({ group: request.group?.trim() ?? own?.group ?? '' })),
    );
  }
}
