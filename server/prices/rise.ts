import { CASH_LIST, raisedPrice } from '../../shared/domain/money/price-lists.js';
import type { ChangePricesRequest, PercentTerms } from '../../shared/contract/prices.js';
import { formatMoney, parseMoney } from '../../shared/domain/money/money.js';
import type { Sql } from '../kernel/database.js';
import { invalid, invalidFields } from '../kernel/http/problem.js';
import { chargedPrices, type PriceQuestion, type ChargedPrice } from './price-in-force.js';

/** To the cent unless stated otherwise. */
const CENT = 1n;
/** The highest price (nine digits before the point). */
const MOST_MINOR = 99_999_999_999n;

export interface RaisedPrice extends ChargedPrice {
  readonly after: bigint;
}

export function stepOf({ step }: PercentTerms, field = 'step'): bigint {
  const minor = step == null ? CENT : parseMoney(step);
  if (minor !== null && minor > 0n) return minor;
  throw invalid(field, 'Round to an amount above zero, such as 0.50.');
}

/** The prices of a list after a rise. */
export async function raisedPrices(
  sql: Sql,
  asked: PriceQuestion,
  terms: PercentTerms,
  step: bigint,
): Promise<RaisedPrice[]> {
  const charged = await chargedPrices(sql, asked);
  const isOfCash = terms.of === 'cash' && asked.priceListId !== CASH_LIST;
  const bases = isOfCash ? await chargedPrices(sql, { ...asked, priceListId: CASH_LIST }) : charged;
  const base = new Map(bases.map(({ code, minor }) => [code, BigInt(minor)]));
  return charged.map((price) => {
    const after = raisedPrice(base.get(price.code) ?? BigInt(price.minor), terms.percent, step);
    return { ...price, after: after > MOST_MINOR ? MOST_MINOR : after };
  });
}

/** 422 if a price differs from the present one raised: what was previewed is what is stored. */
export async function refuseChangedSincePreview(
  sql: Sql,
  priceListId: string,
  day: string,
  { percentage, prices }: Pick<ChangePricesRequest, 'percentage' | 'prices'>,
): Promise<void> {
  if (percentage == null) return;
  const codes = prices.map(({ code }) => code);
  const step = stepOf(percentage, 'percentage.step');
  const made = await raisedPrices(sql, { priceListId, day, codes }, percentage, step);
  const after = new Map(made.map((price) => [price.code, price.after]));
  const errors = prices.flatMap(({ code, price }, place) => {
    const expected = after.get(code);
    if (expected === undefined || (price !== null && parseMoney(price) === expected)) return [];
    const message = `${code} becomes ${formatMoney(expected)} by ${percentage.percent} %.`;
    return [{ field: `prices.${place}.price`, message }];
  });
  if (errors.length > 0) throw invalidFields(errors);
}
