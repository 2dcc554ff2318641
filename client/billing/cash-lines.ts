import type { CashSummary, CashSummaryLine, Transaction } from '../../shared/contract/billing-shapes.js';
import { formatMoney, parseMoney, sum } from '../../shared/domain/money/money.js';
import type { PaymentEntryRow, PaymentRow } from '../../shared/event-payloads.js';
import type { AnyEnvelope } from '../../shared/events.js';
import { ReloadNeeded, type Reduced } from '../core/reload-needed.js';
import { movesMoney } from '../core/money-events.js';

/** A moment's day in the laboratory's zone, yyyy-MM-dd. */
type DayOf = (at: string) => string;

/** Sums up a cashier's day, one receipt at a time. */
export function summaryOf(cashier: string, date: string, transactions: readonly Transaction[]): CashSummary {
  const receipts = new Map<number, Transaction[]>();
  for (const entry of transactions)
    receipts.set(entry.receipt, [...(receipts.get(entry.receipt) ?? []), entry]);
  const nothing: CashSummary = { date, cashier, lines: [], units: [], deposits: '0.00', billed: '0.00' };
  return [...receipts.values()].reduce((summary, entries) => withPayment(summary, { entries }), nothing);
}

/**
 * One payment or refund put into the picture; the same object when it is another cashier's. One of another day than
 * the picture's, or with an amount that cannot be read, is for the server to add up.
 */
export function applyToCash(summary: CashSummary, event: AnyEnvelope, dayOf: DayOf): Reduced<CashSummary> {
  // A blind count hides what its shift took, from its beginning to its end.
  if (event.type === 'ShiftChanged' && event.payload.cashier === summary.cashier)
    return new ReloadNeeded(summary);
  if (!movesMoney(event)) return summary;
  const row = event.payload;
  if (row.cashier !== summary.cashier || row.entries.length === 0) return summary;
  if (row.entries.some(({ amount }) => parseMoney(amount) === null)) return new ReloadNeeded(summary);
  const day = dayOf(row.at);
  if (day === summary.date) return withPayment(summary, row);
  // The first payment after midnight opens a new summary; one that arrives late for yesterday is not today's.
  const shown = day > summary.date ? withPayment({ ...summary, date: day, lines: [] }, row) : summary;
  return new ReloadNeeded(shown);
}

type Entries = Pick<PaymentRow, 'entries'>;

function withPayment(summary: CashSummary, row: Entries): CashSummary {
  const counted = new Set<string>();
  const lines = row.entries.reduce<readonly CashSummaryLine[]>((before, entry) => {
    const key = `${entry.payment} ${entry.paymentUnit}`;
    const isFirst = !counted.has(key);
    counted.add(key);
    return addEntry(before, entry, isFirst);
  }, summary.lines);
  return { ...summary, lines, units: unitSums(lines) };
}

function addEntry(
  lines: readonly CashSummaryLine[],
  { payment, paymentUnit, amount }: PaymentEntryRow,
  isFirst: boolean,
): readonly CashSummaryLine[] {
  const isMine = (line: CashSummaryLine): boolean =>
    line.payment === payment && line.paymentUnit === paymentUnit;
  if (!lines.some(isMine)) {
    const added = [...lines, { payment, paymentUnit, amount, count: 1 }];
    return added.sort((a, b) =>
      a.paymentUnit === b.paymentUnit
        ? a.payment.localeCompare(b.payment)
        : a.paymentUnit.localeCompare(b.paymentUnit),
    );
  }
  return lines.map((line) =>
    isMine(line)
      ? { ...line, amount: added(line.amount, amount), count: line.count + (isFirst ? 1 : 0) }
      : line,
  );
}

function added(one: string, other: string): string {
  return formatMoney((parseMoney(one) ?? 0n) + (parseMoney(other) ?? 0n));
}

function unitSums(lines: readonly CashSummaryLine[]): CashSummary['units'] {
  const units = [...new Set(lines.map((line) => line.paymentUnit))];
  return units.map((paymentUnit) => ({
    paymentUnit,
    amount: formatMoney(
      sum(
        lines.filter((line) => line.paymentUnit === paymentUnit).map((line) => parseMoney(line.amount) ?? 0n),
      ),
    ),
  }));
}
