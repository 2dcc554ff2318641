import {
  CreateProfileRequest,
  ParameterExtraRequest,
  ParameterRequest,
  LimitBandRequest,
  RangeBandRequest,
  ReflexRequest,
} from '../../../shared/contract/catalogue.js';
import type { FieldError } from '../../../shared/errors.js';
import {
  BAND_LISTS,
  COLUMNS,
  KIND,
  MARK,
  PARAMETER,
  PRODUCT,
  PROFILE,
  USED,
  type BandKind,
  type LineKind,
  Unreadable,
  titleOf,
} from './columns.js';
import { type ReadLine, lineFault, type ReportedLine } from './read-lines.js';

type Fields = Readonly<Record<string, unknown>>;

interface FiledLine {
  readonly line: number;
  readonly fields: Fields;
}

interface FiledParameter extends FiledLine {
  readonly code: string;
  /** Its own line and those of its bands, as in the file. */
  readonly lines: readonly ReadLine[];
  readonly bands: Readonly<Record<BandKind, readonly FiledLine[]>>;
}

/** The use of a product by one test; for a kit, the parameter measured with it. */
export interface FiledReagent extends FiledLine {
  readonly parameter: string | null;
}

/** All lines of one profile. */
export interface Block extends FiledLine {
  readonly code: string;
  /** The profile's mark when the file was written; '' if there is none. */
  readonly mark: string;
  readonly lines: readonly ReadLine[];
  readonly parameters: readonly FiledParameter[];
  readonly reflex: readonly FiledLine[];
  readonly reagents: readonly FiledReagent[];
}

interface ReadBlocks {
  readonly blocks: readonly Block[];
  readonly errors: readonly ReportedLine[];
}

/** Groups the lines by profile; a line that belongs nowhere is reported. */
export function readBlocks(lines: readonly ReadLine[]): ReadBlocks {
  const errors: ReportedLine[] = [];
  const byProfile = new Map<string, [ReadLine, ...ReadLine[]]>();
  for (const line of lines) {
    const code = (line.cells[PROFILE] ?? '').trim();
    const own = byProfile.get(code);
    if (code === '') errors.push(lineFault(line.line, PROFILE, 'the code of the profile is missing'));
    else if (own === undefined) byProfile.set(code, [line]);
    else own.push(line);
  }
  const blocks = [...byProfile].flatMap(([code, own]) => blockOf(code, own, errors));
  return { blocks, errors };
}

function blockOf(code: string, lines: readonly [ReadLine, ...ReadLine[]], errors: ReportedLine[]): Block[] {
  const [own, ...rest] = lines;
  if (own.kind !== 'profile') {
    errors.push(lineFault(own.line, KIND, `the line of the profile ${code.slice(0, 20)} must come before`));
    return [];
  }
  const parameters: (FiledParameter & { readonly lines: ReadLine[] })[] = [];
  const reflex: FiledLine[] = [];
  const reagents: FiledReagent[] = [];
  for (const line of rest) {
    if (line.kind === 'profile') {
      errors.push(lineFault(line.line, PROFILE, `${code} already has a line, line ${own.line}`));
      continue;
    }
    const name = (line.cells[PARAMETER] ?? '').trim();
    const parameter = parameters.find((one) => one.code === name);
    if (line.kind === 'reagent') reagents.push(reagentOf(line, name, errors));
    else if (name === '')
      errors.push(lineFault(line.line, PARAMETER, 'the code of the parameter is missing'));
    else if (line.kind === 'reflex')
      reflex.push({ line: line.line, fields: { ...fieldsOf(line, errors), parameter: name } });
    else if (line.kind === 'parameter') {
      if (parameter !== undefined)
        errors.push(lineFault(line.line, PARAMETER, `${name} already has a line, line ${parameter.line}`));
      else parameters.push(parameterOf(name, line, errors));
    } else if (parameter === undefined)
      errors.push(lineFault(line.line, PARAMETER, `the line of the parameter ${name} must come before`));
    else {
      parameter.lines.push(line);
      (parameter.bands[line.kind] as FiledLine[]).push({ line: line.line, fields: fieldsOf(line, errors) });
    }
  }
  const mark = (own.cells[MARK] ?? '').trim();
  return [{ code, line: own.line, fields: fieldsOf(own, errors), mark, lines, parameters, reflex, reagents }];
}

function reagentOf(read: ReadLine, parameter: string, errors: ReportedLine[]): FiledReagent {
  const { line, cells } = read;
  if ((cells[PRODUCT] ?? '').trim() === '')
    errors.push(lineFault(line, PRODUCT, 'the code of the product is missing'));
  if ((cells[USED] ?? '').trim() === '')
    errors.push(lineFault(line, USED, 'how much one test uses is missing'));
  return { line, parameter: parameter === '' ? null : parameter, fields: fieldsOf(read, errors) };
}

function parameterOf(code: string, line: ReadLine, errors: ReportedLine[]) {
  const bands = { range: [], critical: [], plausible: [], measured: [] };
  return { code, line: line.line, fields: fieldsOf(line, errors), lines: [line], bands };
}

/** The columns filled in for each kind of line from its owner, beside its own columns. */
const WHOSE: Readonly<Record<LineKind, readonly string[]>> = {
  profile: [KIND, PROFILE, MARK],
  parameter: [KIND, PROFILE, PARAMETER],
  range: [KIND, PROFILE, PARAMETER],
  critical: [KIND, PROFILE, PARAMETER],
  plausible: [KIND, PROFILE, PARAMETER],
  measured: [KIND, PROFILE, PARAMETER],
  reflex: [KIND, PROFILE, PARAMETER],
  reagent: [KIND, PROFILE, PARAMETER],
};
const BY_TITLE = new Map(COLUMNS.map((column) => [column.title, column]));

/**
 * The line's cells by the names of their fields; a filled cell in a column that such a line does not use is an error.
 */
function fieldsOf({ line, kind, cells }: ReadLine, errors: ReportedLine[]): Fields {
  const fields: Record<string, unknown> = {};
  const extra: Record<string, unknown> = {};
  for (const [title, text] of Object.entries(cells)) {
    if (WHOSE[kind].includes(title)) continue;
    const column = BY_TITLE.get(title);
    const field = column?.fields[kind];
    if (column === undefined || field === undefined) {
      errors.push(lineFault(line, title, `a line of kind ${kind} must be empty under “${title}”`));
      continue;
    }
    const value = column.cell.read(text.trim());
    if (value instanceof Unreadable) errors.push(lineFault(line, title, value.message));
    else if (field.startsWith('extra.')) extra[field.slice('extra.'.length)] = value;
    else fields[field] = value;
  }
  return Object.keys(extra).length === 0 ? fields : { ...fields, extra };
}

const BANDS = Object.entries(BAND_LISTS) as readonly (readonly [BandKind, string])[];

/** As the calls take it, and whether it is retired. */
export function requestOf({ code, fields, parameters, reflex }: Block) {
  const { retired, ...own } = fields;
  const request = Object.assign(new CreateProfileRequest(), own, {
    code,
    parameters: parameters.map(parameterRequest),
    reflex: reflex.map((rule) => Object.assign(new ReflexRequest(), rule.fields)),
  });
  return { request, retired: retired === true };
}

function parameterRequest({ code, fields, bands }: FiledParameter): ParameterRequest {
  const extra = fields['extra'];
  const lists = BANDS.map(([kind, list]) => [list, bands[kind].map((band) => bandRequest(kind, band))]);
  return Object.assign(new ParameterRequest(), fields, Object.fromEntries(lists), {
    code,
    ...(extra !== undefined && { extra: Object.assign(new ParameterExtraRequest(), extra) }),
  });
}

function bandRequest(kind: BandKind, { fields }: FiledLine): object {
  if (kind === 'range') return Object.assign(new RangeBandRequest(), { text: '' }, fields);
  return Object.assign(new LimitBandRequest(), fields);
}

const OF_PARAMETER = /^parameters\.(\d+)(?:\.(.+))?$/;
const OF_BAND = /^(\w+)\.(\d+)(?:\.(\w+))?$/;
const OF_REAGENT = /^reagents\.(\d+)(?:\.(\w+))?$/;
const OF_RULE = /^reflex\.(\d+)(?:\.(\w+))?$/;

interface Place {
  readonly line: number;
  readonly kind: LineKind;
  readonly field: string;
}

/** The place of a refused field in the file, with the reason, by the name of its column. */
export function placeOfError(block: Block, { field, message }: FieldError): ReportedLine {
  const place = placeOf(block, field);
  const title = titleOf(place.kind, place.field) ?? (place.field || 'line');
  return lineFault(place.line, title, inWords(message, field, title));
}

function placeOf({ line, parameters, reflex, reagents }: Block, field: string): Place {
  const [, at, inner = ''] = OF_PARAMETER.exec(field) ?? [];
  if (at !== undefined) {
    const parameter = parameters[Number(at)];
    const [, list, band, name = ''] = OF_BAND.exec(inner) ?? [];
    const kind = (Object.keys(BAND_LISTS) as BandKind[]).find((one) => BAND_LISTS[one] === list);
    if (parameter !== undefined && kind !== undefined && band !== undefined)
      return { line: parameter.bands[kind][Number(band)]?.line ?? parameter.line, kind, field: name };
    return { line: parameter?.line ?? line, kind: 'parameter', field: inner };
  }
  const [, rule, name = ''] = OF_RULE.exec(field) ?? [];
  if (rule !== undefined) return { line: reflex[Number(rule)]?.line ?? line, kind: 'reflex', field: name };
  const [, use, part = ''] = OF_REAGENT.exec(field) ?? [];
  if (use !== undefined) return { line: reagents[Number(use)]?.line ?? line, kind: 'reagent', field: part };
  return { line, kind: 'profile', field };
}

/** "parameters.3.decimals must be 6 or less." -> "decimals must be 6 or less." */
function inWords(message: string, field: string, title: string): string {
  return message.startsWith(field) ? title + message.slice(field.length) : message;
}
