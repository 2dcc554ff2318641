import { DrugEntity, DrugPanelEntity, OrganismEntity } from '../catalogue/index.js';
import type { Tx } from '../events/unit-of-work.js';
import { startDrugs, startOrganisms, startPanels } from './microbiology-lists.js';

/** Puts in the dictionaries once: what the laboratory has taken out or renamed does not come again. */
export async function seedMicrobiology(tx: Tx): Promise<void> {
  const [hasOrganism, hasDrug] = [
    await tx.entities.exists(OrganismEntity),
    await tx.entities.exists(DrugEntity),
  ];
  if (!hasOrganism) {
    await tx.entities.insert(
      OrganismEntity,
      startOrganisms().map((one) => ({ id: tx.id(), ...one, retiredAt: null })),
    );
  }
  if (hasDrug) return;
  const drugs = startDrugs().map((one) => ({ ...one, id: tx.id() }));
  await tx.entities.insert(
    DrugEntity,
    drugs.map(({ tiers, ...one }) => ({ ...one, tiers: [...tiers], retiredAt: null })),
  );
  const idOf = new Map(drugs.map(({ code, id }) => [code, id]));
  await tx.entities.insert(
    DrugPanelEntity,
    startPanels().map(({ codes, ...panel }) => ({
      ...{ id: tx.id(), code: '', ...panel, retiredAt: null },
      drugs: codes.flatMap((code) => idOf.get(code) ?? []),
    })),
  );
}
