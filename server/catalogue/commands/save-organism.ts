import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Organism, OrganismRequest } from '../../../shared/contract/microbiology.js';
import { UnitOfWork } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { heldRow, refuseTaken } from '../microbiology/dictionary-row.js';
import { retiredAt } from '../retired-at.js';
import { listChanged } from '../list-changed.js';
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

@CommandHandler(SaveOrganism)
export class SaveOrganismHandler implements ICommandHandler<SaveOrganism> {
  constructor(private readonly work: UnitOfWork) {}

  execute({ actor, request }: SaveOrganism): Promise<Organism> {
    return this.work.run(actor, async (tx) => {
      const own = await heldRow(tx, OrganismEntity, request, organismShape);
      const before = own && organismShape(own);
      const name = request.name.trim();
      const code = request.code ?? own?.code ?? '';
      await refuseTaken(tx, OrganismEntity, { name, code }, own);
      const row = Object.assign(own ?? tx.entities.create(OrganismEntity, { id: tx.id() }), {
        name,
        code,
        group: request.group?.trim() ?? own?.group ?? '',
        retiredAt: retiredAt(own, request, tx.now),
      });
      const after = organismShape(await tx.entities.save(row));
      listChanged(tx, {
        action: 'organism.save',
        subjectKind: 'organism',
        subjectId: after.id,
        before,
        after,
      });
      return after;
    });
  }
}
