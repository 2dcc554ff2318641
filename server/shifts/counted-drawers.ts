import type { CountedLine } from '../../shared/contract/shifts.js';
import { formatMoney, parseMoney, sum, type Minor } from '../../shared/domain/money/money.js';
import { findTenderType, noPaymentType } from '../../shared/domain/money/tender.js';
import type { Tx } from '../events/unit-of-work.js';
import { invalid } from '../kernel/http/problem.js';
import { drawersOf, type DrawerRow } from './drawers.js';
import { everyType } from './moved-lines.js';

/** A drawer as it was counted, beside what the ledger says of it. */
export interface CountedAmount {
  readonly typeId: string;
  readonly name: string;
  readonly currency: string;
  readonly expected: Minor;
  readonly counted: Minor;
  readonly pieces: readonly { readonly value: string; readonly count: number }[];
}

/** Every drawer that money went through is counted, each once; 422 naming the line or what is missing. */
export async function countedDrawers(
  tx: Tx,
  shift: { readonly id: string },
  lines: readonly CountedLine[],
): Promise<CountedAmount[]> {
  const [types, drawers] = await Promise.all([everyType(tx, tx.now), drawersOf(tx, [shift.id])]);
  const seen = new Set<string>();
  const counted = lines.map((line, place) => {
    const field = `lines.${place}`;
    const type = findTenderType(types, line.paymentType);
    if (!type) throw invalid(`${field}.paymentType`, noPaymentType(line.paymentType));
    const currency = line.units ?? type.units;
    const drawer = drawers.find((row) => row.payment_type_id === type.id && row.currency === currency);
    if (!drawer && currency !== type.units)
      throw invalid(`${field}.units`, `${type.name} is counted in ${type.units}, not in ${currency}.`);
    const key = `${type.id} ${currency}`;
    if (seen.has(key)) throw invalid(`${field}.paymentType`, `${type.name} is named twice.`);
    seen.add(key);
    return {
      typeId: type.id,
      name: type.name,
      currency,
      expected: BigInt(drawer?.expected ?? 0),
      ...countedAmount(line, field, type),
    };
  });
  refuseUncounted(drawers, seen);
  return counted;
}

function countedAmount(
  { amount, pieces }: CountedLine,
  field: string,
  type: { readonly name: string; readonly cash: boolean },
): Pick<CountedAmount, 'counted' | 'pieces'> {
  const counted = parseMoney(amount) ?? 0n;
  if (type.cash && counted < 0n) throw invalid(`${field}.amount`, `${type.name} cannot be less than zero.`);
  const found = (pieces ?? []).filter(({ count }) => count > 0);
  if (!type.cash && found.length === 0) return { counted, pieces: [] };
  const laid = sum(found.map(({ value, count }) => (parseMoney(value) ?? 0n) * BigInt(count)));
  if (laid === counted) return { counted, pieces: found };
  const text =
    found.length === 0
      ? `${type.name} is counted by its notes and coins.`
      : `The notes and coins of ${type.name} come to ${formatMoney(laid)}, not to ${formatMoney(counted)}.`;
  throw invalid(`${field}.pieces`, text);
}

function refuseUncounted(drawers: readonly DrawerRow[], counted: ReadonlySet<string>): void {
  const left = drawers.filter((row) => !counted.has(`${row.payment_type_id} ${row.currency}`));
  if (left.length === 0) return;
  const names = left.map(({ payment, currency }) => `${payment} (${currency})`).join(', ');
  throw invalid('lines', `Count these too, even if there is nothing: ${names}.`);
}
