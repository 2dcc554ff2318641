import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Organism, OrganismRequest } from '../../../shared/contract/microbiology.js';
import { UnitOfWork } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { keepLine } from '../microbiology/keep-line.js';
import { OrganismEntity, organismShape } from '../organism.entity.js';

/** Adds an organism to the dictionary, or changes or retires one. */
export class SaveOrganism extends Command<Organism> {
  constructor(
    readonly actor: Actor,
    readonly request: OrganismRequest,
  ) {
    super();
  }
}

const KEPT = { entity: OrganismEntity, kind: 'organism', shape: organismShape } as const;

@CommandHandler(SaveOrganism)
export class SaveOrganismHandler implements ICommandHandler<SaveOrganism> {
  constructor(private readonly work: UnitOfWork) {}

  execute({ actor, request }: SaveOrganism): Promise<Organism> {
    return this.work.run(actor, (tx) =>
      keepLine(tx, KEPT, request, (own) => ({ group: request.group?.trim() ?? own?.group ?? '' })),
    );
  }
}
