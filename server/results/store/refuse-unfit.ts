import { Problem } from '../../kernel/http/problem.js';
import type { assess } from '../assess/bench.js';
import type { StoredValue } from './result-record.js';

const UNFIT: ReadonlySet<string> = new Set(['not_a_number', 'not_an_option']);

/** 409 where the other profile cannot hold the value: its own limits and options are the catalogue's to mend. */
export function refuseUnfit(
  refusals: ReturnType<typeof assess>['refusals'],
  code: string,
  values: readonly StoredValue[],
): void {
  const spread = new Set(values.map((value) => value.code));
  const unfit = refusals.find(({ code: row, rule }) => row !== null && spread.has(row) && UNFIT.has(rule));
  if (unfit) throw new Problem('conflict', `${code} shares this row and cannot hold it: ${unfit.message}`);
}
