import type { CashSummary } from '../../../shared/contract/billing-shapes.js';
import { formatMoney, sum } from '../../../shared/domain/money/money.js';
import { queryHandler, QueryOf } from '../../kernel/use-cases.js';
import type { Actor } from '../../kernel/actor.js';
import { isCountedBlindly, TAKINGS, takingsWhere } from '../../ledger/index.js';
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

const DEPOSITS = `j.act in ('deposit-taken','deposit-returned') and j.actor = $1 and j.day = $2`;

// Nothing that is billed is in a drawer, so that a count hides none of it.
const BESIDE = `
  select (
      select coalesce(sum(base_minor), 0)::text from (${takingsWhere(DEPOSITS)}) taking
      where not ${isCountedBlindly('taking.shift_id', '$1')}) as deposits,
    (select coalesce(sum(t.amount_minor), 0)::text from journal j
      join transfer t on t.journal_id = j.id
      join account a on a.id = t.debit and a.currency = t.currency and a.kind = 'payer'
      where j.act = 'billed' and j.actor = $1 and j.day = $2) as billed`;

export const OwnCashSummaryHandler = queryHandler(OwnCashSummary, async ({ database, clock }, { actor }) => {
  const today = await period(database, clock.now(), 'today', 'today');
  const asked = [actor.username, today.from];
  const rows = await database.sql<SummaryRow>(SUMMARY, asked);
  const beside = await database.one<{ deposits: string; billed: string }>(BESIDE, asked);
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
    deposits: moneyText(beside?.deposits ?? '0'),
    billed: moneyText(beside?.billed ?? '0'),
  };
});

function unitSums(rows: readonly SummaryRow[]): CashSummary['units'] {
  const units = [...new Set(rows.map((row) => row.payment_unit))];
  return units.map((unit) => ({
    paymentUnit: unit,
    amount: formatMoney(sum(rows.filter((row) => row.payment_unit === unit).map((row) => BigInt(row.minor)))),
  }));
}
