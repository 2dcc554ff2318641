import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { FiguresLine } from '../../../shared/contract/billing-shapes.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database.js';
import { TAKINGS } from '../../ledger/index.js';
import { period } from '../period.js';
import { moneyText } from '../rows.js';

/** What each line says, and what the lines are grouped by. */
const GROUPS = {
  test: { columns: 'p.code, min(p.name) as name, min(p.unit) as department', by: 'p.code' },
  department: { columns: 'p.unit as department', by: 'p.unit' },
} as const;
export type TestGroup = keyof typeof GROUPS;

/** What each test or department brought in: the shares that the lines of the transfers remember. */
export class TestFigures extends Query<FiguresLine[]> {
  constructor(
    readonly group: TestGroup,
    readonly from: string,
    readonly to: string,
  ) {
    super();
  }
}

type FiguresRow = Omit<FiguresLine, 'amount'> & { readonly minor: string };

@QueryHandler(TestFigures)
export class TestFiguresHandler implements IQueryHandler<TestFigures> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ group, from, to }: TestFigures): Promise<FiguresLine[]> {
    const days = await period(this.database, this.clock.now(), from, to);
    const rows = await this.database.sql<FiguresRow>(statementOf(group), [days.from, days.to]);
    return rows.map(({ minor, ...line }) => ({ ...line, amount: moneyText(minor) }));
  }
}

function statementOf(group: TestGroup): string {
  const { columns, by } = GROUPS[group];
  return `
    select ${columns}, taking.currency as "paymentUnit", count(distinct p.id) as count,
      sum(sign(taking.minor::numeric) * l.amount_minor)::text as minor
    from (${TAKINGS}) taking
    join transfer_line l on l.transfer_id = taking.transfer_id
    join booking_profile p on p.id = l.booking_profile_id
    where taking.day between $1 and $2
    group by ${by}, taking.currency order by ${by}, taking.currency`;
}
