import type { Sql } from '../kernel/database.js';
import { TEST_SUMS } from '../ledger/index.js';
import type { TestGroup } from './report-groups.js';

export interface TestRow {
  readonly key: string;
  readonly name: string;
  readonly note: string;
  readonly currency: string;
  readonly count: number;
  readonly minor: string;
  readonly base_minor: string;
}

const COLUMNS: Readonly<Record<TestGroup, string>> = {
  test: 'code as key, min(name) as name, min(unit) as note',
  department: `unit as key, unit as name, '' as note`,
};

/** What each test or department brought in: the shares that the lines of the transfers remember. */
export async function sumsOfTests(
  sql: Sql,
  by: TestGroup,
  period: readonly [from: string, to: string],
): Promise<readonly TestRow[]> {
  return sql.sql<TestRow>(
    `select ${COLUMNS[by]}, currency, sum(minor)::text as minor, sum(base_minor)::text as base_minor,
       coalesce(sum(tests) filter (where seen_before is null or seen_before < $1), 0)::bigint as count
     from (${TEST_SUMS}) taken group by key, currency order by key, currency`,
    period,
  );
}
