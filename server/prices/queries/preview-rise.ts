import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { CASH_LIST } from '../../../shared/domain/money/price-lists.js';
import type { PreviewRiseRequest, PricePreview } from '../../../shared/contract/prices.js';
import { formatMoney } from '../../../shared/domain/money/money.js';
import { AskedQuery } from '../../kernel/use-cases.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database.js';
import { invalid } from '../../kernel/http/problem.js';
import { priceDays } from '../price-in-force.js';
import { openPriceList } from '../price-list.entity.js';
import { risenPrices, stepOf } from '../rise.js';

/** The effect of a rise on each price; nothing is changed. */
export class PreviewRise extends AskedQuery<PreviewRiseRequest, PricePreview[]> {}

@QueryHandler(PreviewRise)
export class PreviewRiseHandler implements IQueryHandler<PreviewRise> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ asked }: PreviewRise): Promise<PricePreview[]> {
    const step = stepOf(asked);
    const list = await openPriceList(this.database, asked.list ?? CASH_LIST, 'list');
    const { from: day } = await priceDays(this.database, this.clock.now(), asked);
    const { unit, codes } = asked;
    const made = await risenPrices(this.database, { priceListId: list.id, day, unit, codes }, asked, step);
    const unknown = (codes ?? []).filter((code) => !made.some((price) => price.code === code));
    if (unknown.length > 0 && unit == null)
      throw invalid('codes', `There is no profile ${unknown.join(', ')}.`);
    return made.map(({ minor, after, ...price }) => ({
      ...price,
      before: formatMoney(BigInt(minor)),
      after: formatMoney(after),
    }));
  }
}
