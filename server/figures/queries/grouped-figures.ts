import type { FiguresLine } from '../../../shared/contract/billing-shapes.js';
import { formatMoney } from '../../../shared/domain/money/money.js';
import { queryHandler, QueryOf } from '../../kernel/use-cases.js';
import { TAKING_SUMS, type ReceiptCounter } from '../../ledger/index.js';
import { period } from '../../settings/index.js';

/** The groupings of the ledger's money in reports; the unit is always part of the group. */
export const FIGURE_GROUPS = {
  months: { by: ['month'], counts: 'unit_receipts', sign: 1 },
  'cashiers-months': { by: ['cashier', 'cashierName', 'month'], counts: 'unit_receipts', sign: 1 },
  'cashiers-period': { by: ['cashier', 'cashierName', 'payment'], counts: 'type_receipts', sign: 1 },
  payments: { by: ['payment'], counts: 'type_receipts', sign: 1 },
  daily: { by: ['date'], counts: 'unit_receipts', sign: 1 },
  // Refunds, as a positive amount.
  'refunds-daily': {
    only: `where taken.kind = 'refund'`,
    by: ['date', 'payment'],
    counts: 'kind_type_receipts',
    sign: -1,
  },
} as const satisfies Record<string, Grouping>;
export type FigureGroup = keyof typeof FIGURE_GROUPS;

interface Grouping {
  readonly only?: string;
  readonly by: readonly (keyof typeof COLUMNS)[];
  readonly counts: ReceiptCounter;
  readonly sign: 1 | -1;
}

const COLUMNS = {
  date: `to_char(taken.day, 'YYYY-MM-DD')`,
  month: `to_char(taken.day, 'YYYY-MM')`,
  cashier: 'taken.actor',
  cashierName: 'max(taken.actor_name)',
  payment: 'type.name',
} as const;

/** Figures of a period from the sums of its days, so that their sum is the ledger's. */
export class GroupedFigures extends QueryOf<
  { group: FigureGroup; from: string; to: string },
  FiguresLine[]
> {}

type FiguresRow = Omit<FiguresLine, 'amount'> & { readonly minor: string };

export const GroupedFiguresHandler = queryHandler(
  GroupedFigures,
  async ({ database, clock }, { group, from, to }) => {
    const days = await period(database, clock.now(), from, to);
    const { sign } = FIGURE_GROUPS[group];
    const rows = await database.sql<FiguresRow>(statementOf(FIGURE_GROUPS[group]), [days.from, days.to]);
    return rows.map(({ minor, ...line }) => ({ ...line, amount: formatMoney(BigInt(sign) * BigInt(minor)) }));
  },
);

function statementOf({ only = '', by, counts }: Grouping): string {
  const columns = by.map((name) => `${COLUMNS[name]} as "${name}"`).join(', ');
  // A cashier is one person, whatever the name was.
  const groups = [...by.flatMap((name) => (name === 'cashierName' ? [] : [COLUMNS[name]])), 'taken.currency'];
  const order = [...by, 'unit'].map((_, index) => index + 1).join(', ');
  return `
    select ${columns}, taken.currency as "paymentUnit", sum(taken.${counts})::bigint as count,
      sum(taken.minor)::text as minor
    from (${TAKING_SUMS}) taken join payment_type type on type.id = taken.payment_type_id ${only}
    group by ${groups.join(', ')} order by ${order}`;
}
