import { dayOfTest, isMeasured, kitsOf, type Kit } from '../../../shared/disciplines/serology/rules.js';
import {
  storedKitRefusals,
  lotKey,
  type StoredKits,
  type StoredLot,
} from '../../../shared/disciplines/serology/stored-kits.js';
import type { TestValue } from '../../../shared/contract/results.js';
import type { Sql } from '../../kernel/database.js';
import { invalidFields } from '../../kernel/http/problem.js';
import type { ResultRecord } from '../store/result-record.js';
import { measuredLike } from '../reference/reactions.js';
import type { Basis } from './assessment.js';
import type { Content } from './content.js';

const FIELDS = ['kit', 'lot', 'expiry'] as const satisfies readonly (keyof Kit)[];

function isSameLine(line: Kit | undefined, was: Kit | undefined): boolean {
  return FIELDS.every((field) => line?.[field] === was?.[field]);
}

/**
 * 422 if the store contradicts a kit's lot, even if the row needs none. A line that is unchanged since it was saved,
 * with its value, is not checked.
 */
export async function refuseStoredKits(
  sql: Sql,
  basis: Basis,
  stored: ResultRecord | undefined,
  { rows, content }: { readonly rows: readonly TestValue[]; readonly content: Content },
): Promise<void> {
  const kits = kitsOf(content.sections);
  if (kits.length === 0) return;
  const before = kitsOf(stored?.sections ?? {});
  const stands = (parameter: string): boolean => {
    const line = kits.find((one) => one.parameter === parameter);
    const was = before.find((one) => one.parameter === parameter);
    const value = rows.find(({ code }) => code === parameter)?.parameter;
    return isSameLine(line, was) && basis.saved.values.get(parameter) === value;
  };
  const tested = (parameter: string) => {
    const row = rows.find(({ code }) => code === parameter);
    if (row === undefined || !isMeasured(row) || stands(parameter)) return undefined;
    return { name: row.name, on: dayOfTest(basis, row) };
  };
  const refusals = storedKitRefusals(await storedKits(sql, basis.test.code, kits), { kits, tested });
  if (refusals.length === 0) return;
  throw invalidFields(refusals.map(({ field = 'sections.kits', message }) => ({ field, message })));
}

// All of them: a limit would leave the last parameter without any. What the bench holds comes first, then the store; in each what expires first. A lot without an expiry is no kit's.
const IN_STOCK = `
  select r.parameter, p.name as kit, l.lot_number as lot, l.expiry
  from profile f join profile_reagent r on r.profile_id = f.id and r.parameter is not null
  join stock_product p on p.id = r.product_id
  join stock_lot l on l.product_id = p.id and l.expiry >= $2::date
  join stock_balance b on b.lot_id = l.id and b.quantity > 0
  join stock_customer c on c.id = b.place_id and (c.kind = 'store' or (c.kind = 'department' and c.unit = $3))
  where f.code = any ($1::text[])
  group by r.parameter, p.name, l.id, l.lot_number, l.expiry
  order by r.parameter, bool_or(c.kind = 'department') desc, l.expiry, l.lot_number`;

/** DISCIPLINES "Kits": the lots in stock of the kits that the profile says its parameters are measured with. */
export function kitsInStock(sql: Sql, { test, today }: Basis): Promise<Kit[]> {
  return sql.sql<Kit>(IN_STOCK, [measuredLike(test.code), today, test.unit]);
}

// In stock or used up, a lot stays what it was. A product is a kit if any profile measures a parameter with it.
const STORED = `
  select p.name as product, l.lot_number as lot, l.expiry::text as expiry,
    array(select r.parameter from profile_reagent r join profile f on f.id = r.profile_id
      where f.code = any ($1::text[]) and r.product_id = p.id and r.parameter is not null) as parameters
  from stock_product p join stock_lot l on l.product_id = p.id
  where p.id in (select product_id from profile_reagent where parameter is not null)
    and upper(regexp_replace(normalize(l.lot_number, NFKC), '[^[:alnum:]]+', '', 'g')) = any ($2::text[])`;

const KEPT = `
  select distinct r.parameter from profile_reagent r join profile f on f.id = r.profile_id
  where f.code = any ($1::text[]) and r.parameter is not null`;

/** The store's data on the typed lots. */
async function storedKits(sql: Sql, code: string, kits: readonly Kit[]): Promise<StoredKits> {
  const keys = [...new Set(kits.map(({ lot }) => lotKey(lot)))].filter((key) => key !== '');
  if (keys.length === 0) return { lots: [], kept: [] };
  const lots = await sql.sql<StoredLot>(STORED, [measuredLike(code), keys]);
  if (lots.length === 0) return { lots: [], kept: [] };
  const kept = await sql.sql<{ parameter: string }>(KEPT, [measuredLike(code)]);
  return { lots, kept: kept.map(({ parameter }) => parameter) };
}
