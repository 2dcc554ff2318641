import type { CatalogueProfile } from '../../../shared/contract/catalogue-shapes.js';
import { formatMoney } from '../../../shared/domain/money/money.js';
import { withoutRange } from '../../../shared/domain/ranges/without-range.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import type { Sql } from '../../kernel/database.js';
import { notFound } from '../../kernel/http/problem.js';
import { cashPrice } from '../../prices/index.js';
import { profileLayout, type ProfileLayout } from '../published-profiles.js';

/** A profile as it is published now. */
export class ProfileByCode extends RequestQuery<string, CatalogueProfile> {}

export const ProfileByCodeHandler = queryHandler(
  ProfileByCode,
  async ({ database, clock }, { request: code }) => catalogueProfile(database, code, clock.now()),
);

/** With the cash price of that moment; 404 for an unknown code. */
export async function catalogueProfile(sql: Sql, code: string, at: Date): Promise<CatalogueProfile> {
  const layout = await profileLayout(sql, code);
  if (!layout) throw notFound('The profile');
  return shape(layout, await cashPrice(sql, layout.profile.id, at));
}

function shape({ profile, parameters }: ProfileLayout, priceMinor: number): CatalogueProfile {
  const { versionId: _, ...shown } = profile;
  const state = profile.neverPublished ? 'draft' : 'published';
  const price = formatMoney(BigInt(priceMinor));
  return { ...shown, state, price, parameters, withoutRange: withoutRange(parameters) };
}
