import type { PriceList } from '../../shared/contract/price-shapes.js';
import type { Sql } from '../kernel/database.js';
import { invalid } from '../kernel/http/problem.js';

export const PRICE_LISTS = `
  select id, name, kind, retired_at is not null as retired, version from price_list
  order by retired_at is not null, array_position(array['cash','staff','payer'], kind), lower(name)`;
const ONE = `
  select id, name, kind, retired_at is not null as retired, version from price_list where id = $1`;

/** The list of this id, retired or not; 422 naming the field where there is none. */
export async function anyPriceList(sql: Sql, id: string, field: string): Promise<PriceList> {
  const list = await sql.one<PriceList>(ONE, [id]);
  if (!list) throw invalid(field, 'There is no such price list.');
  return list;
}

/** 422 also where nothing is booked by it any more. */
export async function openPriceList(sql: Sql, id: string, field: string): Promise<PriceList> {
  const list = await anyPriceList(sql, id, field);
  if (list.retired) throw invalid(field, `The price list ${list.name} is retired.`);
  return list;
}
