import type { FiledWarning, FileWarningKind } from '../../../shared/contract/catalogue-file.js';
import { catalogueWarnings, WARNING_WORDS } from '../../../shared/domain/catalogue/catalogue-warnings.js';
import { twinCode } from '../../../shared/domain/people/twin-code.js';
import type { FieldError } from '../../../shared/errors.js';
import { invalidFields, type Problem } from '../../kernel/http/problem.js';
import { PROFILE } from './columns.js';
import type { FiledVersion } from './check-file.js';
import type { KnownProfile } from './known-profiles.js';
import { placeOfError, type Block } from './read-blocks.js';
import { markOfContent, marksOf } from './write-file.js';

/** Entries of a file that may be right but are usually slips, line by line. Only changes are looked at. */
export function fileWarnings(
  blocks: readonly Block[],
  versions: readonly FiledVersion[],
  known: readonly KnownProfile[],
): readonly FiledWarning[] {
  const byCode = new Map(blocks.map((block) => [block.code, block]));
  const isMarked = versions.some(({ code, before }) => before === undefined && byCode.get(code)?.mark);
  const byMark = new Map(isMarked ? known.flatMap(currentMarks) : []);
  const sameAs = ({ code, mark }: Block): KnownProfile | undefined =>
    known.find((one) => twinCode(one.code, code)) ?? byMark.get(markOfContent(mark));
  const found = versions.flatMap((version) => {
    const block = byCode.get(version.code);
    if (block === undefined) return [];
    return [...ofCode(block, version, sameAs(block)), ...ofParameters(block, version)];
  });
  return found.sort((one, other) => one.line - other.line);
}

function ofParameters(block: Block, version: FiledVersion): readonly FiledWarning[] {
  const current = new Set<unknown>(version.before?.parameters);
  return version.content.parameters.flatMap((parameter, at) => {
    if (current.has(parameter)) return [];
    const told = (kind: FileWarningKind, field: string, message: string): FiledWarning => {
      const place = placeOfError(block, { field: `parameters.${at}.${field}`, message });
      return { kind, line: place.line, column: place.column, code: parameter.code, message };
    };
    const twin = twinLeftOut(version, parameter.code);
    return [
      ...(twin === undefined ? [] : [told('code', 'code', newBeside(parameter.code, twin))]),
      ...catalogueWarnings(parameter).map(({ kind, field, message }) => told(kind, field, message)),
    ];
  });
}

/** In an existing profile: the parameter that would go while one comes whose code a spreadsheet made of it. */
function twinLeftOut({ content, before }: FiledVersion, code: string): Coded | undefined {
  const isHere = (one: string): boolean => content.parameters.some((parameter) => parameter.code === one);
  const known = before?.parameters ?? [];
  if (known.some((one) => one.code === code)) return undefined;
  return known.find((one) => twinCode(one.code, code) && !isHere(one.code));
}

/** A spreadsheet takes 0012 for 12 and 4523E000 for 4523: imported, it would be a second test beside the first. */
function ofCode(
  { code, line }: Block,
  { before }: FiledVersion,
  same: KnownProfile | undefined,
): readonly FiledWarning[] {
  if (before !== undefined || same === undefined) return [];
  return [{ kind: 'code', line, column: PROFILE, code, message: newBeside(code, same) }];
}

type Coded = Readonly<Record<'code' | 'name', string>>;

const newBeside = (code: string, same: Coded): string =>
  `${code} would be new beside ${same.code} (${same.name}). Is it the same, its code changed by a spreadsheet? Then write ${same.code}.`;

function currentMarks(profile: KnownProfile): (readonly [string, KnownProfile])[] {
  return marksOf(profile, { reagents: false, turnarounds: false }).map((mark) => [mark, profile]);
}

const CODE_WORDS = 'Codes that a spreadsheet may have changed';

export function wordsOf(kind: FileWarningKind): string {
  return kind === 'code' ? CODE_WORDS : WARNING_WORDS[kind];
}

const MOST_TOLD = 80;

/** 422: each line that is asked about, and which kinds have to be accepted; null if all of them are. */
export function unacceptedWarnings(
  warnings: readonly FiledWarning[],
  accepted: readonly FileWarningKind[],
): Problem | null {
  const left = warnings.filter(({ kind }) => !accepted.includes(kind));
  if (left.length === 0) return null;
  const kinds = [...new Set(left.map(({ kind }) => kind))];
  const told = left.slice(0, MOST_TOLD).map(({ line, column, code, message }): FieldError => ({
    field: `csv.${line}.${column}`,
    message: `line ${line}: ${code}: ${message}`,
  }));
  const more = left.length - told.length;
  const rest: readonly FieldError[] = more > 0 ? [{ field: 'csv', message: `And ${more} more.` }] : [];
  const requested = kinds.map((kind): FieldError => ({
    field: 'accept',
    message: `${wordsOf(kind)}: mend the file, or accept "${kind}".`,
  }));
  return invalidFields([...told, ...rest, ...requested]);
}
