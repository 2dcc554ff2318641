import type { ProfileLine } from '../../../shared/contract/catalogue-shapes.js';
import type { ProfileListRequest } from '../../../shared/contract/catalogue.js';
import type { Page } from '../../../shared/contract/page.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import { readPage } from '../../kernel/http/paging.js';
import { literal } from '../../kernel/sql-text.js';

/** Every profile for its editors, retired or not, with its draft and its unverified parameters. */
export class ProfileList extends RequestQuery<ProfileListRequest, Page<ProfileLine>> {}

type Line = Omit<ProfileLine, 'draftAt'> & { readonly draftAt: Date | null };

const FOUND = `
  select p.code, p.version, v.loinc, v.name, v.unit, v.specimen, v.number, c.parameters, c.unverified,
    p.retired_at is not null as retired, p.never_published as "neverPublished", d.last_changed_by as "draftBy", d.last_changed_at as "draftAt"
  from profile p
  join profile_version v on v.id = p.published_version_id
  left join profile_draft d on d.profile_id = p.id
  cross join lateral (
    select count(*) as parameters, count(*) filter (where not w.verified) as unverified
    from profile_version_parameter o join parameter_version w on w.id = o.parameter_version_id
    where o.profile_version_id = v.id
  ) c
  where ($1::text is null or v.unit = $1) and (v.name ilike $2 or p.code ilike $2)
    and case coalesce($3::text, '')
      when 'draft' then d.profile_id is not null or (p.never_published and p.retired_at is null)
      when 'unverified' then c.unverified > 0
      when 'retired' then p.retired_at is not null
      else p.retired_at is null end`;

export const ProfileListHandler = queryHandler(ProfileList, async ({ database }, { request }) => {
  const pattern = `%${literal((request.q ?? '').trim())}%`;
  const params = [request.unit ?? null, pattern, request.state ?? null];
  const rows = `${FOUND} order by v.position, p.code`;
  return readPage(database, { rows, found: FOUND, params, shape }, request);
});

function shape({ draftAt, ...line }: Line): ProfileLine {
  return { ...line, draftAt: draftAt?.toISOString() ?? null };
}
