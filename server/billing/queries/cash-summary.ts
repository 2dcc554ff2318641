import type { CashSummary } from '../../../shared/contract/billing-shapes.js';
import { formatMoney, sum } from '../../../shared/domain/money/money.js';
import { queryHandler, QueryOf } from '../../kernel/use-cases.js';
import type { Actor } from '../../kernel/actor.js';
import { isCountedBlindly, TAKINGS } from '../../ledger/index.js';
import { period } from '../../settings/index.js';
import { moneyText } from '../rows.js';

/** The signed-in user's takings today, by payment type and by unit, but for a shift that is counted. */
export class OwnCashSummary extends QueryOf<{ actor: Actor }, CashSummary> {}

interface SummaryRow {
  readonly payment: string;
  readonly payment_unit: string;
  readonly count: number;
  readonly minor: string;
}

const SUMMARY = `
  select payment, currency as payment_unit, count(distinct receipt_number) as count, sum(minor)::text as minor
  from (${TAKINGS}) taking where actor = $1 and day = $2
    and not ${isCountedBlindly('taking.shift_id', '$1')}
  group by payment, currency order by currency, payment`;

export const OwnCashSummaryHandler = queryHandler(OwnCashSummary, async ({ database, clock }, { actor }) => {
  const today = await period(database, clock.now(), 'today', 'today');
  const rows = await database.sql<SummaryRow>(SUMMARY, [actor.username, today.from]);
  return {
    date: today.from,
    cashier: actor.username,
    lines: rows.map((row) => ({
      payment: row.payment,
      paymentUnit: row.payment_unit,
      count: row.count,
      amount: moneyText(row.minor),
    })),
    units: unitSums(rows),
  };
});

function unitSums(rows: readonly SummaryRow[]): CashSummary['units'] {
  const units = [...new Set(rows.map((row) => row.payment_unit))];
  return units.map((unit) => ({
    paymentUnit: unit,
    amount: formatMoney(sum(rows.filter((row) => row.payment_unit === unit).map((row) => BigInt(row.minor)))),
  }));
}
