import type { Figure, FigureReport } from '../../shared/contract/figures.js';
import type { Laboratory } from '../support/laboratory.js';

export const cents = (amount: string): bigint => BigInt(amount.replace('.', ''));

export interface UnitSum {
  readonly unit: string;
  readonly minor: bigint;
  readonly base: bigint;
}

/**
 * The ledger's own figures of a period by payment unit: how acts with a receipt moved the drawers, and the account that
 * the type "Insurance / Account" stands for. Written from docs/rules/ledger.md, not from the reports' code.
 */
const MOVED = `
  select t.currency as unit, sum(m.sign * t.amount_minor)::text as minor,
    sum(m.sign * coalesce(t.worth_minor, t.amount_minor))::text as base
  from transfer t join journal j on j.id = t.journal_id
  cross join lateral (values (t.debit, 1), (t.credit, -1)) m (account, sign)
  join account a on a.id = m.account and a.currency = t.currency
  where (a.kind = 'drawer' or a.kind = 'payer' and a.payment_type_id is not null) and j.receipt_number is not null and j.day between $1 and $2
    and ($3 = 'all' or (j.act = 'refund' and m.sign < 0))
  group by 1 order by 1`;

export async function ledgerOf(
  lab: Laboratory,
  [from, to]: readonly [string, string],
  which: 'all' | 'refunds' = 'all',
): Promise<readonly UnitSum[]> {
  const rows = await lab.sql<{ unit: string; minor: string; base: string }>(MOVED, [from, to, which]);
  const sign = which === 'refunds' ? -1n : 1n;
  return rows.map(({ unit, minor, base }) => ({
    unit,
    minor: sign * BigInt(minor),
    base: sign * BigInt(base),
  }));
}

/** Sums of a report's figures by unit; what comes to nothing is left out. */
export function sumsOf(
  lines: readonly (Pick<Figure, 'amount' | 'base'> & { paymentUnit: string })[],
): readonly UnitSum[] {
  const units = [...new Set(lines.map(({ paymentUnit }) => paymentUnit))].sort();
  const total = (unit: string, of: 'amount' | 'base'): bigint =>
    lines.filter(({ paymentUnit }) => paymentUnit === unit).reduce((sum, line) => sum + cents(line[of]), 0n);
  return units
    .map((unit) => ({ unit, minor: total(unit, 'amount'), base: total(unit, 'base') }))
    .filter(({ minor, base }) => minor !== 0n || base !== 0n);
}

/** The tables of a report for its period, each beside the ledger's own figures. */
export async function untied(lab: Laboratory, report: FigureReport): Promise<readonly unknown[]> {
  const which = report.report === 'refunded' ? 'refunds' : 'all';
  const ledger = (await ledgerOf(lab, [report.from, report.to], which)).filter(({ minor }) => minor !== 0n);
  const before = (await ledgerOf(lab, [report.before.from, report.before.to], which)).filter(
    ({ minor }) => minor !== 0n,
  );
  const base = ledger.reduce((sum, unit) => sum + unit.base, 0n);
  const said = [
    ['totals', sumsOf(report.totals), ledger],
    ['totals before', sumsOf(report.totals.map((total) => ({ ...total, ...total.before }))), before],
    ['base', cents(report.base.base), base],
    ['chart', sumsOf(report.chart.points), ledger],
    ...report.parts.map(({ by, lines }) => [by, sumsOf(lines), ledger] as const),
  ] as const;
  return said
    .filter(([, mine, theirs]) => text(mine) !== text(theirs))
    .map(([what, mine, theirs]) => ({
      report: report.report,
      from: report.from,
      to: report.to,
      what,
      mine: text(mine),
      theirs: text(theirs),
    }));
}

const text = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one));
