import type { LimitBand } from '../domain/ranges/applicable-limits.js';
import type { RangeBand } from '../domain/ranges/applicable-range.js';
import type { DeltaKind } from '../domain/results/delta.js';
import type { Difference } from '../domain/catalogue/profile-differences.js';
import type { ReflexRule } from '../domain/results/reflex.js';
import type { Turnarounds } from '../domain/time/turnaround.js';
import type { NamedParameter } from '../domain/catalogue/test-words.js';
import type { ParameterExtra, ParameterKind } from '../domain/results/test-value.js';
import type { Discipline } from '../vocabulary.js';

export type { ReflexRule } from '../domain/results/reflex.js';
export { PARAMETER_KINDS, type ParameterExtra, type ParameterKind } from '../domain/results/test-value.js';

/** One line of the public test menu. */
export interface MenuProfile extends Turnarounds {
  readonly code: string;
  readonly name: string;
  readonly unit: Discipline;
  readonly specimen: string;
  /** The tube or pot that the specimen goes into. */
  readonly container: string;
  /** The draws of a test over time, each with a tube of its own; of any other none. */
  readonly draws: readonly string[];
  /** Its parameters, in order: a test is found by these too. */
  readonly parameters: readonly NamedParameter[];
  /** "12.50" in the laboratory's base currency. */
  readonly price: string;
  /** A price change names the version that it read. */
  readonly version: number;
}

export interface CatalogueParameter {
  /** Null in a draft. */
  readonly id: string | null;
  readonly code: string;
  readonly name: string;
  readonly loinc: string | null;
  /** UCUM. */
  readonly unitOfMeasure: string;
  readonly kind: ParameterKind;
  readonly section: string | null;
  readonly rangeMale: string;
  readonly rangeFemale: string;
  readonly rangePregnancy: string | null;
  /** For some patients only: the most specific that fits wins. */
  readonly ranges: readonly RangeBand[];
  /** The ranges by sex hold from 18 years only. */
  readonly adultOnly: boolean;
  /** Decimal text. */
  readonly criticalLow: string | null;
  readonly criticalHigh: string | null;
  /** By sex, age and pregnancy, over the two: the most specific that fits wins. */
  readonly criticalBands: readonly LimitBand[];
  readonly criticalValues: readonly string[];
  readonly plausibleLow: string | null;
  readonly plausibleHigh: string | null;
  readonly plausibleBands: readonly LimitBand[];
  /** The range that the method measures. */
  readonly reportableLow: string | null;
  readonly reportableHigh: string | null;
  readonly reportableBands: readonly LimitBand[];
  readonly deltaKind: DeltaKind | null;
  readonly deltaAmount: string | null;
  readonly deltaDays: number | null;
  /** Places behind the point; null: as it was entered. */
  readonly decimals: number | null;
  readonly options: readonly string[];
  readonly formula: string | null;
  readonly note: string | null;
  readonly extra: ParameterExtra;
  /** Typed once per specimen: it stands in every profile of the specimen that has it. */
  readonly shared: boolean;
  /** False: a starting value, unverified by this laboratory. */
  readonly verified: boolean;
  /** Grows with each change, of the unit of measure above all: trends never mix units. Null in a draft. */
  readonly version: number | null;
}

export const VERSION_STATES = ['draft', 'published'] as const;
export type VersionState = (typeof VERSION_STATES)[number];

/** One version of a profile. What is published never changes, and results name it. */
export interface ProfileVersion {
  /** 1, 2, 3; a draft bears the number that it would be published under. */
  readonly number: number;
  readonly state: VersionState;
  readonly name: string;
  /** A user name: who published it, or saved the draft. */
  readonly by: string | null;
  readonly at: string | null;
  /** Why it was published; null where nobody said. */
  readonly reason: string | null;
}

/** The differences between a published version and the one before it. */
export interface VersionChanges {
  readonly number: number;
  readonly differences: readonly Difference[];
}

export interface CatalogueProfile extends MenuProfile, Pick<ProfileVersion, 'number' | 'state'> {
  readonly id: string;
  readonly loinc: string | null;
  readonly position: number;
  readonly shortName: string;
  readonly confidential: boolean;
  readonly retired: boolean;
  /** Made as a draft and not published yet: nobody can order it. */
  readonly neverPublished: boolean;
  /** Parameters that give a figure, without a range and without a statement that they have none. */
  readonly withoutRange: readonly NamedParameter[];
  /** The profiles that its results add to the booking when authorised. */
  readonly reflex: readonly ReflexRule[];
  readonly parameters: readonly CatalogueParameter[];
}

/** `draft`: somebody works on it; `unverified`: it has starting values; `retired`: it is ordered no more. */
export const PROFILE_STATES = ['draft', 'unverified', 'retired'] as const;
export type ProfileState = (typeof PROFILE_STATES)[number];

/** A line of the list from which profiles are edited. */
export interface ProfileLine {
  readonly code: string;
  readonly loinc: string | null;
  readonly name: string;
  readonly unit: Discipline;
  readonly specimen: string;
  /** The published version's number. */
  readonly number: number;
  readonly parameters: number;
  readonly unverified: number;
  readonly retired: boolean;
  /** Made as a draft and not published yet: nobody can order it. */
  readonly neverPublished: boolean;
  /** Grows with each change of the profile, its price and its retirement included. */
  readonly version: number;
  /** The editor of a draft; null: nobody. */
  readonly draftBy: string | null;
  readonly draftAt: string | null;
}

export interface Batch {
  readonly id: string;
  readonly name: string;
  readonly codes: readonly string[];
  /** The price of its profiles together by the cash list; null: each its own price. */
  readonly price: string | null;
  /** It is booked no more; what was booked in it stays. */
  readonly retired: boolean;
  readonly version: number;
}

/** A profile of a bundle as it stands on the menu today. */
export interface BundledProfile {
  readonly code: string;
  readonly name: string;
  /** The price on its own, by the cash list. */
  readonly price: string;
  /** Then the bundle cannot be booked whole. */
  readonly retired: boolean;
}

/** A line of the list of bundles. */
export interface BatchLine extends Batch {
  readonly profiles: readonly BundledProfile[];
}

/** The text that a code expands to on the next space. */
interface CodedText {
  readonly id: string;
  readonly code: string;
  /** It expands no more; what it was expanded to stays. */
  readonly retired: boolean;
  readonly version: number;
}

export interface Phrase extends CodedText {
  readonly phrase: string;
}

export interface FilmComment extends CodedText {
  readonly comment: string;
  /** It says that platelets are clumped: their count is not reported. */
  readonly clumps: boolean;
}
