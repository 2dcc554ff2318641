import type { Page } from '../../../shared/contract/page.js';
import type { RangeLine } from '../../../shared/contract/catalogue-shapes.js';
import type { RangeListRequest } from '../../../shared/contract/catalogue.js';
import { SYSTEM } from '../../kernel/actor.js';
import { readPage } from '../../kernel/http/paging.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import { literal } from '../../kernel/sql-text.js';

/** The parameters on the menu with their ranges, and who signed for them. */
export class RangeList extends RequestQuery<RangeListRequest, Page<RangeLine>> {}

type Row = Omit<RangeLine, 'verified'> & {
  readonly isVerified: boolean;
  readonly by: string;
  readonly at: Date;
};

/** Whoever published the version first has signed for what it says: that it is verified, or only what it is. */
const FOUND = `
  select w.id, a.code, w.name, w.unit_of_measure as "unitOfMeasure", w.range_male as "rangeMale",
    w.range_female as "rangeFemale", w.range_pregnancy as "rangePregnancy", w.ranges,
    w.critical_low::text as "criticalLow", w.critical_high::text as "criticalHigh",
    w.critical_bands as "criticalBands", w.critical_values as "criticalValues",
    p.code as profile, v.name as "profileName", v.unit, d.last_changed_by as "draftBy", w.verified as "isVerified",
    case when first.published_by = '${SYSTEM.username}' then 'shipped' else 'own' end as source,
    coalesce(u.first_name || ' ' || u.surname, first.published_by) as by, first.published_at as at,
    v.position as place, o.position as row
  from profile p
  join profile_version v on v.id = p.published_version_id
  join profile_version_parameter o on o.profile_version_id = v.id
  join parameter_version w on w.id = o.parameter_version_id
  join parameter a on a.id = w.parameter_id
  left join profile_draft d on d.profile_id = p.id
  cross join lateral (
    select s.published_by, s.published_at from profile_version_parameter l
    join profile_version s on s.id = l.profile_version_id
    where l.parameter_version_id = w.id order by s.number limit 1) first
  left join lateral (
    select first_name, surname from app_user where username = first.published_by::citext
    order by removed_at nulls first limit 1) u on true
  where p.retired_at is null and not p.never_published
    and ($1::text is null or v.unit = $1)
    and (a.code ilike $2 or w.name ilike $2 or p.code ilike $2 or v.name ilike $2)
    and ($3::text is null or w.verified = ($3 = 'verified'))
    and ($4::text is null or (first.published_by = '${SYSTEM.username}') = ($4 = 'shipped'))`;

export const RangeListHandler = queryHandler(RangeList, async ({ database }, { request }) => {
  const pattern = `%${literal((request.q ?? '').trim())}%`;
  const params = [request.unit || null, pattern, request.state || null, request.source || null];
  return readPage(
    database,
    { rows: `${FOUND} order by place, profile, row`, found: FOUND, params, shape },
    request,
  );
});

function shape({ isVerified, by, at, ...row }: Row): RangeLine {
  const { place: _place, row: _row, ...line } = row as typeof row & { place: number; row: number };
  return { ...line, verified: isVerified ? { by, at: at.toISOString() } : null };
}
