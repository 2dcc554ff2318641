import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { KIND, LINE_KINDS, PRODUCT, PROFILE, TITLES, type LineKind } from './columns.js';
import { told, type ToldLine } from './told.js';
import type { FileLine } from './write-file.js';

export interface ReadLine {
  /** In the file, counted from 1: where it begins. */
  readonly line: number;
  readonly kind: LineKind;
  readonly cells: FileLine;
}

export interface ReadLines {
  /** Its heading has a place for them: a profile without any uses none. */
  readonly saysReagents: boolean;
  readonly lines: readonly ReadLine[];
  readonly errors: readonly ToldLine[];
}

interface Parsed {
  readonly record: readonly string[];
  /** Where it ends. */
  readonly info: { readonly lines: number };
}

/** What stands for a letter that was saved in another alphabet than UTF-8. */
const NOT_READ = '\uFFFD';
const NOT_UTF8 = 'there is a letter that cannot be read: save the file as “CSV UTF-8”';

function lineAt(csv: string, place: number): number {
  return csv.slice(0, place).split('\n').length;
}

const CHUNK = 64 * 1024;
const SEPARATORS = [',', ';', '\t'] as const;

/**
 * Reads the file as a spreadsheet saves it: with or without a mark of UTF-8, with any end of line, separated by what
 * its heading is separated by. It is read in pieces, and others are served between them.
 */
export async function readLines(csv: string): Promise<ReadLines> {
  const lost = csv.indexOf(NOT_READ);
  if (lost >= 0) return nothingRead(told(lineAt(csv, lost), KIND, NOT_UTF8));
  const records: Parsed[] = [];
  try {
    for await (const one of Readable.from(pieces(csv)).pipe(parser(csv))) records.push(one as Parsed);
  } catch (failure) {
    if (!(failure instanceof CsvError)) throw failure;
    return nothingRead(told(Number(failure['lines'] ?? 1), KIND, broken(failure)));
  }
  return titled(records);
}

function nothingRead(error: ToldLine): ReadLines {
  return { saysReagents: false, lines: [], errors: [error] };
}

function parser(csv: string) {
  const heading = csv.slice(0, 4_000).split(/\r?\n/, 1)[0] ?? '';
  const count = (separator: string): number => heading.split(separator).length;
  const delimiter = SEPARATORS.reduce((best, one) => (count(one) > count(best) ? one : best), SEPARATORS[0]);
  return parse({ bom: true, delimiter, info: true, relax_column_count: true, max_record_size: 100_000 });
}

function* pieces(csv: string): Generator<string> {
  for (let at = 0; at < csv.length; at += CHUNK) yield csv.slice(at, at + CHUNK);
}

function broken({ code }: CsvError): string {
  if (code === 'CSV_MAX_RECORD_SIZE') return 'the line is too long: a quotation mark may not be closed';
  return 'a quotation mark is not closed, or is in the wrong place';
}

function titled([heading, ...records]: readonly Parsed[]): ReadLines {
  const titles = (heading?.record ?? []).map((title) => title.trim().toLowerCase());
  const missing = [KIND, PROFILE].filter((title) => !titles.includes(title));
  const strange = titles.filter((title) => title !== '' && !TITLES.includes(title));
  const twice = titles.filter((title, at) => title !== '' && titles.indexOf(title) < at);
  const problem =
    missing.length > 0
      ? `the first line must name the columns ${missing.join(' and ')}, as an export has them`
      : strange.length > 0
        ? `there is no column “${strange[0]?.slice(0, 40)}”`
        : twice.length > 0
          ? `the column “${twice[0]}” is there twice`
          : undefined;
  if (problem !== undefined) return nothingRead(told(1, KIND, problem));
  let end = heading?.info.lines ?? 1;
  const read = records.flatMap(({ record, info }) => {
    const line = end + 1;
    end = info.lines;
    return record.every((cell) => cell.trim() === '') ? [] : [readLine(line, titles, record)];
  });
  const errors = read.flatMap((one) => ('message' in one ? [one] : []));
  if (read.length === 0) return nothingRead(told(1, KIND, 'there is no line below the heading'));
  const saysReagents = titles.includes(PRODUCT);
  return { saysReagents, lines: read.flatMap((one) => ('message' in one ? [] : [one])), errors };
}

function readLine(line: number, titles: readonly string[], record: readonly string[]): ReadLine | ToldLine {
  const cells = Object.fromEntries(
    record.flatMap((cell, at) => {
      const text = plain(cell);
      return text === '' ? [] : [[titles[at] ?? '', text]];
    }),
  );
  if ('' in cells) return told(line, KIND, 'there is something beyond the last column');
  const said = (cells[KIND] ?? '').trim().toLowerCase();
  const kind = LINE_KINDS.find((one) => one === said);
  if (kind === undefined)
    return told(line, KIND, `“${said.slice(0, 40)}” is not one of ${LINE_KINDS.join(', ')}`);
  return { line, kind, cells };
}

/** The mark that keeps a spreadsheet from taking a text for a formula is none of it. */
function plain(cell: string): string {
  return cell.replace(/^'(?='*[=+\-@\t\r])/, '');
}
