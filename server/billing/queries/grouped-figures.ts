import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { FiguresLine } from '../../../shared/contract/billing-shapes.js';
import { formatMoney } from '../../../shared/domain/money.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database.js';
import { TAKINGS } from '../../ledger/index.js';
import { period } from '../period.js';

const MOVED = ['payment', 'change', 'refund'] as const;

/** What a report groups the ledger's money by; the unit is always part of the group. */
export const FIGURE_GROUPS = {
  months: { kinds: MOVED, by: ['month'], sign: 1 },
  'cashiers-months': { kinds: MOVED, by: ['cashier', 'cashierName', 'month'], sign: 1 },
  'cashiers-period': { kinds: MOVED, by: ['cashier', 'cashierName', 'payment'], sign: 1 },
  payments: { kinds: MOVED, by: ['payment'], sign: 1 },
  daily: { kinds: MOVED, by: ['date'], sign: 1 },
  // What was given back, as a positive amount.
  'refunds-daily': { kinds: ['refund'], by: ['date', 'payment'], sign: -1 },
} as const satisfies Record<
  string,
  { kinds: readonly string[]; by: readonly (keyof typeof COLUMNS)[]; sign: 1 | -1 }
>;
export type FigureGroup = keyof typeof FIGURE_GROUPS;

const COLUMNS = {
  date: `to_char(taking.day, 'YYYY-MM-DD')`,
  month: `to_char(taking.day, 'YYYY-MM')`,
  cashier: 'taking.actor',
  cashierName: 'taking.actor_name',
  payment: 'taking.payment',
} as const;

/** Figures of a period straight from the ledger, so that their sum is the ledger's. */
export class GroupedFigures extends Query<FiguresLine[]> {
  constructor(
    readonly group: FigureGroup,
    readonly from: string,
    readonly to: string,
  ) {
    super();
  }
}

type FiguresRow = Omit<FiguresLine, 'amount'> & { readonly minor: string };

@QueryHandler(GroupedFigures)
export class GroupedFiguresHandler implements IQueryHandler<GroupedFigures> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ group, from, to }: GroupedFigures): Promise<FiguresLine[]> {
    const days = await period(this.database, this.clock.now(), from, to);
    const { kinds, sign } = FIGURE_GROUPS[group];
    const rows = await this.database.sql<FiguresRow>(statementOf(group), [days.from, days.to, kinds]);
    return rows.map(({ minor, ...line }) => ({ ...line, amount: formatMoney(BigInt(sign) * BigInt(minor)) }));
  }
}

function statementOf(group: FigureGroup): string {
  const by = FIGURE_GROUPS[group].by;
  const columns = by.map((name) => `${COLUMNS[name]} as "${name}"`).join(', ');
  const positions = [...by, 'unit'].map((_, index) => index + 1).join(', ');
  return `
    select ${columns}, taking.currency as "paymentUnit", count(distinct taking.receipt_number) as count,
      sum(taking.minor)::text as minor
    from (${TAKINGS}) taking where taking.day between $1 and $2 and taking.kind = any($3)
    group by ${positions} order by ${positions}`;
}
