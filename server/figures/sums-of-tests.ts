import type { Sql } from '../kernel/database.js';
import { TESTS_OF_PERIOD } from '../ledger/index.js';
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
    `select ${COLUMNS[by]}, currency, sum(minor)::text as minor, sum(base_minor)::text as base_minor, sum(tests)::bigint as count
     from (${TESTS_OF_PERIOD}) taken group by key, currency order by key, currency`,
    period,
  );
}
