import { type ProfileReagent, type ProfileReagents, MOST_REAGENTS } from '../../shared/contract/reagents.js';
import type { FieldError } from '../../shared/errors.js';
import type { Tx } from '../events/unit-of-work.js';
import type { Sql } from '../kernel/database.js';
import { invalid, notFound, Problem } from '../kernel/http/problem.js';
import { quantityAt } from './locked-products.js';
import { withoutTrailingZeros, type ProductRow, PRODUCT_COLUMNS } from './stock.entity.js';

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

/** The reagents of one test of the profile; 404 if there is no such profile. */
export async function reagentsOf(sql: Sql, code: string): Promise<ReagentsOf> {
  const head = await sql.one<Head>(HEAD, [code]);
  if (!head) throw notFound('The profile');
  const rows = await sql.sql<ProfileReagent>(REAGENTS, [head.profileId]);
  return {
    ...head,
    code,
    reagents: rows.map((row) => ({ ...row, quantity: withoutTrailingZeros(row.quantity) })),
  };
}

export function reagentsShape({ code, reagents, version }: ReagentsOf): ProfileReagents {
  return { code, reagents, version };
}

const PARAMETERS = `
  select o.code from profile p join profile_version_parameter v on v.profile_version_id = p.published_version_id
  join parameter_version e on e.id = v.parameter_version_id join parameter o on o.id = e.parameter_id
  where p.id = $1`;

/** The codes of the parameters of the profile as published. */
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

/** The quantity that one test uses, as stored; refused if no test can use so much of the product. */
export function usedByTest(product: ProductRow, quantity: string, { at, isThere }: UsePlace): string {
  if (isThere) throw invalid(at.product, `${product.name} is already listed.`);
  if (product.usedUp === 'when-given-out')
    throw invalid(at.product, `${product.name} counts as used when it is given out, not with each test.`);
  return quantityAt(product, quantity, at.quantity).toFixed();
}

interface WrittenReagents {
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

/** The use of a product by one test, as a file says it: by the product's code. */
export interface ReagentUse {
  readonly product: string;
  readonly quantity: string;
  /** For a kit: the parameter measured with it. */
  readonly parameter: string | null;
}

export interface KnownReagents {
  readonly reagents: readonly ReagentUse[];
  /** 0: never stated. */
  readonly version: number;
  readonly changedBy: string | null;
  readonly changedAt: Date | null;
}

export const NO_REAGENTS: KnownReagents = { reagents: [], version: 0, changedBy: null, changedAt: null };

const EVERY = `
  select r.profile_id as "profileId", r.version, r.last_changed_by as "changedBy", r.last_changed_at as "changedAt",
    s.code as product, l.quantity, l.parameter
  from profile_reagents r
  left join profile_reagent l on l.profile_id = r.profile_id
  left join stock_product s on s.id = l.product_id
  order by r.profile_id, l.position, s.name`;

interface UseRow extends Omit<KnownReagents, 'reagents'> {
  readonly profileId: string;
  /** Null: the list is empty. */
  readonly product: string | null;
  readonly quantity: string;
  readonly parameter: string | null;
}

/** The reagents of each profile, by the profile's id. */
export async function allReagents(sql: Sql): Promise<ReadonlyMap<string, KnownReagents>> {
  const found = new Map<string, KnownReagents & { readonly reagents: ReagentUse[] }>();
  for (const row of await sql.sql<UseRow>(EVERY, [])) {
    const { profileId, version, changedBy, changedAt, product, quantity, parameter } = row;
    const known = found.get(profileId) ?? { reagents: [], version, changedBy, changedAt };
    if (product !== null)
      known.reagents.push({ product, quantity: withoutTrailingZeros(quantity), parameter });
    found.set(profileId, known);
  }
  return found;
}

/** Products by their codes. */
export type FiledProducts = ReadonlyMap<string, ProductRow>;

const NAMED = `select ${PRODUCT_COLUMNS} from stock_product p where p.code = any($1::text[]) order by p.id`;

/** Held, they are counted as they are counted now until the transaction ends. */
export async function productsNamed(
  sql: Sql,
  codes: readonly string[],
  areHeld: boolean,
): Promise<FiledProducts> {
  const wanted = [...new Set(codes)];
  if (wanted.length === 0) return new Map();
  const rows = await sql.sql<ProductRow>(areHeld ? `${NAMED} for share` : NAMED, [wanted]);
  return new Map(rows.map((row) => [row.code, row]));
}

/** Errors in the reagents of one profile, at `reagents.<place>.product` or `.quantity`. */
export function reagentUseErrors(
  uses: readonly ReagentUse[],
  products: FiledProducts,
): readonly FieldError[] {
  const seen = new Set<string>();
  return uses.flatMap(({ product: code, quantity }, place): readonly FieldError[] => {
    const at = { product: `reagents.${place}.product`, quantity: `reagents.${place}.quantity` };
    const product = products.get(code);
    // Missing cells were reported when the file was read.
    if (code === '' || quantity === '') return [];
    if (place >= MOST_REAGENTS)
      return [{ field: at.product, message: `one test uses ${MOST_REAGENTS} products at most` }];
    if (product === undefined)
      return [
        { field: at.product, message: `there is no product ${code} here: add it under Products first` },
      ];
    try {
      usedByTest(product, quantity, { at, isThere: seen.has(code) });
    } catch (failure) {
      if (!(failure instanceof Problem)) throw failure;
      return failure.errors ?? [];
    }
    seen.add(code);
    return [];
  });
}

export interface ProfileUses {
  readonly profileId: string;
  readonly code: string;
  readonly reagents: readonly ReagentUse[];
  /** As it was read under the profile's lock. */
  readonly standing: KnownReagents;
}

/** Writes what one test uses if that has changed; the products were checked and exist. */
export async function replaceReagents(
  tx: Tx,
  profiles: readonly ProfileUses[],
  products: FiledProducts,
  reason: string,
): Promise<void> {
  const changed = profiles.filter(({ reagents, standing }) => !isSame(reagents, standing.reagents));
  const written = changed.map(({ profileId, reagents, standing }) => ({
    profileId,
    version: standing.version + 1,
    reagents: reagents.map(({ product, ...use }) => ({ productId: products.get(product)?.id ?? '', ...use })),
  }));
  await writeReagents(tx, written);
  for (const { profileId, code, reagents, standing } of changed) {
    const before = { code, reagents: standing.reagents, version: standing.version };
    const after = { code, reagents, version: standing.version + 1 };
    tx.audit('profile.reagents', 'profile', profileId, { before, after, reason });
  }
}

function isSame(one: readonly ReagentUse[], other: readonly ReagentUse[]): boolean {
  return one.length === other.length && one.every((use, at) => useText(use) === useText(other[at]));
}

function useText(use: ReagentUse | undefined): string {
  return use === undefined
    ? ''
    : JSON.stringify([use.product, withoutTrailingZeros(use.quantity), use.parameter]);
}

/** "2 of NA-1, 1 of HIV-DET (kit of HIV)". */
export function reagentsText(uses: readonly ReagentUse[]): string {
  return uses
    .map(({ product, quantity, parameter }) => {
      const kit = parameter === null ? '' : ` (kit of ${parameter})`;
      return `${withoutTrailingZeros(quantity)} of ${product}${kit}`;
    })
    .join(', ');
}
