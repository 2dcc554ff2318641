import type { PaymentType } from '../../../shared/contract/billing.js';
import { convert, formatMoney, parseMoney } from '../../../shared/domain/money.js';
import type { DraftPayment } from './draft.js';

export interface Tender {
  /** In the base currency, with two decimals. */
  readonly paid: string;
  readonly balance: string;
  readonly change: string;
  /** Why it cannot be taken so. */
  readonly problem: string | null;
}

function worthOf({ paymentType, amount }: DraftPayment, types: readonly PaymentType[]): bigint | null {
  const type = types.find((one) => one.nameSlug === paymentType);
  const minor = parseMoney(amount);
  if (type === undefined || minor === null || minor < 0n) return null;
  return type.useExchangeRate ? convert(minor, type.exchangeRate) : minor;
}

/** What is paid now against the total; more than that is taken in cash only and given back as change. */
export function tenderOf(
  lines: readonly DraftPayment[],
  types: readonly PaymentType[],
  total: string,
): Tender {
  const owed = parseMoney(total) ?? 0n;
  let [paid, other] = [0n, 0n];
  let problem: string | null = null;
  for (const line of lines.filter(({ amount }) => amount.trim() !== '')) {
    const worth = worthOf(line, types);
    if (worth === null || worth === 0n) problem ??= 'Write the amount as 12.50';
    paid += worth ?? 0n;
    if (types.find((type) => type.nameSlug === line.paymentType)?.cash !== true) other += worth ?? 0n;
  }
  if (other > owed) problem ??= 'More than the total is taken in cash only, and given back as change';
  if (paid === 0n) problem ??= 'Write what is paid, or choose Pay later';
  const over = paid > owed ? paid - owed : 0n;
  return {
    paid: formatMoney(paid),
    balance: formatMoney(owed - paid + over),
    change: formatMoney(over),
    problem,
  };
}
