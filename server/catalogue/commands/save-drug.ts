import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Drug, DrugRequest } from '../../../shared/contract/microbiology.js';
import { UnitOfWork } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { invalid } from '../../kernel/http/problem.js';
import { retiredAt } from '../retired-at.js';
import { listChanged } from '../list-changed.js';
import { DrugEntity, drugShape } from '../drug.entity.js';
import { heldRow, refuseTaken } from '../microbiology/dictionary-row.js';

/** Adds a drug to the dictionary, or changes or retires one. */
export class SaveDrug extends Command<Drug> {
  constructor(
    readonly actor: Actor,
    readonly request: DrugRequest,
  ) {
    super();
  }
}

@CommandHandler(SaveDrug)
export class SaveDrugHandler implements ICommandHandler<SaveDrug> {
  constructor(private readonly work: UnitOfWork) {}

  execute({ actor, request }: SaveDrug): Promise<Drug> {
    return this.work.run(actor, async (tx) => {
      const own = await heldRow(tx, DrugEntity, request, drugShape);
      const before = own && drugShape(own);
      const name = request.name.trim();
      const code = request.code ?? own?.code ?? '';
      await refuseTaken(tx, DrugEntity, { name, code }, own);
      const row = Object.assign(own ?? tx.entities.create(DrugEntity, { id: tx.id() }), {
        name,
        code,
        tiers: request.tiers ? tiersOf(request.tiers) : (own?.tiers ?? []),
        retiredAt: retiredAt(own, request, tx.now),
      });
      const after = drugShape(await tx.entities.save(row));
      listChanged(tx, { action: 'drug.save', subjectKind: 'drug', subjectId: after.id, before, after });
      return after;
    });
  }
}

/** One setting a specimen: 422 where one comes twice. */
function tiersOf(tiers: NonNullable<DrugRequest['tiers']>): Drug['tiers'] {
  const plain = tiers.map(({ specimen, tier }) => ({ specimen: specimen.trim(), tier }));
  const again = plain.findIndex(
    ({ specimen }, index) =>
      plain.findIndex((one) => one.specimen.toLowerCase() === specimen.toLowerCase()) < index,
  );
  if (again < 0) return plain;
  throw invalid(`tiers.${again}.specimen`, `${plain[again]?.specimen || 'Any specimen'} stands there twice.`);
}
