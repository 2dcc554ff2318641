import type { LimitBand } from '../domain/ranges/applicable-limits.js';
import type { RangeBand } from '../domain/ranges/applicable-range.js';
import type { DeltaKind } from '../domain/results/delta.js';
import type { Difference } from '../domain/catalogue/profile-differences.js';
import type { ReflexRule } from '../domain/results/reflex.js';
import type { Turnarounds } from '../domain/time/turnaround.js';
import type { NamedParameter } from '../domain/catalogue/test-words.js';
import type { ParameterExtra, ParameterKind } from '../domain/results/test-value.js';
import type { Discipline } from '../vocabulary.js';
import type { PriceVat } from './vat.js';

export type { ReflexRule } from '../domain/results/reflex.js';
export { PARAMETER_KINDS, type ParameterExtra, type ParameterKind } from '../domain/results/test-value.js';

/** One line of the public test menu. */
export interface MenuProfile extends Turnarounds {
  readonly code: string;
  readonly name: string;
  readonly unit: Discipline;
  readonly specimen: string;
  /** The tube or pot for the specimen. */
  readonly container: string;
  /** The draws of a test over time, each with its own tube; otherwise empty. */
  readonly draws: readonly string[];
  /** Its parameters, in order; a test is found by these too. */
  readonly parameters: readonly NamedParameter[];
  /** "12.50" in the laboratory's base currency: the sum to pay, VAT with it where it comes on top. */
  readonly price: string;
  readonly vat?: PriceVat;
  /** To be sent with a price change. */
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
  /** For certain patients; the most specific that fits wins. */
  readonly ranges: readonly RangeBand[];
  /** The ranges by sex apply from 18 years on. */
  readonly adultOnly: boolean;
  /** Decimal text. */
  readonly criticalLow: string | null;
  readonly criticalHigh: string | null;
  /** By sex, age and pregnancy, before the two above; the most specific that fits wins. */
  readonly criticalBands: readonly LimitBand[];
  readonly criticalValues: readonly string[];
  readonly plausibleLow: string | null;
  readonly plausibleHigh: string | null;
  readonly plausibleBands: readonly LimitBand[];
  /** The measuring range of the method. */
  readonly reportableLow: string | null;
  readonly reportableHigh: string | null;
  readonly reportableBands: readonly LimitBand[];
  readonly deltaKind: DeltaKind | null;
  readonly deltaAmount: string | null;
  readonly deltaDays: number | null;
  /** Decimals; null: as entered. */
  readonly decimals: number | null;
  readonly options: readonly string[];
  readonly formula: string | null;
  readonly note: string | null;
  readonly extra: ParameterExtra;
  /** Typed once per specimen, and stored in every profile of the specimen that has it. */
  readonly shared: boolean;
  /** False: a starting value, unverified by this laboratory. */
  readonly verified: boolean;
  /** Grows with each change, such as another unit of measure, because trends never mix units. Null in a draft. */
  readonly version: number | null;
}

export const VERSION_STATES = ['draft', 'published'] as const;
export type VersionState = (typeof VERSION_STATES)[number];

/** One version of a profile. A published one never changes, and results name it. */
export interface ProfileVersion {
  /** 1, 2, 3; a draft has the number that it would be published under. */
  readonly number: number;
  readonly state: VersionState;
  readonly name: string;
  /** The user name of the person who published it, or saved the draft. */
  readonly by: string | null;
  readonly at: string | null;
  /** Why it was published; null: no reason given. */
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
  /** A draft that was never published: nobody can order it. */
  readonly neverPublished: boolean;
  /** Numeric parameters with neither a range nor the statement that they have none. */
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
  /** A draft that was never published: nobody can order it. */
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
  /** The price of its profiles together on the cash list; null: each at its own price. */
  readonly price: string | null;
  /** It can no longer be booked; earlier bookings keep it. */
  readonly retired: boolean;
  readonly version: number;
}

/** A profile of a bundle as on the menu today. */
export interface BundledProfile {
  readonly code: string;
  readonly name: string;
  /** Its own price on the cash list, VAT with it where it comes on top. */
  readonly price: string;
  readonly vat?: PriceVat;
  /** If so, the bundle cannot be booked as a whole. */
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
  /** It no longer expands; texts made with it stay. */
  readonly retired: boolean;
  readonly version: number;
}

export interface Phrase extends CodedText {
  readonly phrase: string;
}

export interface FilmComment extends CodedText {
  readonly comment: string;
  /** Says that platelets are clumped, so their count is not reported. */
  readonly clumps: boolean;
}

export const RANGE_STATES = ['unverified', 'verified'] as const;
export type RangeState = (typeof RANGE_STATES)[number];

/** Where a parameter's ranges come from: as they were shipped, or published by somebody here. */
export const RANGE_SOURCES = ['shipped', 'own'] as const;
export type RangeSourceOf = (typeof RANGE_SOURCES)[number];

/** A parameter on the menu with the ranges and limits that its results are judged by. */
export interface RangeLine extends Pick<
  CatalogueParameter,
  | 'code'
  | 'name'
  | 'unitOfMeasure'
  | 'rangeMale'
  | 'rangeFemale'
  | 'rangePregnancy'
  | 'ranges'
  | 'criticalLow'
  | 'criticalHigh'
  | 'criticalBands'
  | 'criticalValues'
> {
  /** The version of the parameter: another range is another version. */
  readonly id: string;
  readonly profile: string;
  readonly profileName: string;
  readonly unit: Discipline;
  readonly source: RangeSourceOf;
  /** The editor of a draft of its profile, which has to be published or discarded first; null: nobody. */
  readonly draftBy: string | null;
  /** Who signed for it, and when; null: nobody. */
  readonly verified: { readonly by: string; readonly at: string } | null;
}

export interface VerifiedRanges {
  readonly verified: number;
}
