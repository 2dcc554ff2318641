import type { ProfileReagent, ProfileReagents } from '../../shared/contract/reagents.js';
import type { Sql } from '../kernel/database.js';
import { notFound } from '../kernel/http/problem.js';
import { plain } from './product.entity.js';

const HEAD = `
  select p.id as "profileId", v.unit, coalesce(r.version, 0) as version,
    r.last_changed_by as "lastChangedBy", r.last_changed_at as "lastChangedAt"
  from profile p join profile_version v on v.id = p.published_version_id
  left join profile_reagents r on r.profile_id = p.id where p.code = $1`;
const REAGENTS = `
  select r.product_id as "productId", s.code as "productCode", s.name as "productName", s.use_unit as "useUnit",
    r.quantity, r.parameter
  from profile_reagent r join stock_product s on s.id = r.product_id
  where r.profile_id = $1 order by r.position, s.name`;

export interface ReagentsOf extends ProfileReagents {
  readonly profileId: string;
  readonly unit: string;
  readonly lastChangedBy: string | null;
  readonly lastChangedAt: Date | null;
}

type Head = Omit<ReagentsOf, 'code' | 'reagents'>;

/** What one test of the profile uses; 404 where there is no such profile. */
export async function reagentsOf(sql: Sql, code: string): Promise<ReagentsOf> {
  const head = await sql.one<Head>(HEAD, [code]);
  if (!head) throw notFound('The profile');
  const rows = await sql.sql<ProfileReagent>(REAGENTS, [head.profileId]);
  return { ...head, code, reagents: rows.map((row) => ({ ...row, quantity: plain(row.quantity) })) };
}

export function reagentsShape({ code, reagents, version }: ReagentsOf): ProfileReagents {
  return { code, reagents, version };
}
