import { capOf } from '../../shared/domain/specimens/tube-colour.js';
import type { Tx } from '../events/unit-of-work.js';
import { ContainerEntity } from './container.entity.js';

/** Every container that a published profile names stands in the list; one that it has not yet has its cap's colour by its name. */
export async function keepContainers(tx: Tx, names: readonly string[]): Promise<void> {
  const fresh = [...new Set(names)].map(
    (name) => ({ id: tx.id(), name, colour: capOf(name) ?? '' }) as const,
  );
  if (fresh.length === 0) return;
  await tx.entities.createQueryBuilder().insert().into(ContainerEntity).values(fresh).orIgnore().execute();
}
