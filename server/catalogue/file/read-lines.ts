import type { FieldError } from '../../../shared/errors.js';
import { readCsv, type CsvFault } from '../../kernel/http/read-csv.js';
import { invalidFields, type Problem } from '../../kernel/http/problem.js';
import { KIND, LINE_KINDS, PRODUCT, PROFILE, STAT, TITLES, URGENT, type LineKind } from './columns.js';
import type { FileLine, FileContent } from './write-file.js';

export interface ReadLine {
  /** The line of the file at which it begins, counted from 1. */
  readonly line: number;
  readonly kind: LineKind;
  readonly cells: FileLine;
}

interface ReadLines {
  /** The parts its heading has columns for: a profile without any reagents uses none. */
  readonly says: FileContent;
  readonly lines: readonly ReadLine[];
  readonly errors: readonly ReportedLine[];
}

/** Reads the file as a spreadsheet saves it. */
export async function readLines(csv: string): Promise<ReadLines> {
  const { titles, rows, faults } = await readCsv(csv);
  const heading = headingProblem(titles);
  if (heading !== undefined) return nothingRead([lineFault(1, KIND, heading), ...faults.map(ofFile)]);
  if (rows.length === 0 && faults.length === 0)
    return nothingRead([lineFault(1, KIND, 'there is no line below the heading')]);
  const read = rows.map(({ line, cells }) => readLine(line, titles, cells));
  const errors = read.flatMap((one) => ('message' in one ? [one] : []));
  return {
    says: {
      reagents: titles.includes(PRODUCT),
      turnarounds: titles.includes(URGENT) || titles.includes(STAT),
    },
    lines: read.flatMap((one) => ('message' in one ? [] : [one])),
    errors: [...faults.map(ofFile), ...errors],
  };
}

function ofFile({ line, message }: CsvFault): ReportedLine {
  return lineFault(line, KIND, message);
}

function nothingRead(errors: readonly ReportedLine[]): ReadLines {
  return { says: { reagents: false, turnarounds: false }, lines: [], errors };
}

function headingProblem(titles: readonly string[]): string | undefined {
  const missing = [KIND, PROFILE].filter((title) => !titles.includes(title));
  if (missing.length > 0)
    return `the first line must name the columns ${missing.join(' and ')}, as an export has them`;
  const strange = titles.find((title) => title !== '' && !TITLES.includes(title));
  return strange === undefined ? undefined : `there is no column “${strange.slice(0, 40)}”`;
}

function readLine(
  line: number,
  titles: readonly string[],
  record: readonly string[],
): ReadLine | ReportedLine {
  const cells = Object.fromEntries(
    record.flatMap((text, at) => (text === '' ? [] : [[titles[at] ?? '', text]])),
  );
  const wording = (cells[KIND] ?? '').trim().toLowerCase();
  const kind = LINE_KINDS.find((one) => one === wording);
  if (kind === undefined)
    return lineFault(line, KIND, `“${wording.slice(0, 40)}” is not one of ${LINE_KINDS.join(', ')}`);
  return { line, kind, cells };
}

/** An error in a line: its line, its column and the reason in plain words. */
export interface ReportedLine {
  readonly line: number;
  readonly column: string;
  readonly message: string;
}

export function lineFault(line: number, column: string, message: string): ReportedLine {
  return { line, column, message };
}

const MOST_TOLD = 80;

/** 422 naming every line that cannot be taken, the first ones first. */
export function refusedLines(errors: readonly ReportedLine[]): Problem {
  const inOrder = [...errors].sort((one, other) => one.line - other.line);
  const fields = inOrder.slice(0, MOST_TOLD).map(({ line, column, message }): FieldError => ({
    field: `csv.${line}.${column}`,
    message: `line ${line}: ${message}${/[.!?]$/.test(message) ? '' : '.'}`,
  }));
  const left = errors.length - fields.length;
  return invalidFields(left > 0 ? [...fields, { field: 'csv', message: `And ${left} more.` }] : fields);
}
