import { DrugEntity, OrganismEntity } from '../catalogue/index.js';
import type { Tx } from '../events/unit-of-work.js';
import { startDrugs, startOrganisms } from './microbiology-lists.js';

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
  await tx.entities.insert(
    DrugEntity,
    startDrugs().map(({ tiers, ...one }) => ({ id: tx.id(), ...one, tiers: [...tiers], retiredAt: null })),
  );
}
