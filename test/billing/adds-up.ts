import type { Receipt } from '../../shared/contract/billing-shapes.js';
import { parseMoney } from '../../shared/domain/money/money.js';
import { receiptSums, type SumPart, type SumRow } from '../../shared/domain/money/receipt-sums.js';

type Summed = Parameters<typeof receiptSums>[0];

/** As a reader of the paper reckons it: every disagreement between its lines and its totals, in words. */
export function disagreements(receipt: Summed): string[] {
  const parts = receiptSums(receipt);
  const wrong = parts.filter((part) => !adds(part)).map(said);
  const isBill = ['payment', 'void', 'credit-note'].includes(receipt.kind);
  return isBill ? [...wrong, ...costIsPaidOrLeft(receipt)] : wrong;
}

/**
 * The same over many papers in their order, read one after the other: the money held before is the money that the paper
 * before it left, but for the bookings of which the patient's money was changed by other than papers.
 */
export function disagreementsOf(papers: readonly Receipt[], changed: ReadonlySet<string>): string[] {
  const held = new Map<string, bigint>();
  // A payer that was billed for a test goes on owing what of its refund was set against the rest of the booking.
  const owesOn = papers.filter(({ refunded, whoOwes }) => whoOwes && refunded && refunded.setOff !== '0.00');
  const untold = new Set([...changed, ...owesOn.map(({ bookingId }) => bookingId)]);
  return papers.flatMap((paper) => {
    const { number, bookingId, kind } = paper;
    const wrong = disagreements(paper).map((text) => `${number}: ${text}`);
    if (bookingId === null || untold.has(bookingId)) return wrong;
    const before = held.get(bookingId) ?? 0n;
    if (kind === 'deposit-kept') {
      held.set(bookingId, before - (parseMoney(paper.total) ?? 0n));
      return wrong;
    }
    held.set(bookingId, heldAfter(paper));
    const told = heldBefore(paper);
    return told === before || isUntold(paper)
      ? wrong
      : [...wrong, `${number}: ${told} before, not ${before}`];
  });
}

/** What the laboratory holds of the patient once the act of this paper is done. */
function heldAfter(receipt: Summed): bigint {
  const parts = receiptSums(receipt).filter(({ isAnswer }) => !isAnswer);
  const stays = parts.find(({ total }) => total?.name === 'Stays paid');
  const paid = stays ?? parts.slice(1).find(({ rows }) => rows.some(({ name }) => name !== 'On deposit now'));
  if (paid === undefined) return 0n;
  return paid.total === undefined ? sumOf(paid.rows) : minor(paid.total);
}

function heldBefore(receipt: Summed): bigint {
  const rows = receiptSums(receipt).flatMap((part) => part.rows);
  const before = rows.find(({ name }) => name === 'Paid before');
  return before === undefined ? 0n : minor(before);
}

/** A refund that gives nothing back says only what stays. */
function isUntold(receipt: Summed): boolean {
  return receiptSums(receipt).some(({ rows, total }) => rows.length === 0 && total?.name === 'Stays paid');
}

function costIsPaidOrLeft(receipt: Summed): string[] {
  const parts = receiptSums(receipt);
  const cost = parts[0]?.total;
  const total = cost === undefined ? 0n : minor(cost);
  const left = sumOf(parts.find(({ isAnswer }) => isAnswer)?.rows ?? []);
  const paid = heldAfter(receipt);
  return total === paid + left ? [] : [`cost ${total}, paid ${paid}, left ${left}`];
}

function adds({ rows, total }: SumPart): boolean {
  return total === undefined || rows.length === 0 || sumOf(rows) === minor(total);
}

function said({ rows, total }: SumPart): string {
  return [...rows, ...(total ? [total] : [])].map(({ name, amount }) => `${name} ${amount}`).join(', ');
}

function sumOf(rows: readonly SumRow[]): bigint {
  return rows.map(minor).reduce((one, other) => one + other, 0n);
}

function minor({ amount }: SumRow): bigint {
  return parseMoney(amount) ?? 0n;
}
