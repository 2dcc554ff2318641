import type { ReflexRule } from '../../shared/domain/results/reflex.js';
import type { FieldError } from '../../shared/errors.js';
import type { Tx } from '../events/unit-of-work.js';
import type { Sql } from '../kernel/database.js';
import { LOCKS } from '../kernel/locks.js';
import { invalidFields } from '../kernel/http/problem.js';
import { cashAt } from '../prices/index.js';
import { notOrderableReason, pricedProfiles, type PricedProfile } from './published-profiles.js';

/** The rules of each profile, by its code. */
export type Rules = ReadonlyMap<string, readonly ReflexRule[]>;

/** The profiles that can be added, by code. */
export type Orderable = ReadonlyMap<
  string,
  Pick<PricedProfile, 'code' | 'name' | 'retired' | 'neverPublished'>
>;

/**
 * 422 for a rule that adds a profile nobody can order, or one that would lead back to this profile. Publications of
 * rules wait for one another: two at the same moment would not see each other, and could form a ring.
 */
export async function refuseUnfitReflex(tx: Tx, code: string, reflex: readonly ReflexRule[]): Promise<void> {
  if (reflex.length === 0) return;
  await lockReflexRules(tx);
  const added = await pricedProfiles(
    tx,
    reflex.map(({ add }) => add),
    cashAt(tx.now),
  );
  const known = new Map(added.map((profile) => [profile.code, profile]));
  const errors = reflexErrors(await publishedRules(tx), known, code, reflex);
  if (errors.length > 0) throw invalidFields(errors);
}

/** Until the transaction ends. */
export async function lockReflexRules(tx: Tx): Promise<void> {
  await tx.sql('select pg_advisory_xact_lock($1)', [LOCKS.reflexRules]);
}

/** Why rules of a profile cannot be published, among the others' rules. */
export function reflexErrors(
  rules: Rules,
  known: Orderable,
  code: string,
  reflex: readonly ReflexRule[],
): readonly FieldError[] {
  return reflex.flatMap(({ add }, place): readonly FieldError[] => {
    const message = unorderable(known.get(add), add) ?? ring(rules, code, add);
    return message === null ? [] : [{ field: `reflex.${place}.add`, message }];
  });
}

function unorderable(
  profile: Pick<PricedProfile, 'code' | 'name' | 'retired' | 'neverPublished'> | undefined,
  code: string,
): string | null {
  if (!profile) return `There is no profile "${code}".`;
  return notOrderableReason(profile);
}

const PUBLISHED_RULES = `
  select p.code, v.reflex from profile p join profile_version v on v.id = p.published_version_id
  where v.reflex <> '[]'`;

async function publishedRules(sql: Sql): Promise<Rules> {
  const rows = await sql.sql<{ code: string; reflex: readonly ReflexRule[] }>(PUBLISHED_RULES, []);
  return new Map(rows.map((row) => [row.code, row.reflex]));
}

function ring(rules: Rules, code: string, add: string): string | null {
  if (add === code) return `${code} cannot add itself.`;
  const way = pathTo(rules, code, add);
  return way === null ? null : `${add} leads back to ${code}: ${way.join(' adds ')}.`;
}

/** The codes from the first to the last that adds this one; each is looked at once. */
function pathTo(rules: Rules, code: string, first: string): readonly string[] | null {
  const cameFrom = new Map<string, string | null>([[first, null]]);
  for (const [at] of cameFrom) {
    for (const { add } of rules.get(at) ?? []) {
      if (add === code) return [...pathBack(cameFrom, at), code];
      if (!cameFrom.has(add)) cameFrom.set(add, at);
    }
  }
  return null;
}

function pathBack(cameFrom: ReadonlyMap<string, string | null>, last: string): readonly string[] {
  const before = cameFrom.get(last) ?? null;
  return before === null ? [last] : [...pathBack(cameFrom, before), last];
}
