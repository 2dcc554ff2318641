import { CASH_LIST } from '../../../shared/domain/money/price-lists.js';
import type { PreviewCsvRequest, PricePreview } from '../../../shared/contract/prices.js';
import { formatMoney, parseMoney } from '../../../shared/domain/money/money.js';
import { twinCode } from '../../../shared/domain/people/twin-code.js';
import type { FieldError } from '../../../shared/errors.js';
import { requiredReadings } from '../../../shared/domain/results/two-readings.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import { invalidFields, invalid } from '../../kernel/http/problem.js';
import { readCsv, type CsvRow } from '../../kernel/http/read-csv.js';
import { chargedPrices, type ChargedPrice, priceDays } from '../price-in-force.js';
import { openPriceList } from '../price-list.entity.js';

/** The effect of a file on a list's prices; nothing is changed. Refusals name line and column. */
export class PreviewCsv extends RequestQuery<PreviewCsvRequest, PricePreview[]> {}

export const PreviewCsvHandler = queryHandler(PreviewCsv, async ({ database, clock }, { request }) => {
  const list = await openPriceList(database, request.list ?? CASH_LIST, 'list');
  const { from: day } = await priceDays(database, clock.now(), request);
  const { prices, errors } = await readPriceFile(request.csv);
  const codes = prices.map(({ code }) => code);
  const charged = await chargedPrices(database, { priceListId: list.id, day, codes });
  const known = new Map(charged.map((price) => [price.code, price]));
  const isStrange = codes.some((code) => !known.has(code));
  const all = isStrange ? await chargedPrices(database, { priceListId: list.id, day }) : charged;
  const every = all.map(({ code }) => code);
  const refused = [...errors, ...prices.flatMap((price) => refusal(price, { known, every }, list.id))];
  if (refused.length > 0) throw invalidFields(refused);
  return prices.flatMap(({ code, minor }) => {
    const price = known.get(code);
    return price ? [shape(price, minor)] : [];
  });
});

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

interface FiledPrice {
  readonly line: number;
  readonly code: string;
  /** Null: an empty field, the list says nothing of it. */
  readonly minor: number | null;
}

interface PriceFile {
  readonly prices: readonly FiledPrice[];
  readonly errors: readonly FieldError[];
}

/** The field of a line as refusals name it. */
function refusedLine(line: number, field: 'code' | 'price' | 'line', message: string): FieldError {
  return { field: `csv.${line}.${field}`, message: `line ${line}: ${message}` };
}

const MOST_MINOR = 99_999_999_999n;

/** Reads a table of codes and prices, as `format=csv` writes it; 422 if its headings are others. */
async function readPriceFile(csv: string): Promise<PriceFile> {
  const { titles, rows, faults } = await readCsv(csv);
  const [code, price] = [titles.indexOf('code'), titles.indexOf('price')];
  if (code < 0 || price < 0) throw invalid('csv', 'The first line must name the columns code and price.');
  if (rows.length + faults.length === 0) throw invalid('csv', 'There is no line below the headings.');
  const errors = faults.map(({ line, message }) => refusedLine(line, 'line', `${message}.`));
  const prices = rows.flatMap((row) => readLine(row, { code, price }, errors));
  return { prices, errors: [...errors, ...twice(prices)] };
}

function readLine(
  { line, cells }: CsvRow,
  at: { readonly code: number; readonly price: number },
  errors: FieldError[],
): FiledPrice[] {
  const [code, text] = [(cells[at.code] ?? '').trim(), (cells[at.price] ?? '').trim()];
  const minor = text === '' ? null : parseMoney(text);
  if (code === '') errors.push(refusedLine(line, 'code', 'the code is missing.'));
  else if (text !== '' && (minor === null || minor < 0n || minor > MOST_MINOR))
    errors.push(
      refusedLine(
        line,
        'price',
        requiredReadings(text.slice(0, 30)) ?? `"${text.slice(0, 30)}" is not an amount such as 12.50.`,
      ),
    );
  else return [{ line, code, minor: minor === null ? null : Number(minor) }];
  return [];
}

function twice(prices: readonly FiledPrice[]): FieldError[] {
  const first = new Map<string, number>();
  return prices.flatMap(({ line, code }) => {
    const before = first.get(code);
    if (before === undefined) first.set(code, line);
    return before === undefined ? [] : [refusedLine(line, 'code', `${code} is already on line ${before}.`)];
  });
}
