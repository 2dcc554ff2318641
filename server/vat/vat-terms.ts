import type { PriceVat } from '../../shared/contract/vat.js';
import { formatMoney } from '../../shared/domain/money/money.js';
import { vatStep, withVat, type VatTerms } from '../../shared/domain/money/vat.js';

interface VatLookup {
  /** SQL of the profile's id, of the list that its price comes from, and of the day. */
  readonly profile: string;
  readonly list: string;
  readonly day: string;
}

/** A lateral join, `vat`, with what a price is taxed by on a day: no row where the laboratory charges none. */
export function joinVat({ profile, list, day }: VatLookup): string {
  return `
    left join lateral (
      select r.id, l.vat_mode as mode, s.currency, case r.kind when 'percent' then (
          select trim_scale(q.percent)::text from vat_percent q where q.rate_id = r.id and q.valid_from <= ${day}
          order by q.valid_from desc, q.said desc limit 1)
        else '0' end as percent
      from (select s.default_rate_id, lab.base_currency as currency from vat_setting s cross join laboratory lab where s.charged) s
      join price_list l on l.id = ${list}
      join vat_rate r on r.id = coalesce(
        (select x.rate_id from vat_exception x where x.profile_id = ${profile}), s.default_rate_id)
    ) vat on true`;
}

/** How a price is taxed, and the currency that the tax is rounded in; null: not at all. */
export interface TaxedBy extends VatTerms {
  readonly currency: string;
}

/** SQL: the joined `vat` as TaxedBy. */
export const VAT_TERMS = `case when vat.id is not null then json_build_object('rateId', vat.id, 'percent', vat.percent,
    'mode', vat.mode, 'currency', vat.currency) end`;

/** The sum to pay for a listed price. */
export function taxed(priceMinor: number, terms: TaxedBy | null | undefined): number {
  return terms == null ? priceMinor : Number(withVat(BigInt(priceMinor), terms, vatStep(terms.currency)));
}

/** An offered price as it is answered: the sum to pay, and where the laboratory charges VAT how it is taxed. */
export function offeredPrice(
  priceMinor: number,
  terms: TaxedBy | null,
): { readonly price: string; readonly vat?: PriceVat } {
  const price = formatMoney(BigInt(taxed(priceMinor, terms)));
  if (terms === null) return { price };
  const { percent, mode } = terms;
  return { price, vat: { percent, mode, listed: formatMoney(BigInt(priceMinor)) } };
}
