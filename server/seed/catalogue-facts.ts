import { PARAMETER_FIELDS, type ProfileContent } from '../catalogue/index.js';
import { capTurnarounds } from '../../shared/domain/time/turnaround.js';
import { MARKS } from './shipped-profile.js';

/** The content of a version, item by item, by `keyOf`. */
export type Facts = ReadonlyMap<string, unknown>;

export interface Fact {
  /** '': the profile itself. */
  readonly parameter: string;
  /** '': that there is one at all. */
  readonly field: string;
}

/** Place in lists is the laboratory's own, and so is what it verified; no rule that adds tests is shipped. */
const OF_PROFILE = [
  'name',
  'shortName',
  'specimen',
  'container',
  'loinc',
  'turnaroundMinutes',
  'urgentTurnaroundMinutes',
  'statTurnaroundMinutes',
  'confidential',
] as const;
const OF_PARAMETER = PARAMETER_FIELDS.filter((field) => field !== 'extra' && field !== 'verified');
const MARK = 'extra.';

export const NO_FACTS: Facts = new Map();

export function keyOf({ parameter, field }: Fact): string {
  return `${parameter} ${field}`;
}

export function parseFactKey(key: string): Fact {
  const [parameter = '', field = ''] = key.split(' ');
  return { parameter, field };
}

export function factsOf(content: Pick<ProfileContent, (typeof OF_PROFILE)[number] | 'parameters'>): Facts {
  const own = OF_PROFILE.map((field) => [keyOf({ parameter: '', field }), content[field]] as const);
  const parameters = content.parameters.flatMap(({ code: parameter, ...one }) => [
    [keyOf({ parameter, field: '' }), true] as const,
    ...OF_PARAMETER.map((field) => [keyOf({ parameter, field }), one[field]] as const),
    ...MARKS.map((mark) => [keyOf({ parameter, field: MARK + mark }), one.extra[mark] ?? null] as const),
  ]);
  return new Map<string, unknown>([[keyOf({ parameter: '', field: '' }), true], ...own, ...parameters]);
}

/** `mine` with these facts of `theirs`; a parameter with an accepted fact has to be verified again. */
export function adoptFacts(
  mine: ProfileContent,
  theirs: ProfileContent,
  adopted: readonly Fact[],
): ProfileContent {
  const content = adopted.reduce((sum, thing) => withOne(sum, theirs, thing), mine);
  return { ...content, ...capTurnarounds(content) };
}

function withOne(mine: ProfileContent, theirs: ProfileContent, { parameter, field }: Fact): ProfileContent {
  if (parameter === '') return { ...mine, [field]: theirs[field as keyof ProfileContent] };
  const given = theirs.parameters.find(({ code }) => code === parameter);
  if (given === undefined) return mine;
  if (field === '') return { ...mine, parameters: withNew(mine.parameters, theirs.parameters, given) };
  const parameters = mine.parameters.map((one) =>
    one.code === parameter ? withField(one, given, field) : one,
  );
  return { ...mine, parameters };
}

type Parameter = ProfileContent['parameters'][number];

function withField(mine: Parameter, theirs: Parameter, field: string): Parameter {
  const verified = false;
  if (!field.startsWith(MARK)) return { ...mine, [field]: theirs[field as keyof Parameter], verified };
  const mark = field.slice(MARK.length) as (typeof MARKS)[number];
  const { [mark]: _, ...others } = mine.extra;
  const given = theirs.extra[mark];
  return { ...mine, extra: given === undefined ? others : { ...others, [mark]: given }, verified };
}

/** Behind the one that it is shipped behind, as far as the laboratory has it. */
function withNew(
  mine: readonly Parameter[],
  theirs: readonly Parameter[],
  given: Parameter,
): readonly Parameter[] {
  const before = theirs.slice(0, theirs.indexOf(given)).map(({ code }) => code);
  const place = mine.findLastIndex(({ code }) => before.includes(code)) + 1;
  return [...mine.slice(0, place), given, ...mine.slice(place)];
}
