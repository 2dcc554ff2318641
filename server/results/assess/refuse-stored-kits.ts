import { dayOfTest, isMeasured, kitsOf, type Kit } from '../../../shared/disciplines/serology/rules.js';
import { storedKitRefusals } from '../../../shared/disciplines/serology/stored-kits.js';
import type { Sql } from '../../kernel/database.js';
import { invalidFields } from '../../kernel/http/problem.js';
import type { ResultRecord } from '../store/result-record.js';
import type { Bench } from './bench.js';
import type { Judged } from './judge.js';
import { storedKits } from './kits-in-stock.js';

const FIELDS = ['kit', 'lot', 'expiry'] as const satisfies readonly (keyof Kit)[];

function isSameLine(line: Kit | undefined, was: Kit | undefined): boolean {
  return FIELDS.every((field) => line?.[field] === was?.[field]);
}

/** 422 where the store knows better of a kit's lot, also where the row needs none. A line that stands as it was saved, with its value, is left alone. */
export async function refuseStoredKits(
  sql: Sql,
  bench: Bench,
  stored: ResultRecord | undefined,
  { rows, content }: Judged,
): Promise<void> {
  const kits = kitsOf(content.sections);
  if (kits.length === 0) return;
  const before = kitsOf(stored?.sections ?? {});
  const stands = (parameter: string): boolean => {
    const line = kits.find((one) => one.parameter === parameter);
    const was = before.find((one) => one.parameter === parameter);
    const value = rows.find(({ code }) => code === parameter)?.parameter;
    return isSameLine(line, was) && bench.saved.values.get(parameter) === value;
  };
  const tested = (parameter: string) => {
    const row = rows.find(({ code }) => code === parameter);
    if (row === undefined || !isMeasured(row) || stands(parameter)) return undefined;
    return { name: row.name, on: dayOfTest(bench, row) };
  };
  const refusals = storedKitRefusals(await storedKits(sql, bench.test.code, kits), { kits, tested });
  if (refusals.length === 0) return;
  throw invalidFields(refusals.map(({ field = 'sections.kits', message }) => ({ field, message })));
}
