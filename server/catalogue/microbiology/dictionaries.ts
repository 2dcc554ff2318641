import type { Tx } from '../../events/unit-of-work.js';
import { DrugEntity } from '../drug.entity.js';
import { OrganismEntity } from '../organism.entity.js';
import { asTyped, type Dictionaries } from './table-rows.js';

/** Everything that a table may name, retired lines too: what it is called by leads to its id. */
export async function dictionaries(tx: Tx): Promise<Dictionaries> {
  const organisms = await tx.entities.find(OrganismEntity);
  const drugs = await tx.entities.find(DrugEntity);
  return {
    organisms: named(organisms),
    groups: new Map(
      organisms.filter(({ group }) => group !== '').map(({ group }) => [asTyped(group), group]),
    ),
    drugs: named(drugs),
  };
}

/** A name wins over another's code. */
function named(rows: readonly { readonly id: string; readonly name: string; readonly code: string }[]) {
  const coded = rows.filter(({ code }) => code !== '').map(({ id, code }) => [asTyped(code), id] as const);
  return new Map([...coded, ...rows.map(({ id, name }) => [asTyped(name), id] as const)]);
}
