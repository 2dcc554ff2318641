import { isQuantity } from '../../../shared/contract/fields.js';
import { plainDecimal, requiredReadings } from '../../../shared/domain/results/two-readings.js';

/** The reason why a cell of the file cannot be read. */
export class Unreadable {
  constructor(readonly message: string) {}
}

/** How a value is written in a cell, and read from it again. An empty cell is `undefined`: left out. */
interface Cell {
  readonly write: (value: unknown) => string;
  readonly read: (text: string) => unknown;
}

const TEXT: Cell = {
  write: (value) => (typeof value === 'string' ? value : ''),
  read: (text) => (text === '' ? undefined : text),
};

/** Empty text is a value too: an empty range applies to no patients. */
const ANY_TEXT: Cell = { ...TEXT, read: (text) => text };

const WHOLE: Cell = {
  write: (value) => (typeof value === 'number' ? String(value) : ''),
  read: (text) => {
    if (text === '') return undefined;
    return /^-?\d{1,9}$/.test(text) ? Number(text) : new Unreadable(`"${text}" is not a whole number`);
  },
};

/** As much of a product as one test uses; a comma is a point. */
const QUANTITY: Cell = {
  write: (value) => (typeof value === 'string' ? value : ''),
  read: (text) => {
    if (text === '') return undefined;
    const plain = plainDecimal(text);
    if (isQuantity(plain)) return plain;
    return new Unreadable(requiredReadings(text) ?? `"${text}" is not a quantity such as 12 or 2.5`);
  },
};

const YES: readonly string[] = ['yes', 'true', '1'];
const NO: readonly string[] = ['no', 'false', '0'];

const YES_NO: Cell = {
  write: (value) => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : ''),
  read: (text) => {
    const wording = text.toLowerCase();
    if (wording === '') return undefined;
    if (YES.includes(wording)) return true;
    return NO.includes(wording) ? false : new Unreadable(`"${text}" is neither yes nor no`);
  },
};

/** Several texts in one cell; a bar within one of them has a backslash before it. */
const LIST: Cell = {
  write: (value) => (Array.isArray(value) ? (value as readonly string[]).map(escaped).join(' | ') : ''),
  read: (text) => (text === '' ? undefined : split(text)),
};

function escaped(text: string): string {
  return text.replaceAll(/[\\|]/g, (sign) => `\\${sign}`);
}

function split(text: string): readonly string[] {
  const items = [''];
  let isEscaped = false;
  for (const sign of text) {
    if (!isEscaped && sign === '|') items.push('');
    else if (isEscaped || sign !== '\\') items[items.length - 1] += sign;
    isEscaped = !isEscaped && sign === '\\';
  }
  return items.map((item) => item.trim());
}

/** `any`, or 1, 2 or 3. */
const PREGNANCY: Cell = {
  write: (value) => (value === null || value === undefined ? '' : String(value as string | number)),
  read: (text) => {
    if (text === '') return undefined;
    return /^\d$/.test(text) ? Number(text) : text.toLowerCase();
  },
};

/**
 * The kinds of lines in a file. A profile's line comes first, then its parameters, each with its bands, then its rules
 * and the stock that one test uses.
 */
export const LINE_KINDS = [
  'profile',
  'parameter',
  'range',
  'critical',
  'plausible',
  'measured',
  'reflex',
  'reagent',
] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** The lists of a parameter whose items have lines of their own. */
export const BAND_LISTS = {
  range: 'ranges',
  critical: 'criticalBands',
  plausible: 'plausibleBands',
  measured: 'reportableBands',
} as const satisfies Partial<Record<LineKind, string>>;
export type BandKind = keyof typeof BAND_LISTS;

interface Column {
  readonly title: string;
  /** By the kind of line, the field that it holds; the others leave it empty. */
  readonly fields: Readonly<Partial<Record<LineKind, string>>>;
  readonly cell: Cell;
}

const of = (kind: LineKind, title: string, field: string, cell: Cell = TEXT): Column => ({
  title,
  fields: { [kind]: field },
  cell,
});
const ofProfile = (title: string, field: string, cell?: Cell) => of('profile', title, field, cell);
const ofParameter = (title: string, field: string, cell?: Cell) => of('parameter', title, field, cell);
const ofBands = (title: string, field: string, cell: Cell = TEXT): Column => ({
  title,
  fields: { range: field, critical: field, plausible: field, measured: field },
  cell,
});
const ofLimits = (title: string, field: string): Column => ({
  title,
  fields: { critical: field, plausible: field, measured: field },
  cell: TEXT,
});

/** The columns that say whose a line is. */
export const [KIND, PROFILE, PARAMETER, MARK] = ['line', 'profile', 'parameter', 'as exported'] as const;

/** The columns of a reagent's line; a file without them leaves the reagents as they are. */
export const [PRODUCT, USED] = ['product', 'quantity per test'] as const;

/** How soon results are due; a file without the latter two leaves both as they are. */
export const [ROUTINE, URGENT, STAT] = [
  'turnaround minutes',
  'urgent turnaround minutes',
  'stat turnaround minutes',
] as const;

/** Everything else, in the file's order. */
export const COLUMNS: readonly Column[] = [
  { title: 'name', fields: { profile: 'name', parameter: 'name' }, cell: TEXT },
  ofProfile('unit', 'unit'),
  ofProfile('specimen', 'specimen'),
  ofProfile('container', 'container'),
  { title: 'loinc', fields: { profile: 'loinc', parameter: 'loinc' }, cell: TEXT },
  ofProfile(ROUTINE, 'turnaroundMinutes', WHOLE),
  ofProfile(URGENT, 'urgentTurnaroundMinutes', WHOLE),
  ofProfile(STAT, 'statTurnaroundMinutes', WHOLE),
  ofProfile('short name', 'shortName'),
  {
    title: 'confidential',
    fields: { profile: 'confidential', parameter: 'extra.confidential' },
    cell: YES_NO,
  },
  ofProfile('place', 'position', WHOLE),
  ofProfile('price', 'price'),
  ofProfile('retired', 'retired', YES_NO),
  ofParameter('kind', 'kind'),
  ofParameter('unit of measure', 'unitOfMeasure'),
  ofParameter('decimals', 'decimals', WHOLE),
  ofParameter('section', 'section'),
  ofParameter('choices', 'options', LIST),
  ofParameter('formula', 'formula'),
  ofParameter('range men', 'rangeMale'),
  ofParameter('range women', 'rangeFemale'),
  ofParameter('range pregnancy', 'rangePregnancy'),
  ofParameter('adults only', 'adultOnly', YES_NO),
  ofParameter('critical low', 'criticalLow'),
  ofParameter('critical high', 'criticalHigh'),
  ofParameter('critical results', 'criticalValues', LIST),
  ofParameter('plausible low', 'plausibleLow'),
  ofParameter('plausible high', 'plausibleHigh'),
  ofParameter('measured low', 'reportableLow'),
  ofParameter('measured high', 'reportableHigh'),
  ofParameter('delta kind', 'deltaKind'),
  ofParameter('delta', 'deltaAmount'),
  ofParameter('delta days', 'deltaDays', WHOLE),
  ofParameter('note', 'note'),
  ofParameter('once a specimen', 'shared', YES_NO),
  ofParameter('verified', 'verified', YES_NO),
  ofParameter('may stay empty', 'extra.optional', YES_NO),
  ofParameter('has no range', 'extra.noRange', YES_NO),
  ofParameter('kit and lot', 'extra.kitLot', YES_NO),
  ofParameter('internal control', 'extra.internalControl', YES_NO),
  ofParameter('ct is printed', 'extra.printsCt', YES_NO),
  ofParameter('limit of detection', 'extra.limitOfDetection'),
  ofParameter('draw', 'extra.draw'),
  ofParameter('differential', 'extra.differential', YES_NO),
  ofParameter('second person', 'extra.confirmBySecondPerson', YES_NO),
  ofBands('sex', 'sex'),
  ofBands('from age', 'from'),
  ofBands('to age', 'to'),
  ofBands('pregnancy', 'pregnancy', PREGNANCY),
  of('range', 'range', 'text', ANY_TEXT),
  ofLimits('low', 'low'),
  ofLimits('high', 'high'),
  of('reflex', 'reads', 'is'),
  of('reflex', 'adds', 'add'),
  of('reagent', PRODUCT, 'product'),
  of('reagent', USED, 'quantity', QUANTITY),
];

export const TITLES: readonly string[] = [
  KIND,
  PROFILE,
  PARAMETER,
  MARK,
  ...COLUMNS.map(({ title }) => title),
];

/** The column that holds a field of such a line. */
export function titleOf(kind: LineKind, field: string): string | undefined {
  if (field === 'code') return kind === 'profile' ? PROFILE : PARAMETER;
  if ((kind === 'reflex' || kind === 'reagent') && field === 'parameter') return PARAMETER;
  return COLUMNS.find(({ fields }) => fields[kind] === field)?.title;
}
