import type { CountedDrawer, DrawerKind } from '../../shared/contract/shift-shapes.js';
import type { CountedLine } from '../../shared/contract/shifts.js';
import { denominationsOf } from '../../shared/domain/money/denominations.js';
import { formatMoney, parseMoney, sum, type Minor } from '../../shared/domain/money/money.js';

/** A drawer while it is counted. */
export interface DrawerDraft {
  /** By the value of a note or coin: how many, as typed. */
  readonly pieces: Readonly<Record<string, string>>;
  /** What is no piece of the list, or the whole of what is no cash. */
  readonly other: string;
}

export const NOTHING_COUNTED: DrawerDraft = { pieces: {}, other: '' };
const MOST = 100_000;

/** As it was counted before: whoever counts again corrects one figure and types no other twice. */
export function draftCounted({ cash, counted, pieces, paymentUnit }: CountedDrawer): DrawerDraft {
  if (!cash) return { pieces: {}, other: counted };
  const known = new Set(denominationsOf(paymentUnit));
  const others = pieces.filter(({ value }) => !known.has(value));
  const other = sum(others.map(({ value, count }) => (parseMoney(value) ?? 0n) * BigInt(count)));
  return {
    pieces: Object.fromEntries(
      pieces.filter(({ value }) => known.has(value)).map(({ value, count }) => [value, String(count)]),
    ),
    other: other === 0n ? '' : formatMoney(other),
  };
}

/** So many pieces as typed; undefined where it is no number of them. */
export function countOf(text = ''): number | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return 0;
  const count = /^\d{1,6}$/.test(trimmed) ? Number(trimmed) : MOST + 1;
  return count <= MOST ? count : undefined;
}

export function pieceSum(value: string, text = ''): Minor {
  return (parseMoney(value) ?? 0n) * BigInt(countOf(text) ?? 0);
}

function otherOf({ other }: DrawerDraft): Minor | null {
  return other === '' ? 0n : parseMoney(other);
}

/** Slips may come to less than nothing, where more went back than came in; notes and coins never do. */
export function isOther({ cash }: Pick<DrawerKind, 'cash'>, draft: DrawerDraft): boolean {
  const other = otherOf(draft);
  return other !== null && (other >= 0n || !cash);
}

export function isCounted(kind: Pick<DrawerKind, 'cash'>, draft: DrawerDraft): boolean {
  const areCounts = Object.values(draft.pieces).every((text) => countOf(text) !== undefined);
  return areCounts && isOther(kind, draft);
}

/** The running sum. */
export function totalOf(draft: DrawerDraft): Minor {
  const pieces = sum(Object.entries(draft.pieces).map(([value, text]) => pieceSum(value, text)));
  return pieces + (otherOf(draft) ?? 0n);
}

/** As the call takes it: what is no piece of the list is one piece of its own. */
export function linesCounted(
  { paymentTypeId, paymentUnit, cash }: DrawerKind,
  draft: DrawerDraft,
): CountedLine {
  const amount = formatMoney(totalOf(draft));
  const line = { paymentType: paymentTypeId, units: paymentUnit, amount };
  if (!cash) return line;
  const pieces = Object.entries(draft.pieces)
    .map(([value, text]) => ({ value, count: countOf(text) ?? 0 }))
    .filter(({ count }) => count > 0);
  const other = otherOf(draft) ?? 0n;
  return { ...line, pieces: [...pieces, ...(other > 0n ? [{ value: formatMoney(other), count: 1 }] : [])] };
}
