import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { PreviewCsvRequest, PricePreview } from '../../../shared/contract/prices.js';
import { formatMoney } from '../../../shared/domain/money/money.js';
import { twinCode } from '../../../shared/domain/people/twin-code.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database.js';
import { invalidFields } from '../../kernel/http/problem.js';
import { CASH_LIST } from '../cash-list.js';
import { chargedPrices, type ChargedPrice } from '../charged-prices.js';
import { readPriceFile, refusedLine, type FiledPrice } from '../price-file.js';
import { openPriceList } from '../price-lists.js';
import { priceDays } from '../price-day.js';

/** What a file would make of the prices of a list; nothing is changed. Refusals name line and column. */
export class PreviewCsv extends Query<PricePreview[]> {
  constructor(readonly asked: PreviewCsvRequest) {
    super();
  }
}

@QueryHandler(PreviewCsv)
export class PreviewCsvHandler implements IQueryHandler<PreviewCsv> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ asked }: PreviewCsv): Promise<PricePreview[]> {
    const list = await openPriceList(this.database, asked.list ?? CASH_LIST, 'list');
    const { from: day } = await priceDays(this.database, this.clock.now(), asked);
    const { prices, errors } = await readPriceFile(asked.csv);
    const codes = prices.map(({ code }) => code);
    const charged = await chargedPrices(this.database, { priceListId: list.id, day, codes });
    const known = new Map(charged.map((price) => [price.code, price]));
    const isStrange = codes.some((code) => !known.has(code));
    const all = isStrange ? await chargedPrices(this.database, { priceListId: list.id, day }) : charged;
    const every = all.map(({ code }) => code);
    const refused = [...errors, ...prices.flatMap((price) => refusal(price, { known, every }, list.id))];
    if (refused.length > 0) throw invalidFields(refused);
    return prices.flatMap(({ code, minor }) => {
      const price = known.get(code);
      return price ? [shape(price, minor)] : [];
    });
  }
}

function refusal(
  { line, code, minor }: FiledPrice,
  { known, every }: { readonly known: ReadonlyMap<string, ChargedPrice>; readonly every: readonly string[] },
  priceListId: string,
) {
  if (!known.has(code)) {
    const twin = every.find((one) => twinCode(one, code));
    const hint = twin === undefined ? '' : ` Is it ${twin}, changed by a spreadsheet?`;
    return [refusedLine(line, 'code', `there is no profile "${code.slice(0, 30)}".${hint}`)];
  }
  if (minor !== null || priceListId !== CASH_LIST) return [];
  return [refusedLine(line, 'price', `the cash list needs a price for ${code}.`)];
}

function shape({ minor, ...price }: ChargedPrice, after: number | null): PricePreview {
  const text = after === null ? null : formatMoney(BigInt(after));
  return { ...price, before: formatMoney(BigInt(minor)), after: text };
}
