import type { FieldError } from '../../shared/errors.js';
import { parseMoney } from '../../shared/domain/money/money.js';
import { readingsAsked } from '../../shared/domain/results/two-readings.js';
import { readCsv, type CsvRow } from '../kernel/http/read-csv.js';
import { invalid } from '../kernel/http/problem.js';

export interface FiledPrice {
  readonly line: number;
  readonly code: string;
  /** Null: an empty field, the list says nothing of it. */
  readonly minor: number | null;
}

export interface PriceFile {
  readonly prices: readonly FiledPrice[];
  readonly errors: readonly FieldError[];
}

/** The field of a line as refusals name it. */
export function refusedLine(line: number, field: 'code' | 'price' | 'line', message: string): FieldError {
  return { field: `csv.${line}.${field}`, message: `line ${line}: ${message}` };
}

const MOST_MINOR = 99_999_999_999n;

/** Reads a table of codes and prices, as `format=csv` writes it; 422 where its headings are others. */
export async function readPriceFile(csv: string): Promise<PriceFile> {
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
        readingsAsked(text.slice(0, 30)) ?? `"${text.slice(0, 30)}" is not an amount such as 12.50.`,
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
