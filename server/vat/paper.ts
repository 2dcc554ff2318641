import type { VatOnPaper } from '../../shared/contract/vat.js';
import { formatMoney } from '../../shared/domain/money/money.js';
import type { Sql } from '../kernel/database.js';
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

const NUMBER = 'select tax_number as "taxNumber" from vat_setting where charged';

/** For the heading of a paper; nothing where no VAT is charged. */
export async function taxNumberOf(sql: Sql): Promise<{ readonly taxNumber?: string }> {
  return (await sql.one<{ taxNumber: string }>(NUMBER)) ?? {};
}
