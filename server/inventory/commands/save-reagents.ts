import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ProfileReagents, SaveReagentsRequest } from '../../../shared/contract/reagents.js';
import { UnitOfWork, type Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { invalid } from '../../kernel/http/problem.js';
import { refuseStale } from '../../kernel/http/stale-answer.js';
import { holdProducts, productAt, quantityAt } from '../held-products.js';
import { reagentsOf, reagentsShape } from '../profile-reagents.js';

/** What one test of a profile uses up, as a whole. */
export class SaveReagents extends Command<ProfileReagents> {
  constructor(
    readonly actor: Actor,
    readonly code: string,
    readonly request: SaveReagentsRequest,
  ) {
    super();
  }
}

@CommandHandler(SaveReagents)
export class SaveReagentsHandler implements ICommandHandler<SaveReagents> {
  constructor(private readonly work: UnitOfWork) {}

  execute({ actor, code, request }: SaveReagents): Promise<ProfileReagents> {
    return this.work.run(actor, (tx) => save(tx, code, request));
  }
}

const HOLD = 'select 1 from profile where code = $1 for no key update';
const HEAD = `
  insert into profile_reagents (profile_id, version, last_changed_by, last_changed_at) values ($1, $2, $3, $4)
  on conflict (profile_id) do update set version = $2, last_changed_by = $3, last_changed_at = $4`;
const CLEAR = 'delete from profile_reagent where profile_id = $1';
const LINES = `
  insert into profile_reagent (profile_id, product_id, position, quantity, parameter)
  select $1, product_id, position, quantity, parameter
  from unnest($2::uuid[], $3::integer[], $4::numeric[], $5::text[]) as fresh (product_id, position, quantity, parameter)`;

async function save(
  tx: Tx,
  code: string,
  { version, reagents }: SaveReagentsRequest,
): Promise<ProfileReagents> {
  await tx.sql(HOLD, [code]);
  const known = await reagentsOf(tx, code);
  if (known.version !== version)
    refuseStale(reagentsShape(known), known, 'The reagents were changed meanwhile.');
  const ids = reagents.map(({ productId }) => productId);
  const held = await holdProducts(tx, ids);
  const quantities = reagents.map(({ productId, quantity }, index) => {
    const at = `reagents[${index}]`;
    const product = productAt(held, productId, `${at}.productId`);
    if (ids.indexOf(productId) < index) throw invalid(`${at}.productId`, `${product.name} is there already.`);
    if (product.usedUp === 'when-given-out')
      throw invalid(
        `${at}.productId`,
        `${product.name} counts as used once it is given out, not by each test.`,
      );
    return quantityAt(product, quantity, `${at}.quantity`).toFixed();
  });
  const { username } = tx.actor;
  await tx.sql(HEAD, [known.profileId, version + 1, username, tx.now]);
  await tx.sql(CLEAR, [known.profileId]);
  const parameters = reagents.map(({ parameter }) => parameter ?? null);
  await tx.sql(LINES, [known.profileId, ids, ids.map((_, index) => index), quantities, parameters]);
  const after = reagentsShape(await reagentsOf(tx, code));
  const subject = { subjectKind: 'profile', subjectId: known.profileId };
  tx.audit({ action: 'profile.reagents', ...subject, before: reagentsShape(known), after });
  tx.emit('CatalogueChanged', known.profileId, { codes: [code] });
  return after;
}
