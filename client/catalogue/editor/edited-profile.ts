import type {
  CatalogueParameter,
  CatalogueProfile,
  ReflexRule,
} from '../../../shared/contract/catalogue-shapes.js';
import type { PatientBand, Trimester } from '../../../shared/domain/people/patient-band.js';
import { isAgeLimit, ageLimitText, readAgeLimit } from '../../../shared/domain/ranges/age-limit.js';
import type { LimitBand } from '../../../shared/domain/ranges/applicable-limits.js';
import type { RangeBand } from '../../../shared/domain/ranges/applicable-range.js';
import { plainDecimal } from '../../../shared/domain/results/two-readings.js';
import { turnaroundsOf, type Turnarounds } from '../../../shared/domain/time/turnaround.js';
import { isWhole } from './reflex-words.js';

/** A band as its fields hold it: '' is left out. */
interface EditedBand {
  readonly from: string;
  readonly to: string;
  readonly sex: string;
  /** '', 'any', '1', '2' or '3'. */
  readonly pregnancy: string;
  readonly text: string;
}

/** Limits of some patients, likewise. */
interface EditedLimits extends Omit<EditedBand, 'text'> {
  readonly low: string;
  readonly high: string;
}

const DECIMALS = [
  'criticalLow',
  'criticalHigh',
  'plausibleLow',
  'plausibleHigh',
  'reportableLow',
  'reportableHigh',
  'deltaAmount',
] as const;
const TEXTS = [...DECIMALS, 'loinc', 'section', 'rangePregnancy', 'deltaKind', 'formula', 'note'] as const;
type TextField = (typeof TEXTS)[number];

/** Limits that hold for some patients. */
const BANDS_FIELDS = ['criticalBands', 'plausibleBands', 'reportableBands'] as const;
type BandsField = (typeof BANDS_FIELDS)[number];

type Plain = Omit<
  CatalogueParameter,
  'id' | 'version' | 'ranges' | BandsField | 'deltaDays' | 'decimals' | TextField
>;

/** A parameter as its fields hold it; '' is left out. */
export interface EditedParameter
  extends Plain, Readonly<Record<TextField, string>>, Readonly<Record<BandsField, readonly EditedLimits[]>> {
  /** The same through every change, also of its code and place. */
  readonly key: string;
  readonly ranges: readonly EditedBand[];
  readonly deltaDays: number | '';
  /** Empty: figures stay as they are entered. */
  readonly decimals: number | '';
}

/** A draft's content for a profile. */
export interface EditedProfile extends Pick<
  CatalogueProfile,
  'name' | 'shortName' | 'specimen' | 'container' | keyof Turnarounds | 'confidential' | 'position'
> {
  readonly loinc: string;
  /** With those that still lack something. */
  readonly reflex: readonly ReflexRule[];
  readonly parameters: readonly EditedParameter[];
}

let made = 0;

export function editedProfile(profile: CatalogueProfile): EditedProfile {
  const { name, shortName, specimen, container, confidential, position } = profile;
  const own = { name, shortName, specimen, container, ...turnaroundsOf(profile), confidential, position };
  const { reflex } = profile;
  return { ...own, loinc: profile.loinc ?? '', reflex, parameters: profile.parameters.map(editedParameter) };
}

function editedParameter({ id: _, version: __, ...parameter }: CatalogueParameter): EditedParameter {
  const texts = Object.fromEntries(TEXTS.map((field) => [field, parameter[field] ?? ''])) as Record<
    TextField,
    string
  >;
  return {
    ...parameter,
    ...texts,
    key: parameter.code,
    deltaDays: parameter.deltaDays ?? '',
    decimals: parameter.decimals ?? '',
    ranges: parameter.ranges.map((band) => ({ ...editedWho(band), text: band.text })),
    ...eachBands((field) => parameter[field].map(editedLimits)),
  };
}

function editedWho({ from, to, sex, pregnancy }: PatientBand) {
  return { from: shownAge(from), to: shownAge(to), sex: sex ?? '', pregnancy: String(pregnancy ?? '') };
}

function editedLimits(band: LimitBand): EditedLimits {
  return { ...editedWho(band), low: band.low ?? '', high: band.high ?? '' };
}

function eachBands<T>(of: (field: BandsField) => T): Readonly<Record<BandsField, T>> {
  return Object.fromEntries(BANDS_FIELDS.map((field) => [field, of(field)])) as Record<BandsField, T>;
}

export function newParameter(): EditedParameter {
  const texts = Object.fromEntries(TEXTS.map((field) => [field, ''])) as Record<TextField, string>;
  return {
    ...texts,
    key: newKey(),
    code: '',
    name: '',
    unitOfMeasure: '',
    kind: 'numeric',
    rangeMale: '',
    rangeFemale: '',
    ranges: [],
    adultOnly: false,
    criticalBands: [],
    plausibleBands: [],
    reportableBands: [],
    criticalValues: [],
    deltaDays: '',
    decimals: '',
    options: [],
    extra: {},
    shared: false,
    verified: false,
  };
}

function newKey(): string {
  made += 1;
  return `new ${made}`;
}

function shownAge(limit: string | null | undefined): string {
  if (!limit) return '';
  return limit === '0d' ? 'birth' : ageLimitText(limit);
}

/** Text that cannot be read is sent as typed, so that the server names it. */
function sentAge(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  if (text.toLowerCase() === 'birth') return '0d';
  return isAgeLimit(text) ? text : (readAgeLimit(text) ?? text);
}

export function bandOf({ text, ...who }: EditedBand): RangeBand {
  return { ...sentWho(who), text: text.trim() };
}

function sentWho({ from, to, sex, pregnancy }: Omit<EditedBand, 'text'>): PatientBand {
  const third = pregnancy === '1' || pregnancy === '2' || pregnancy === '3';
  return {
    from: sentAge(from),
    to: sentAge(to),
    sex: sex === 'male' || sex === 'female' ? sex : null,
    pregnancy: third ? (Number(pregnancy) as Trimester) : pregnancy === 'any' ? 'any' : null,
  };
}

export function limitsOf({ low, high, ...who }: EditedLimits): LimitBand {
  return { ...sentWho(who), low: decimal(low), high: decimal(high) };
}

export function decimal(typed: string): string | null {
  return plainDecimal(typed) || null;
}

/** The parameter as sent: fields left out are null, and the key stays here. */
export function sentParameter({ key: _, ...parameter }: EditedParameter): Readonly<Record<string, unknown>> {
  const texts = TEXTS.map((field) => {
    const text = parameter[field].trim();
    return [field, (DECIMALS.some((one) => one === field) ? decimal(text) : text) || null] as const;
  });
  return {
    ...parameter,
    ...Object.fromEntries(texts),
    deltaDays: parameter.deltaDays === '' ? null : parameter.deltaDays,
    decimals: parameter.decimals === '' ? null : parameter.decimals,
    // A switch that was put back equals one that was never touched.
    extra: Object.fromEntries(Object.entries(parameter.extra).filter(([, isOn]) => isOn)),
    ranges: parameter.ranges.map(bandOf),
    ...eachBands((field) => parameter[field].map(limitsOf)),
    options: parameter.options.map((option) => option.trim()).filter(Boolean),
    criticalValues: parameter.criticalValues.map((value) => value.trim()).filter(Boolean),
  };
}

/** The body of a save of the draft: fields that the editor does not have go back as they were read. */
export function sentProfile(
  read: CatalogueProfile,
  { loinc, reflex, parameters, ...own }: EditedProfile,
  version: number,
): Readonly<Record<string, unknown>> {
  const rules = reflex.filter(isWhole);
  const sent = parameters.map(sentParameter);
  const typed = { ...own, loinc: loinc.trim() || null, reflex: rules, parameters: sent };
  const {
    id: _,
    number: __,
    state: ___,
    retired: ____,
    neverPublished: _5,
    withoutRange: _6,
    ...kept
  } = read;
  return { ...kept, ...typed, version, draft: true };
}
