import type { CatalogueParameter } from '../../../shared/contract/catalogue-shapes.js';
import type { ReflexRule } from '../../../shared/domain/results/reflex.js';
import type { Turnarounds } from '../../../shared/domain/time/turnaround.js';
import type { Discipline } from '../../../shared/vocabulary.js';
import { formatMoney } from '../../../shared/domain/money/money.js';
import { allReagents, NO_REAGENTS, type KnownReagents } from '../../inventory/index.js';
import type { Sql } from '../../kernel/database.js';
import { CASH_LIST, dayOf, joinPrice } from '../../prices/index.js';
import { PARAMETER_COLUMNS, TURNAROUNDS } from '../published-profiles.js';
import type { FiledProfile } from './write-file.js';
import type { ProfileContent } from '../profile.entity.js';

/** A profile as it is: published content, today's price at the counter, and who changed it last. */
export interface KnownProfile extends FiledProfile {
  readonly id: string;
  /** Counts what was published of it. */
  readonly number: number;
  /** The person who last changed its reagents, and when. */
  readonly said: Omit<KnownReagents, 'reagents'>;
  readonly hasDraft: boolean;
  /** A draft that nobody published yet: no file has it, and one that names it publishes it. */
  readonly neverPublished: boolean;
  readonly changedBy: string | null;
  readonly changedAt: Date | null;
}

const PROFILES = `
  select p.id, v.id as "versionId", p.code, v.number, v.name, v.unit, v.specimen, v.container, v.loinc,
    ${TURNAROUNDS}, v.short_name as "shortName", v.confidential, v.position, v.reflex,
    price.minor as "priceMinor", p.retired_at is not null as retired, p.never_published as "neverPublished",
    d.profile_id is not null as "hasDraft",
    p.last_changed_by as "changedBy", p.last_changed_at as "changedAt"
  from profile p
  join profile_version v on v.id = p.published_version_id
  left join profile_draft d on d.profile_id = p.id
  ${joinPrice({ profile: 'p.id', list: `'${CASH_LIST}'`, day: dayOf('$1') })}
  order by v.position, p.code`;

const PARAMETERS = `
  select p.id as "profileId", ${PARAMETER_COLUMNS}
  from profile p
  join profile_version_parameter o on o.profile_version_id = p.published_version_id
  join parameter_version v on v.id = o.parameter_version_id
  join parameter q on q.id = v.parameter_id
  order by p.id, o.position`;

interface ProfileRow extends Turnarounds {
  readonly id: string;
  readonly versionId: string;
  readonly code: string;
  readonly number: number;
  readonly name: string;
  readonly unit: Discipline;
  readonly specimen: string;
  readonly container: string;
  readonly loinc: string | null;
  readonly shortName: string;
  readonly confidential: boolean;
  readonly position: number;
  readonly reflex: readonly ReflexRule[];
  readonly priceMinor: number;
  readonly retired: boolean;
  readonly hasDraft: boolean;
  readonly neverPublished: boolean;
  readonly changedBy: string | null;
  readonly changedAt: Date | null;
}

/** Every profile, retired or not, in the order of the lists. */
export async function knownProfiles(sql: Sql, at: Date): Promise<readonly KnownProfile[]> {
  const profiles = await sql.sql<ProfileRow>(PROFILES, [at]);
  const parameters = await sql.sql<CatalogueParameter & { readonly profileId: string }>(PARAMETERS, []);
  const byProfile = new Map<string, ProfileContent['parameters'][number][]>();
  for (const { profileId, id: _, version: __, ...content } of parameters) {
    const own = byProfile.get(profileId);
    if (own === undefined) byProfile.set(profileId, [content]);
    else own.push(content);
  }
  const used = await allReagents(sql);
  return profiles.map(({ priceMinor, versionId: _, ...profile }) => {
    const { reagents, ...said } = used.get(profile.id) ?? NO_REAGENTS;
    const price = formatMoney(BigInt(priceMinor));
    return { ...profile, price, parameters: byProfile.get(profile.id) ?? [], reagents, said };
  });
}
