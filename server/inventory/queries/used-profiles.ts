import type { Page } from '../../../shared/contract/page.js';
import type { UsedProfile, UsedProfilesRequest } from '../../../shared/contract/reagents.js';
import { possibleSpellings } from '../../../shared/domain/catalogue/test-words.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import { listPage, searchPattern } from '../stock-rows.js';

/**
 * Profiles whose use can be written by hand: also those that are retired, since what was ordered before is still
 * worked off, and its repeats and controls are written down afterwards. Those in use come first.
 */
export class UsedProfiles extends RequestQuery<UsedProfilesRequest, Page<UsedProfile>> {}

const SELECT = `
  select p.code, v.name, v.unit, p.retired_at is not null as retired,
    lower(p.code) = lower($3) as named
  from profile p join profile_version v on v.id = p.published_version_id
  where $1::text is null or v.name ilike $1 or p.code ilike $1 or v.name ilike any($2::text[])`;
const ORDER = 'order by named desc, retired, v.position, p.code';

const shape = ({ code, name, unit, retired }: UsedProfile): UsedProfile => ({ code, name, unit, retired });

export const UsedProfilesHandler = queryHandler(UsedProfiles, ({ database }, { request }) => {
  const matching = possibleSpellings(request.q).flatMap((text) => searchPattern(text) ?? []);
  const params = [searchPattern(request.q), matching, request.q];
  return listPage(database, request, { select: SELECT, order: ORDER, params, shape });
});
