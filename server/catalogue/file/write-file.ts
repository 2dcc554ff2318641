import { createHash } from 'node:crypto';
import type { CsvColumn } from '../../kernel/http/csv.js';
import type { ReagentUse } from '../../inventory/index.js';
import {
  BAND_LISTS,
  COLUMNS,
  KIND,
  MARK,
  PARAMETER,
  PRODUCT,
  PROFILE,
  ROUTINE,
  STAT,
  TITLES,
  URGENT,
  USED,
  type BandKind,
  type LineKind,
} from './columns.js';
import type { ProfileContent } from '../profile.entity.js';

/** A profile in the file. */
export interface FiledProfile extends ProfileContent {
  readonly code: string;
  readonly price: string;
  readonly retired: boolean;
  /** The stock that one test uses. */
  readonly reagents: readonly ReagentUse[];
}

/** One line of the file, its cells by their titles; what is left out is empty. */
export type FileLine = Readonly<Record<string, string>>;

export const FILE_COLUMNS: readonly CsvColumn<FileLine>[] = TITLES.map((title) => ({
  title,
  value: (line) => line[title] ?? '',
}));

const BAND_KINDS = Object.keys(BAND_LISTS) as readonly BandKind[];

/** Without those that came later, so that a file from before them is known by its marks. */
const LATER: readonly string[] = [URGENT, STAT, PRODUCT, USED];
const MARKED = TITLES.filter((title) => !LATER.includes(title));

/** Which of the columns that came later a file has. */
export interface FileContent {
  readonly reagents: boolean;
  readonly turnarounds: boolean;
}

const SAYS_ALL: FileContent = { reagents: true, turnarounds: true };

/**
 * The lines of a profile in a file with these columns, the first with the mark by which a later import knows what it
 * changes.
 */
export function linesOf(profile: FiledProfile, says = SAYS_ALL): readonly FileLine[] {
  const [whole = {}, ...rest] = contentLines(profile);
  const own = says.turnarounds ? whole : { ...whole, [URGENT]: '', [STAT]: '' };
  const reagents = says.reagents ? reagentLines(profile) : [];
  // Those that are due as the routine ones say nothing that a file from before them does not.
  const isSooner = says.turnarounds && own[STAT] !== own[ROUTINE];
  const marks = [`v${digest([own, ...rest], isSooner ? [...MARKED, URGENT, STAT] : MARKED)}`];
  if (reagents.length > 0) marks.push(digest(reagents, TITLES));
  return [{ ...own, [MARK]: marks.join('.') }, ...rest, ...reagents];
}

/**
 * The marks of a profile: a file without some columns may be from before they existed, or they were removed from it.
 */
export function marksOf(profile: FiledProfile, says = SAYS_ALL): readonly string[] {
  const columns = says.turnarounds ? [says] : [says, { ...says, turnarounds: true }];
  return columns.map((one) => linesOf(profile, one)[0]?.[MARK] ?? '');
}

/** The part of a mark about the profile itself. */
export function markOfContent(mark: string): string {
  return mark.split('.', 1)[0] ?? '';
}

/** Depends on the content alone, so that it is the same in every laboratory with the same content. */
function digest(lines: readonly FileLine[], titles: readonly string[]): string {
  const text = JSON.stringify(lines.map((line) => titles.map((title) => line[title] ?? '')));
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

function contentLines(profile: FiledProfile): readonly FileLine[] {
  const { code, parameters, reflex } = profile;
  return [
    lineOf('profile', { [PROFILE]: code }, profile),
    ...parameters.flatMap((parameter) => {
      const whose = { [PROFILE]: code, [PARAMETER]: parameter.code };
      return [
        lineOf('parameter', whose, parameter),
        ...BAND_KINDS.flatMap((kind) => parameter[BAND_LISTS[kind]].map((band) => lineOf(kind, whose, band))),
      ];
    }),
    ...reflex.map((rule) => lineOf('reflex', { [PROFILE]: code, [PARAMETER]: rule.parameter }, rule)),
  ];
}

/** For a kit, the parameter measured with it is in the column for parameters. */
function reagentLines({ code, reagents }: FiledProfile): readonly FileLine[] {
  return reagents.map(({ parameter, ...use }) =>
    lineOf('reagent', { [PROFILE]: code, ...(parameter !== null && { [PARAMETER]: parameter }) }, use),
  );
}

function lineOf(kind: LineKind, whose: FileLine, value: object): FileLine {
  const cells = COLUMNS.flatMap(({ title, fields, cell }) => {
    const field = fields[kind];
    const text = field === undefined ? '' : cell.write(valueAt(value, field));
    return text === '' ? [] : [[title, text]];
  });
  return { [KIND]: kind, ...whose, ...Object.fromEntries(cells) };
}

function valueAt(value: object, field: string): unknown {
  return field
    .split('.')
    .reduce<unknown>((inner, name) => (inner as Readonly<Record<string, unknown>>)[name], value);
}
