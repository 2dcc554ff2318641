import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { CatalogueProfile } from '../../../shared/contract/catalogue-shapes.js';
import { formatMoney } from '../../../shared/domain/money.js';
import { Database, type Sql } from '../../kernel/database.js';
import { notFound } from '../../kernel/http/problem.js';
import { profileLayout, type ProfileLayout } from '../profile-layout.js';

/** A profile as it is published now. */
export class OneProfile extends Query<CatalogueProfile> {
  constructor(readonly code: string) {
    super();
  }
}

@QueryHandler(OneProfile)
export class OneProfileHandler implements IQueryHandler<OneProfile> {
  constructor(private readonly database: Database) {}

  async execute({ code }: OneProfile): Promise<CatalogueProfile> {
    return catalogueProfile(this.database, code);
  }
}

/** 404 for an unknown code. */
export async function catalogueProfile(sql: Sql, code: string): Promise<CatalogueProfile> {
  const layout = await profileLayout(sql, code);
  if (!layout) throw notFound('The profile');
  return shape(layout);
}

function shape({ profile, parameters }: ProfileLayout): CatalogueProfile {
  const { priceMinor, versionId: _, ...shown } = profile;
  return { ...shown, state: 'published', price: formatMoney(BigInt(priceMinor)), parameters };
}
