import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import type { CountedDrawer } from '../../shared/contract/shift-shapes.js';
import { convert, parseMoney, type Minor } from '../../shared/domain/money/money.js';
import { rateOf } from '../../shared/domain/money/tender.js';
import { bank, drawer, OVERSHORT, safe, type Transfer } from '../ledger/index.js';

/** The difference first, then what was counted, to the safe or the bank: nothing stays in the drawers. */
export function closeTransfers(
  shiftId: string,
  drawers: readonly CountedDrawer[],
  types: readonly PaymentType[],
): Transfer[] {
  return drawers.flatMap((counted) => drawerTransfers(shiftId, counted, types));
}

function drawerTransfers(
  shiftId: string,
  { paymentTypeId, paymentUnit: currency, cash, ...amounts }: CountedDrawer,
  types: readonly PaymentType[],
): Transfer[] {
  const from = drawer(shiftId, paymentTypeId);
  const counted = parseMoney(amounts.counted) ?? 0n;
  const difference = parseMoney(amounts.difference) ?? 0n;
  const size = difference < 0n ? -difference : difference;
  const type = types.find(({ id, units }) => id === paymentTypeId && units === currency);
  const sides = difference < 0n ? { debit: OVERSHORT, credit: from } : { debit: from, credit: OVERSHORT };
  const into = cash ? safe(paymentTypeId) : bank(paymentTypeId);
  return [
    ...(size > 0n ? [{ ...sides, currency, amount: size, ...worth(type, size), lines: [] }] : []),
    ...(counted > 0n ? [{ debit: into, credit: from, currency, amount: counted, lines: [] }] : []),
    // More went back than came in: the bank has it to pay.
    ...(counted < 0n ? [{ debit: from, credit: into, currency, amount: -counted, lines: [] }] : []),
  ];
}

/** What it was worth that day: figures in the base currency count it so. */
function worth(type: PaymentType | undefined, amount: Minor): Pick<Transfer, 'exchanged'> {
  if (type?.useExchangeRate !== true) return {};
  const rate = rateOf(type);
  return { exchanged: { rate, worth: convert(amount, rate) } };
}
