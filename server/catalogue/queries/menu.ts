import type { MenuProfile } from '../../../shared/contract/catalogue-shapes.js';
import type { MenuRequest } from '../../../shared/contract/catalogue.js';
import type { Page } from '../../../shared/contract/page.js';
import { possibleSpellings } from '../../../shared/domain/catalogue/test-words.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import { literal } from '../../kernel/sql-text.js';
import { DRAWS, TURNAROUNDS } from '../published-profiles.js';
import { CASH_LIST, dayOf, joinPrice } from '../../prices/index.js';
import { joinVat, offeredPrice, VAT_TERMS, type TaxedBy } from '../../vat/index.js';

/** The test menu at today's cash prices: what can be ordered, by part of a name or code, by what it measures, or as people call it. */
export class Menu extends RequestQuery<MenuRequest, Page<MenuProfile>> {}

interface MenuRow extends Omit<MenuProfile, 'price' | 'vat'> {
  readonly priceMinor: number;
  readonly vat: TaxedBy | null;
  readonly total: number;
}

const MENU = `
  select p.code, v.name, v.unit, v.specimen, v.container, ${TURNAROUNDS},
    coalesce(measured.parameters, '[]') as parameters, ${DRAWS}, price.minor as "priceMinor", ${VAT_TERMS} as vat, p.version, count(*) over () as total
  from profile p join profile_version v on v.id = p.published_version_id
  ${joinPrice({ profile: 'p.id', list: `'${CASH_LIST}'`, day: dayOf('$6') })}
  ${joinVat({ profile: 'p.id', list: 'price.price_list_id', day: dayOf('$6') })}
  left join lateral (
    select json_agg(json_build_object('code', q.code, 'name', w.name) order by o.position) as parameters,
      bool_or(lower(q.code) = lower($3) or w.name ilike $2 or w.name ilike any($7::text[])) as fits
    from profile_version_parameter o join parameter_version w on w.id = o.parameter_version_id
      join parameter q on q.id = w.parameter_id
    where o.profile_version_id = v.id
  ) measured on true
  where p.retired_at is null and not p.never_published and ($1::text is null or v.unit = $1)
    and (v.name ilike $2 or p.code ilike $2 or v.name ilike any($7::text[]) or measured.fits)
  order by lower(p.code) = lower($3) desc, $3 <> '' and (v.name ilike $2 or p.code ilike $2) desc, v.position, p.code
  limit $4 offset $5`;

export const MenuHandler = queryHandler(Menu, async ({ database, clock }, { request }) => {
  const { page, size, unit } = request;
  const q = (request.q ?? '').trim();
  const pattern = `%${literal(q)}%`;
  const window = [size, (page - 1) * size];
  const filters = [unit ?? null, pattern, q];
  const matching = possibleSpellings(q).map((words) => `%${literal(words)}%`);
  const rows = await database.sql<MenuRow>(MENU, [...filters, ...window, clock.now(), matching]);
  return { items: rows.map(menuProfile), page, size, total: rows[0]?.total ?? 0 };
});

function menuProfile({ priceMinor, vat, total: _total, ...row }: MenuRow): MenuProfile {
  return { ...row, ...offeredPrice(priceMinor, vat) };
}
