import type { ProfileReagents, SaveReagentsRequest } from '../../../shared/contract/reagents.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { refuseStale, invalid } from '../../kernel/http/problem.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { lockProducts, productAt } from '../locked-products.js';
import { measuredBy, reagentsOf, reagentsShape, usedByTest, writeReagents } from '../profile-reagents.js';

/** The full list of reagents that one test of a profile uses. */
export class SaveReagents extends CommandOf<
  { actor: Actor; code: string; request: SaveReagentsRequest },
  ProfileReagents
> {}

export const SaveReagentsHandler = commandHandler(SaveReagents, (tx, { code, request }) =>
  saveReagents(tx, code, request),
);

const HOLD = 'select 1 from profile where code = $1 for no key update';

export async function saveReagents(
  tx: Tx,
  code: string,
  { version, reagents }: SaveReagentsRequest,
): Promise<ProfileReagents> {
  await tx.sql(HOLD, [code]);
  const known = await reagentsOf(tx, code);
  if (known.version !== version) refuseStale(reagentsShape(known), known);
  const ids = reagents.map(({ productId }) => productId);
  const locked = await lockProducts(tx, ids);
  const measured = await measuredBy(tx, known.profileId);
  const written = reagents.map(({ productId, quantity, parameter }, index) => {
    const at = { product: `reagents[${index}].productId`, quantity: `reagents[${index}].quantity` };
    const product = productAt(locked, productId, at.product);
    const isThere = ids.indexOf(productId) < index;
    if (parameter != null && !measured.has(parameter))
      throw invalid(`reagents[${index}].parameter`, `${code} has no parameter ${parameter}.`);
    return {
      productId,
      quantity: usedByTest(product, quantity, { at, isThere }),
      parameter: parameter ?? null,
    };
  });
  await writeReagents(tx, [{ profileId: known.profileId, version: version + 1, reagents: written }]);
  const after = reagentsShape(await reagentsOf(tx, code));
  tx.audit('profile.reagents', 'profile', known.profileId, { before: reagentsShape(known), after });
  tx.emit('CatalogueChanged', known.profileId, { codes: [code] });
  return after;
}
