import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { CatalogueProfile } from '../../../shared/contract/catalogue.js';
import { formatMoney } from '../../../shared/domain/money.js';
import { Database, type Sql } from '../../kernel/database.js';
import { notFound } from '../../kernel/http/problem.js';
import { profileLayout, type ProfileLayout } from '../profile-layout.js';

export class OneProfile extends Query<CatalogueProfile> {
  constructor(readonly code: string) {
    super();
  }
}

@QueryHandler(OneProfile)
export class OneProfileHandler implements IQueryHandler<OneProfile> {
  constructor(private readonly database: Database) {}

  async execute({ code }: OneProfile): Promise<CatalogueProfile> {
    const profile = await catalogueProfile(this.database, code);
    if (!profile) throw notFound('The profile');
    return profile;
  }
}

export async function catalogueProfile(sql: Sql, code: string): Promise<CatalogueProfile | undefined> {
  const layout = await profileLayout(sql, code);
  return layout && shape(layout);
}

function shape({ profile, parameters }: ProfileLayout): CatalogueProfile {
  const { priceMinor, ...shown } = profile;
  return { ...shown, price: formatMoney(BigInt(priceMinor)), parameters };
}
