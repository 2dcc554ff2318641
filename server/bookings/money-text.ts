import { formatMoney } from '../../shared/domain/money/money.js';

/** Hundredths -> "12.50". */
export function money(minor: number): string {
  return formatMoney(BigInt(minor));
}
