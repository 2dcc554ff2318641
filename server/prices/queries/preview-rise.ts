import { CASH_LIST } from '../../../shared/domain/money/price-lists.js';
import type { PreviewRiseRequest, PricePreview } from '../../../shared/contract/prices.js';
import { formatMoney } from '../../../shared/domain/money/money.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import { invalid } from '../../kernel/http/problem.js';
import { priceDays } from '../price-in-force.js';
import { openPriceList } from '../price-list.entity.js';
import { raisedPrices, stepOf } from '../rise.js';

/** The effect of a rise on each price; nothing is changed. */
export class PreviewRise extends RequestQuery<PreviewRiseRequest, PricePreview[]> {}

export const PreviewRiseHandler = queryHandler(PreviewRise, async ({ database, clock }, { request }) => {
  const step = stepOf(request);
  const list = await openPriceList(database, request.list ?? CASH_LIST, 'list');
  const { from: day } = await priceDays(database, clock.now(), request);
  const { unit, codes } = request;
  const made = await raisedPrices(database, { priceListId: list.id, day, unit, codes }, request, step);
  const unknown = (codes ?? []).filter((code) => !made.some((price) => price.code === code));
  if (unknown.length > 0 && unit == null)
    throw invalid('codes', `There is no profile ${unknown.join(', ')}.`);
  return made.map(({ minor, after, ...price }) => ({
    ...price,
    before: formatMoney(BigInt(minor)),
    after: formatMoney(after),
  }));
});
