import type { ProfileReagent, ProfileReagents } from '../../shared/contract/reagents.js';
import type { Tx } from '../events/unit-of-work.js';
import type { Sql } from '../kernel/database.js';
import { invalid, notFound } from '../kernel/http/problem.js';
import { quantityAt } from './held-products.js';
import { plain, type ProductRow } from './product.entity.js';

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

const PARAMETERS = `
  select o.code from profile p join profile_version_parameter v on v.profile_version_id = p.published_version_id
  join parameter_version e on e.id = v.parameter_version_id join parameter o on o.id = e.parameter_id
  where p.id = $1`;

/** The codes of what the profile measures, as it is published. */
export async function measuredBy(sql: Sql, profileId: string): Promise<ReadonlySet<string>> {
  const rows = await sql.sql<{ code: string }>(PARAMETERS, [profileId]);
  return new Set(rows.map(({ code }) => code));
}

interface UsePlace {
  /** The fields of the call or of the file. */
  readonly at: { readonly product: string; readonly quantity: string };
  /** The profile has the product already. */
  readonly isThere: boolean;
}

/** How much one test uses, as it is kept; refused where no test can use so much of the product. */
export function usedByTest(product: ProductRow, quantity: string, { at, isThere }: UsePlace): string {
  if (isThere) throw invalid(at.product, `${product.name} is already listed.`);
  if (product.usedUp === 'when-given-out')
    throw invalid(at.product, `${product.name} counts as used when it is given out, not with each test.`);
  return quantityAt(product, quantity, at.quantity).toFixed();
}

export interface WrittenReagents {
  readonly profileId: string;
  readonly version: number;
  readonly reagents: readonly {
    readonly productId: string;
    readonly quantity: string;
    readonly parameter: string | null;
  }[];
}

const HEADS = `
  insert into profile_reagents (profile_id, version, last_changed_by, last_changed_at)
  select profile_id, version, $3, $4 from unnest($1::uuid[], $2::integer[]) as fresh (profile_id, version)
  on conflict (profile_id) do update
    set version = excluded.version, last_changed_by = excluded.last_changed_by, last_changed_at = excluded.last_changed_at`;
const CLEAR = 'delete from profile_reagent where profile_id = any($1::uuid[])';
const LINES = `
  insert into profile_reagent (profile_id, product_id, position, quantity, parameter)
  select profile_id, product_id, position, quantity, parameter
  from unnest($1::uuid[], $2::uuid[], $3::integer[], $4::numeric[], $5::text[])
    as fresh (profile_id, product_id, position, quantity, parameter)`;

/** The whole list of each profile, whose row is held. */
export async function writeReagents(tx: Tx, profiles: readonly WrittenReagents[]): Promise<void> {
  if (profiles.length === 0) return;
  const ids = profiles.map(({ profileId }) => profileId);
  const versions = profiles.map(({ version }) => version);
  await tx.sql(HEADS, [ids, versions, tx.actor.username, tx.now]);
  await tx.sql(CLEAR, [ids]);
  const lines = profiles.flatMap(({ profileId, reagents }) =>
    reagents.map((one, position) => ({ profileId, position, ...one })),
  );
  await tx.sql(LINES, [
    lines.map(({ profileId }) => profileId),
    lines.map(({ productId }) => productId),
    lines.map(({ position }) => position),
    lines.map(({ quantity }) => quantity),
    lines.map(({ parameter }) => parameter),
  ]);
}
