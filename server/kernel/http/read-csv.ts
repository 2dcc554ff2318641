import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';

/** A row of a file below its headings; `line`: where it begins, counted from 1. */
export interface CsvRow {
  readonly line: number;
  /** As in the file, without the mark by which a spreadsheet keeps a text from being a formula. */
  readonly cells: readonly string[];
}

/** An error of the file, whatever it is about. */
export interface CsvFault {
  readonly line: number;
  readonly message: string;
}

export interface CsvTable {
  /** From its first line that is not empty, trimmed, in lower case. */
  readonly titles: readonly string[];
  readonly rows: readonly CsvRow[];
  /** All of them, each with its line; a row that is named here is not among `rows`. */
  readonly faults: readonly CsvFault[];
}

/** The stand-in for a letter saved in another encoding than UTF-8. */
const NOT_READ = '\uFFFD';
const NOT_UTF8 = 'there is a letter that cannot be read: save the file as “CSV UTF-8”';
const BEYOND =
  'there is something beyond the last column: put a text that holds the separator in quotation marks';
const CHUNK = 64 * 1024;
const SEPARATORS = [',', ';', '\t'] as const;
const LINE_ENDS = ['\r\n', '\n', '\r'] as const;
const LINE_END = /\r\n|\n|\r/;
/** A line that tells some spreadsheets the separator; it is not part of the table. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=([,;\t|])"?[,;\t]*(?:\r\n|\n|\r)/i;

/**
 * A table as a spreadsheet saves it (RFC 4180): with or without a mark of UTF-8, with any end of line, also within
 * quotation marks, separated by what its first line names or its headings use. It is read in pieces, and others are
 * served between them. Empty lines are left out.
 */
export async function readCsv(csv: string): Promise<CsvTable> {
  const said = SEPARATOR_LINE.exec(csv);
  const text = said === null ? csv : csv.slice(said[0].length);
  const before = said === null ? 0 : 1;
  const read = await parsed(text, said?.[1] ?? separatorOf(text), 1 + before);
  const [head, ...rows] = read.rows;
  const broken = read.fault === undefined ? [] : [read.fault];
  if (head === undefined) return { titles: [], rows: [], faults: broken };
  const titles = head.cells.map((title) => title.trim().toLowerCase());
  const faults = [...broken, ...twice(head.line, titles), ...unread(rows), ...beyond(rows, titles)];
  const named = new Set(faults.map(({ line }) => line));
  return {
    titles,
    rows: rows.filter(({ line }) => !named.has(line)),
    faults: faults
      .map(({ line, message }) => ({ line, message }))
      .sort((one, other) => one.line - other.line),
  };
}

interface Parsed {
  readonly rows: readonly CsvRow[];
  /** Nothing can be read behind it. */
  readonly fault?: CsvFault;
}

async function parsed(text: string, delimiter: string, first: number): Promise<Parsed> {
  const rows: CsvRow[] = [];
  let line = first;
  const parser = parse({
    bom: true,
    delimiter,
    record_delimiter: [...LINE_ENDS],
    relax_column_count: true,
    max_record_size: 100_000,
    // Collected here, because the stream drops the records before a broken line.
    on_record: (cells: readonly string[]) => {
      if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells: cells.map(plain) });
      line += linesOf(cells);
      return null;
    },
  });
  try {
    await pipeline(Readable.from(pieces(text)), parser.resume());
  } catch (failure) {
    if (!(failure instanceof CsvError)) throw failure;
    return { rows, fault: { line, message: broken(failure) } };
  }
  return { rows };
}

/** A cell within quotation marks may hold ends of lines. */
function linesOf(cells: readonly string[]): number {
  return cells.reduce((lines, cell) => lines + cell.split(LINE_END).length - 1, 1);
}

function* pieces(csv: string): Generator<string> {
  for (let at = 0; at < csv.length; at += CHUNK) yield csv.slice(at, at + CHUNK);
}

function separatorOf(text: string): string {
  const heading =
    text
      .slice(0, 4_000)
      .split(LINE_END)
      .find((line) => line.trim() !== '') ?? '';
  const count = (separator: string): number => heading.split(separator).length;
  return SEPARATORS.reduce((best, one) => (count(one) > count(best) ? one : best), SEPARATORS[0]);
}

function broken({ code }: CsvError): string {
  if (code === 'CSV_MAX_RECORD_SIZE') return 'the line is too long: a quotation mark may not be closed';
  return 'a quotation mark is not closed, or is in the wrong place';
}

/** A spreadsheet's notation for text: ="0012". */
const KEPT_TEXT = /^="((?:[^"]|"")*)"$/;

/** The mark that keeps a spreadsheet from taking a text for a formula is none of it. */
function plain(cell: string): string {
  const [, kept] = KEPT_TEXT.exec(cell) ?? [];
  if (kept !== undefined) return kept.replaceAll('""', '"');
  return cell.replace(/^'(?='*[=+\-@\t\r])/, '');
}

function twice(line: number, titles: readonly string[]): readonly CsvFault[] {
  const again = titles.filter((title, at) => title !== '' && titles.indexOf(title) < at);
  return [...new Set(again)].map((title) => ({
    line,
    message: `the column “${title.slice(0, 40)}” is there twice`,
  }));
}

function unread(rows: readonly CsvRow[]): readonly CsvFault[] {
  return rows
    .filter(({ cells }) => cells.some((cell) => cell.includes(NOT_READ)))
    .map(({ line }) => ({ line, message: NOT_UTF8 }));
}

function beyond(rows: readonly CsvRow[], titles: readonly string[]): readonly CsvFault[] {
  const isBeyond = (cell: string, at: number): boolean => cell.trim() !== '' && (titles[at] ?? '') === '';
  return rows.filter(({ cells }) => cells.some(isBeyond)).map(({ line }) => ({ line, message: BEYOND }));
}
