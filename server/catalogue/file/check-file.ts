import { isDeepStrictEqual } from 'node:util';
import type { CreateProfileRequest } from '../../../shared/contract/catalogue.js';
import { labDay } from '../../../shared/domain/time/lab-time.js';
import { formatMoney } from '../../../shared/domain/money/money.js';
import { writtenDay } from '../../../shared/domain/time/day-text.js';
import type { FieldError } from '../../../shared/errors.js';
import { invalidFields, Problem } from '../../kernel/http/problem.js';
import { refuseInvalid } from '../../kernel/http/request.js';
import { priceMinor } from '../../prices/index.js';
import { type FiledProducts, type ReagentUse, reagentUseErrors } from '../../inventory/index.js';
import { invalidNamesIn } from '../contradictions.js';
import { profileContent } from '../profile-content.js';
import { reflexErrors, type Orderable, type Rules } from '../refuse-unfit-reflex.js';
import { COLUMNS, KIND, MARK, PARAMETER, PROFILE, type LineKind } from './columns.js';
import type { KnownProfile } from './known-profiles.js';
import { placeOfError, requestOf, type Block, type FiledReagent } from './read-blocks.js';
import { type ReadLine, lineFault, type ReportedLine } from './read-lines.js';
import { linesOf, markOfContent, marksOf, type FileLine, type FileContent } from './write-file.js';
import type { ProfileContent } from '../profile.entity.js';

/** A profile that differs in the file from its published version. */
export interface FiledVersion {
  readonly line: number;
  readonly code: string;
  readonly content: ProfileContent;
  readonly price: string;
  readonly retired: boolean;
  readonly reagents: readonly ReagentUse[];
  /** Undefined: it is new. */
  readonly before: KnownProfile | undefined;
}

interface JudgedFile {
  readonly versions: readonly FiledVersion[];
  readonly unchanged: number;
  readonly errors: readonly ReportedLine[];
}

/** The catalogue that a file is checked against. */
interface CurrentCatalogue {
  readonly known: readonly KnownProfile[];
  /** Those that the file names. */
  readonly products: FiledProducts;
  /** The laboratory's time zone. */
  readonly timeZone: string;
  /** Data without a column in the file stays as it is. */
  readonly says: FileContent;
}

const AT_ONCE = 25;

/** Compares each profile of the file with the stored one, by the rules for publishing any profile. */
export async function checkCatalogueFile(
  blocks: readonly Block[],
  standing: CurrentCatalogue,
): Promise<JudgedFile> {
  const { known, says, timeZone } = standing;
  const byCode = new Map(known.map((profile) => [profile.code, profile]));
  let place = Math.max(0, ...known.map(({ position }) => position));
  const versions: FiledVersion[] = [];
  const errors: ReportedLine[] = [];
  let unchanged = 0;
  for (const block of blocks) {
    const before = byCode.get(block.code);
    const lines = before && linesOf(before, says);
    if (before && lines && !before.neverPublished && hasSameLines(block.lines, lines)) {
      unchanged += 1;
      continue;
    }
    const mark = says.reagents ? block.mark : markOfContent(block.mark);
    const stale =
      before && changedSince({ ...block, mark }, before, { marks: marksOf(before, says), timeZone });
    if (stale) errors.push(stale);
    else {
      place += 1;
      // Others are served between the profiles of a long file.
      if (place % AT_ONCE === 0) await new Promise(setImmediate);
      const judged = checkedBlock(block, before, place, standing);
      if ('errors' in judged) errors.push(...judged.errors);
      else if (isUnchanged(judged)) unchanged += 1;
      else versions.push(judged);
    }
  }
  return { versions, unchanged, errors: [...errors, ...wrongRules(blocks, versions, known)] };
}

function hasSameLines(read: readonly ReadLine[], lines: readonly FileLine[]): boolean {
  return (
    read.length === lines.length &&
    read.every(({ kind, cells }, at) => sameCells(kind, cells, lines[at] ?? {}))
  );
}

/** A spreadsheet writes 12.00 as 12 and yes as TRUE: other cells, and the same profile. */
function isUnchanged({ code, content, price, retired, reagents, before }: FiledVersion): boolean {
  if (before === undefined || before.neverPublished) return false;
  return isDeepStrictEqual(linesOf({ ...content, code, price, retired, reagents }), linesOf(before));
}

/** The mark may be left out if nothing is changed. */
function sameCells(kind: LineKind, cells: FileLine, line: FileLine): boolean {
  const titles = [PROFILE, PARAMETER, ...COLUMNS.map(({ title }) => title)];
  return kind === line[KIND] && titles.every((title) => (cells[title] ?? '') === (line[title] ?? ''));
}

/** An import overwrites, so it must be based on the stored version; a test whose use was never stated has none. */
function changedSince(
  { mark, code, line }: Block,
  before: KnownProfile,
  { marks, timeZone }: { readonly marks: readonly string[]; readonly timeZone: string },
): ReportedLine | null {
  const ofReagents = marks.some((one) => markOfContent(one) === markOfContent(mark));
  if (marks.includes(mark) || (ofReagents && before.said.version === 0)) return null;
  if (mark === '')
    return lineFault(
      line,
      MARK,
      `${code} is already in the catalogue: change it in a fresh export, whose lines name the version they change`,
    );
  const [what, { changedBy, changedAt }] = ofReagents ? [`what ${code} uses`, before.said] : [code, before];
  const who = changedBy === null ? '' : ` by ${changedBy}`;
  const when = changedAt === null ? '' : ` (last${who} on ${writtenDay(labDay(timeZone, changedAt))})`;
  return lineFault(
    line,
    MARK,
    `${what} was changed since this file was exported${when}: export again and make your change there`,
  );
}

function checkedBlock(
  block: Block,
  before: KnownProfile | undefined,
  place: number,
  { products, says }: CurrentCatalogue,
): FiledVersion | { readonly errors: readonly ReportedLine[] } {
  const { request, retired } = requestOf(block);
  const unfit = unfitReagents(block, products);
  try {
    refuseUnreadable(request);
    const content = profileContent(request, request.position ?? before?.position ?? place, before);
    const kept = before ? withStanding(block, content, before) : content;
    if (unfit.length > 0) return { errors: unfit };
    return {
      line: block.line,
      code: block.code,
      content: kept,
      price: plainPrice(request.price),
      retired,
      reagents: says.reagents ? filedReagents(block) : (before?.reagents ?? []),
      before,
    };
  } catch (failure) {
    if (!(failure instanceof Problem) || failure.errors === undefined) throw failure;
    return { errors: [...failure.errors.map((error) => placeOfError(block, error)), ...unfit] };
  }
}

/** A text that is too long keeps no wrong unit for the second round. */
function refuseUnreadable(request: CreateProfileRequest): void {
  try {
    refuseInvalid(request);
  } catch (failure) {
    if (!(failure instanceof Problem) || failure.errors === undefined) throw failure;
    const said = failure.errors;
    const names = invalidNamesIn(request.parameters).filter(
      ({ field }) => !said.some((error) => error.field === field),
    );
    throw invalidFields([...said, ...names]);
  }
}

/** "12,5" is 12.50. */
function plainPrice(text: string): string {
  return formatMoney(BigInt(priceMinor(text.replace(',', '.'), 'price')));
}

/** A parameter whose lines are as exported is the stored one, to the last detail: no new version of it. */
function withStanding(block: Block, content: ProfileContent, before: KnownProfile): ProfileContent {
  const written = linesOf(before);
  const standing = new Map(before.parameters.map((one) => [one.code, one]));
  const parameters = content.parameters.map((parameter, at) => {
    const filed = block.parameters[at];
    const known = standing.get(parameter.code);
    const lines = written.filter((line) => line[PARAMETER] === parameter.code && isOfParameter(line));
    return filed && known && hasSameLines(filed.lines, lines) ? known : parameter;
  });
  return { ...content, parameters };
}

function isOfParameter({ [KIND]: kind }: FileLine): boolean {
  return kind !== 'reflex' && kind !== 'reagent';
}

/** Rules may name profiles of the same file, and none may lead in a ring, whichever of them is new. */
function wrongRules(
  blocks: readonly Block[],
  versions: readonly FiledVersion[],
  known: readonly KnownProfile[],
): readonly ReportedLine[] {
  const published = known.map(({ code, reflex }) => [code, reflex] as const);
  const filed = versions.map(({ code, content }) => [code, content.reflex] as const);
  const all: Rules = new Map([...published, ...filed]);
  const orderable: Orderable = new Map(
    [...known, ...versions.map(orderableOf)].map((one) => [one.code, one]),
  );
  const byCode = new Map(blocks.map((block) => [block.code, block]));
  return versions.flatMap(({ code, content }) => {
    const block = byCode.get(code);
    if (block === undefined) return [];
    return reflexErrors(all, orderable, code, content.reflex).map((error) => placeOfError(block, error));
  });
}

/** A file publishes what it holds. */
function orderableOf({ code, content: { name }, retired }: FiledVersion) {
  return { code, name, retired, neverPublished: false };
}

/** The reagents of one test of the profile, according to the file. */
export function filedReagents({ reagents }: Block): readonly ReagentUse[] {
  return reagents.map(useOf);
}

function useOf({ fields, parameter }: FiledReagent): ReagentUse {
  const { product = '', quantity = '' } = fields as Partial<ReagentUse>;
  return { product, quantity, parameter };
}

/** Lines whose product is none of this laboratory, is used otherwise, or is the kit of nothing here. */
function unfitReagents(block: Block, products: FiledProducts): readonly ReportedLine[] {
  const measured = new Set(block.parameters.map(({ code }) => code));
  const kits = block.reagents.flatMap(({ parameter }, at): FieldError[] =>
    parameter === null || measured.has(parameter)
      ? []
      : [{ field: `reagents.${at}.parameter`, message: `${block.code} has no parameter ${parameter}` }],
  );
  return [...reagentUseErrors(filedReagents(block), products), ...kits].map((error) =>
    placeOfError(block, error),
  );
}
