import type { VatOnPaper } from '../../shared/contract/vat.js';
import { formatMoney } from '../../shared/domain/money/money.js';
import { vatByRate, vatRateText, type TaxedAmount } from '../../shared/domain/money/vat.js';

/** Taxed lines as a paper says them, by rate. */
export function vatLinesOf(lines: readonly TaxedAmount[]): VatOnPaper[] {
  return vatByRate(lines).map((rate) => ({
    rate: vatRateText(rate),
    net: formatMoney(rate.net),
    vat: formatMoney(rate.vat),
    gross: formatMoney(rate.gross),
  }));
}
