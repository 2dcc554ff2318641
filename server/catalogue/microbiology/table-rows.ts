import {
  contradictionIn,
  GUIDELINES,
  isFigure,
  isLimit,
  type Guideline,
} from '../../../shared/disciplines/microbiology/breakpoints.js';
import { METHODS, type Method } from '../../../shared/disciplines/microbiology/culture.js';
import type { TableKind } from '../../../shared/contract/microbiology.js';
import { plainDecimal, requiredReadings, twoReadings } from '../../../shared/domain/results/two-readings.js';
import { readCsv, type CsvRow } from '../../kernel/http/read-csv.js';
import { type Dictionaries, asTyped } from './dictionaries.js';

/** A line of a table that can be gone by; organism or group, and what a table of intrinsic resistance leaves empty. */
export interface TableLine {
  readonly line: number;
  readonly guideline: Guideline;
  readonly year: number;
  readonly organismId: string | null;
  readonly groupName: string | null;
  readonly drugId: string;
  readonly method: Method | null;
  readonly site: string | null;
  readonly s: string | null;
  readonly r: string | null;
  readonly atuLow: string | null;
  readonly atuHigh: string | null;
  readonly sdd: boolean;
}

export interface ReadTable {
  readonly rows: readonly TableLine[];
  readonly errors: readonly RefusedLine[];
}

/** Why a line is not taken: of the file, counted from 1, and of which field. */
export interface RefusedLine {
  readonly line: number;
  readonly field: string;
  readonly message: string;
}

/** The accepted headings; the organism's column takes a group too. */
const HEADINGS: Readonly<Record<string, Column>> = {
  guideline: 'guideline',
  year: 'year',
  organism: 'organism',
  group: 'organism',
  'organism or group': 'organism',
  organism_or_group: 'organism',
  drug: 'drug',
  method: 'method',
  site: 'site',
  s: 's',
  r: 'r',
  atu_low: 'atuLow',
  atu_high: 'atuHigh',
  sdd: 'sdd',
};

type Column =
  'guideline' | 'year' | 'organism' | 'drug' | 'method' | 'site' | 's' | 'r' | 'atuLow' | 'atuHigh' | 'sdd';
type Fields = Readonly<Partial<Record<Column, string>>>;

const NEEDED: Readonly<Record<TableKind, readonly Column[]>> = {
  breakpoints: ['guideline', 'year', 'organism', 'drug', 'method', 's', 'r'],
  intrinsic: ['guideline', 'year', 'organism', 'drug'],
};

/** Reads a file line by line; faults are reported by line, and then nothing of the file is imported. */
export async function readTable(kind: TableKind, csv: string, known: Dictionaries): Promise<ReadTable> {
  const { titles, rows: lines, faults } = await readCsv(csv);
  const columns = titles.map((name) => HEADINGS[asTyped(name)]);
  const missing = NEEDED[kind].filter((column) => !columns.includes(column));
  if (missing.length > 0) {
    const message = `the heading is missing ${missing.map(titleOf).join(', ')}`;
    return { rows: [], errors: [{ line: 1, field: 'heading', message }] };
  }
  if (lines.length + faults.length === 0) {
    const message = 'the file has no line below its heading';
    return { rows: [], errors: [{ line: 1, field: 'heading', message }] };
  }
  const read = lines.map((line) => readLine(kind, fieldsOf(line, columns), line.line, known));
  const rows = read.flatMap((one) => ('error' in one ? [] : [one]));
  const ofFile = faults.map((fault) => ({ ...fault, field: 'line' }));
  const errors = read.flatMap((one) => ('error' in one ? [one.error] : []));
  return { rows, errors: [...ofFile, ...errors, ...repeated(rows)] };
}

function titleOf(column: Column): string {
  return Object.keys(HEADINGS).find((name) => HEADINGS[name] === column) ?? column;
}

function fieldsOf({ cells }: CsvRow, columns: readonly (Column | undefined)[]): Fields {
  const named = columns.flatMap((column, at) => (column ? [[column, (cells[at] ?? '').trim()]] : []));
  return Object.fromEntries(named) as Fields;
}

function readLine(
  kind: TableKind,
  fields: Fields,
  line: number,
  known: Dictionaries,
): TableLine | { readonly error: RefusedLine } {
  const { guideline: named = '', year: inYear = '', organism: requested = '', drug = '' } = fields;
  const told = (field: string, message: string) => ({ error: { line, field, message } });
  const guideline = GUIDELINES.find((one) => one === named.toUpperCase());
  if (guideline === undefined) return told('guideline', `the guideline is EUCAST or CLSI, not "${named}"`);
  const year = Number(inYear);
  if (!/^(199|20\d|21\d)\d$/.test(inYear)) return told('year', `"${inYear}" is not a year`);
  const organismId = known.organisms.get(asTyped(requested)) ?? null;
  const groupName = organismId === null ? (known.groups.get(asTyped(requested)) ?? null) : null;
  if (organismId === null && groupName === null) {
    return told('organism', `no organism or group is called "${requested}"`);
  }
  const drugId = known.drugs.get(asTyped(drug));
  if (drugId === undefined) return told('drug', `no drug is called "${drug}"`);
  const about = { line, guideline, year, organismId, groupName, drugId };
  if (kind === 'intrinsic') return { ...about, ...NO_LIMITS };
  const limits = readLimits(guideline, fields);
  return 'message' in limits ? told(limits.field, limits.message) : { ...about, ...limits };
}

const NO_LIMITS = {
  method: null,
  site: null,
  s: null,
  r: null,
  atuLow: null,
  atuHigh: null,
  sdd: false,
} as const;

const METHOD_NAMES: Readonly<Record<string, Method>> = { mic: 'mic', disc: 'disc', disk: 'disc' };

function readLimits(guideline: Guideline, fields: Fields) {
  const method = METHOD_NAMES[asTyped(fields.method ?? '')];
  if (method === undefined) {
    return refused('method', `the method is ${METHODS.join(' or ')}, not "${fields.method ?? ''}"`);
  }
  const either = EITHER_IN.find((column) => twoReadings(fields[column] ?? '') !== null);
  if (either !== undefined) return refused(titleOf(either), requiredReadings(fields[either] ?? '') ?? '');
  // A row with s alone says nothing about values beyond it.
  const [s, r] = [limitOf(fields.s), limitOf(fields.r) || '-'];
  if (!isLimit(s) || !isLimit(r)) return refused('s and r', 's and r must be figures, or -, IE or NA');
  const [atuLow, atuHigh] = [limitOf(fields.atuLow), limitOf(fields.atuHigh)];
  if (![atuLow, atuHigh].every((one) => one === '' || isFigure(one))) {
    return refused(UNCERTAINTY, 'the area of technical uncertainty must be two figures');
  }
  const wrong = contradictionIn({ guideline, method, s, r, atuLow, atuHigh });
  if (wrong !== undefined) return refused(/^s /.test(wrong) ? 's and r' : UNCERTAINTY, wrong);
  const sdd = SAYS_SDD.get(asTyped(fields.sdd ?? ''));
  if (sdd === undefined) return refused('sdd', `sdd is yes or no, not "${fields.sdd ?? ''}"`);
  if (sdd && guideline !== 'CLSI') return refused('sdd', 'only CLSI says susceptible, dose dependent');
  return { method, site: (fields.site ?? '').trim(), s, r, atuLow, atuHigh, sdd };
}

const SAYS_SDD: ReadonlyMap<string, boolean> = new Map([
  ...['', 'no', 'n', '0', '-', 'false'].map((text) => [text, false] as const),
  ...['yes', 'y', 'x', '1', 'true', 'sdd'].map((text) => [text, true] as const),
]);

/** The columns that may hold a figure. */
const EITHER_IN = ['s', 'r', 'atuLow', 'atuHigh'] as const;

const UNCERTAINTY = 'atu_low and atu_high';

function refused(field: string, message: string): Omit<RefusedLine, 'line'> {
  return { field, message };
}

/** "0,5" is 0.5, "ie" is IE. */
function limitOf(text: string | undefined): string {
  return plainDecimal(text ?? '').toUpperCase();
}

/** Two lines that speak of the same would contradict each other, or one of them is a mistake. */
function repeated(rows: readonly TableLine[]): readonly RefusedLine[] {
  const first = new Map<string, number>();
  return rows.flatMap((row) => {
    const key = keyOf(row);
    const before = first.get(key);
    if (before !== undefined) {
      return [{ line: row.line, field: 'organism', message: `it repeats line ${before}` }];
    }
    first.set(key, row.line);
    return [];
  });
}

function keyOf({ guideline, year, organismId, groupName, drugId, method, site }: TableLine): string {
  return JSON.stringify([
    guideline,
    year,
    organismId,
    groupName && asTyped(groupName),
    drugId,
    method,
    site && asTyped(site),
  ]);
}
