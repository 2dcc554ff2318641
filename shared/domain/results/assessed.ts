import type { LimitBand } from '../ranges/applicable-limits.js';
import type { RangeBand, RangeSource } from '../ranges/applicable-range.js';
import type { AssessedPatient } from './assessed-patient.js';
import type { EmptyState, ParameterExtra, PreviousValue, ResultWarning, TestValue } from './test-value.js';
import type { DeltaKind } from './delta.js';
import type { EntryRule } from './entered-value.js';
import type { FormulaConfig } from '../formulas/formula-config.js';
import type { CheckedResult } from './contradictions.js';
import type { SavedFacts, SectionRefusal, Sections } from './sections.js';
import type { Surroundings } from './surroundings.js';
import type { RepeatedValue } from './measured.js';

export type { AssessedPatient } from './assessed-patient.js';

/** A parameter as the catalogue has it; `fixedRange` keeps the range of an earlier version (amendments). */
export type AssessedParameter = {
  readonly code: string;
  readonly name: string;
  readonly unitOfMeasure: string;
  readonly kind: TestValue['kind'];
  readonly section: string | null;
  readonly rangeMale: string;
  readonly rangeFemale: string;
  readonly rangePregnancy?: string | null;
  readonly ranges?: readonly RangeBand[];
  readonly adultOnly?: boolean;
  readonly fixedRange?: {
    readonly text: string;
    readonly source: RangeSource;
    readonly notPregnant?: true;
  };
  readonly criticalLow: string | null;
  readonly criticalHigh: string | null;
  /** By sex, age and pregnancy, over the two; those of an earlier version are applied already. */
  readonly criticalBands?: readonly LimitBand[];
  readonly criticalValues: readonly string[];
  readonly plausibleLow: string | null;
  readonly plausibleHigh: string | null;
  readonly plausibleBands?: readonly LimitBand[];
  /** The measuring range of the method. */
  readonly reportableLow?: string | null;
  readonly reportableHigh?: string | null;
  readonly reportableBands?: readonly LimitBand[];
  readonly deltaKind: DeltaKind | null;
  readonly deltaAmount: string | null;
  readonly deltaDays: number | null;
  /** Decimals; null: as entered. */
  readonly decimals: number | null;
  readonly options: readonly string[];
  readonly formula: string | null;
  readonly note: string | null;
  readonly extra?: ParameterExtra;
  readonly verified: boolean;
};

/** The entry for one parameter. */
export type Entry = {
  /** As measured: of a repeated row the chosen measurement, before the factor. */
  readonly parameter: string;
  /** Decimal text; null: it was not diluted. */
  readonly factor: string | null;
  /** Every measurement, the chosen one with its value in `parameter`; none: it was not repeated. */
  readonly repeats: readonly RepeatedValue[];
  readonly manualFlag: string | null;
  readonly manualFlagBy: string | null;
  readonly override: string | null;
  readonly comment: string | null;
  /** Left out: internal. */
  readonly commentPrinted?: boolean;
  /** Said of a row without a value; left out: nothing was said. */
  readonly state?: EmptyState | null;
  /** Why it is insufficient. */
  readonly reason?: string | null;
};

export type PreviousOfEquation = PreviousValue & { readonly equation: string | null };

export type AssessRequest = {
  readonly parameters: readonly AssessedParameter[];
  readonly entries: ReadonlyMap<string, Entry>;
  readonly patient: AssessedPatient;
  /** When the sample was taken, ISO 8601. */
  readonly sampleAt: string;
  readonly config: FormulaConfig;
  /** By parameter code, newest first, of the same unit of measure. */
  readonly previous: ReadonlyMap<string, readonly PreviousOfEquation[]>;
  readonly remarks: string;
  /** The discipline's own sections and rules (SHEETS); without it rows alone are judged. */
  readonly sheet?: CheckedResult;
  /** As they were sent or typed. */
  readonly sections?: Sections;
  /** The laboratory's day, yyyy-MM-dd; that of the sample if left out. */
  readonly today?: string;
  readonly saved?: SavedFacts;
  readonly surroundings?: Surroundings;
};

export type EntryRefusal = {
  /** The parameter; null for the sample as a whole. */
  readonly code: string | null;
  readonly rule:
    | EntryRule
    | 'delta_comment_required'
    | 'cross_check_reason_required'
    | 'nothing_entered'
    | 'reason_required'
    | 'measured'
    | 'section';
  /** The refused field of a section, e.g. `sections.kits[0].expiry`. */
  readonly field?: string;
  /** The field within the row, unless it is its value: `factor`, `repeats.1.reason`. */
  readonly part?: string;
  readonly message: string;
};

export type AssessedResult = {
  readonly rows: readonly TestValue[];
  /** Every section that the discipline declares, of its shape. */
  readonly sections: Sections;
  readonly warnings: readonly ResultWarning[];
  /** Why it stays in process, e.g. an interim culture; nothing if it is the result. */
  readonly unfinished: readonly SectionRefusal[];
  readonly refusals: readonly EntryRefusal[];
};

export const NO_ENTRY: Entry = {
  parameter: '',
  factor: null,
  repeats: [],
  manualFlag: null,
  manualFlagBy: null,
  override: null,
  comment: null,
};

/** A parameter without anything optional in the catalogue: no ranges, no limits, no options. */
export const BLANK_PARAMETER: Omit<AssessedParameter, 'code' | 'name' | 'kind'> = {
  unitOfMeasure: '',
  section: null,
  rangeMale: '',
  rangeFemale: '',
  criticalLow: null,
  criticalHigh: null,
  criticalValues: [],
  plausibleLow: null,
  plausibleHigh: null,
  deltaKind: null,
  deltaAmount: null,
  deltaDays: null,
  decimals: 0,
  options: [],
  formula: null,
  note: null,
  verified: true,
};
