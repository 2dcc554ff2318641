import { createHash } from 'node:crypto';
import type { CsvColumn } from '../../kernel/http/csv.js';
import type { ProfileContent } from '../profile-content.js';
import {
  BAND_LISTS,
  COLUMNS,
  KIND,
  MARK,
  PARAMETER,
  PROFILE,
  TITLES,
  type BandKind,
  type LineKind,
} from './columns.js';

/** What the file says of a profile. */
export interface FiledProfile extends ProfileContent {
  readonly code: string;
  readonly price: string;
  readonly retired: boolean;
}

/** One line of the file, its cells by their titles; what is left out is empty. */
export type FileLine = Readonly<Record<string, string>>;

export const FILE_COLUMNS: readonly CsvColumn<FileLine>[] = TITLES.map((title) => ({
  title,
  value: (line) => line[title] ?? '',
}));

const BAND_KINDS = Object.keys(BAND_LISTS) as readonly BandKind[];

/** The lines of a profile, the first with the mark of what it says: by it a later import knows what it changes. */
export function linesOf(profile: FiledProfile): readonly FileLine[] {
  const [own = {}, ...rest] = bareLines(profile);
  return [{ ...own, [MARK]: markOf([own, ...rest]) }, ...rest];
}

/** Follows from what is said alone, so that it is the same in every laboratory that says the same. */
function markOf(lines: readonly FileLine[]): string {
  const said = JSON.stringify(lines.map((line) => TITLES.map((title) => line[title] ?? '')));
  return `v${createHash('sha256').update(said).digest('hex').slice(0, 12)}`;
}

function bareLines(profile: FiledProfile): readonly FileLine[] {
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
