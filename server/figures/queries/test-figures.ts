import type { FiguresLine } from '../../../shared/contract/billing-shapes.js';
import { queryHandler, QueryOf } from '../../kernel/use-cases.js';
import { TESTS_OF_PERIOD } from '../../ledger/index.js';
import { period } from '../../settings/index.js';
import { moneyText } from '../../billing/index.js';

/** The columns of each line, and the grouping. */
const GROUPS = {
  test: { columns: 'code, min(name) as name, min(unit) as department', by: 'code' },
  department: { columns: 'unit as department', by: 'unit' },
} as const;
export type TestGroup = keyof typeof GROUPS;

/** The income of each test or department: the shares remembered by the lines of the transfers. */
export class TestFigures extends QueryOf<{ group: TestGroup; from: string; to: string }, FiguresLine[]> {}

type FiguresRow = Omit<FiguresLine, 'amount'> & { readonly minor: string };

export const TestFiguresHandler = queryHandler(
  TestFigures,
  async ({ database, clock }, { group, from, to }) => {
    const days = await period(database, clock.now(), from, to);
    const rows = await database.sql<FiguresRow>(statementOf(group), [days.from, days.to]);
    return rows.map(({ minor, ...line }) => ({ ...line, amount: moneyText(minor) }));
  },
);

function statementOf(group: TestGroup): string {
  const { columns, by } = GROUPS[group];
  return `
    select ${columns}, currency as "paymentUnit", sum(tests)::bigint as count, sum(minor)::text as minor
    from (${TESTS_OF_PERIOD}) taken group by ${by}, currency order by ${by}, currency`;
}
