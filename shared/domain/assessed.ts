import type { AppliedRange, RangeBand } from './applicable-range.js';
import type { DeltaKind } from './delta.js';
import type { EntryRule } from './entered-value.js';
import type { FormulaConfig } from './formula-config.js';
import type { PreviousValue, RepeatedValue, ResultWarning, TestValue } from './test-value.js';

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
  readonly fixedRange?: { readonly text: string; readonly source: AppliedRange['source'] };
  readonly criticalLow: string | null;
  readonly criticalHigh: string | null;
  readonly criticalValues: readonly string[];
  readonly plausibleLow: string | null;
  readonly plausibleHigh: string | null;
  readonly deltaKind: DeltaKind | null;
  readonly deltaAmount: string | null;
  readonly deltaDays: number | null;
  readonly decimals: number;
  readonly options: readonly string[];
  readonly formula: string | null;
  readonly note: string | null;
  readonly verified: boolean;
};

/** What a person entered for one parameter. */
export type Entry = {
  readonly parameter: string;
  readonly manualFlag: string | null;
  readonly manualFlagBy: string | null;
  readonly override: string | null;
  readonly comment: string | null;
  readonly repeat: RepeatedValue | null;
};

export type AssessedPatient = {
  readonly gender: string;
  readonly dateOfBirth: string | null;
  readonly age: string;
  readonly pregnant: boolean;
  /** The day of the sample, yyyy-MM-dd. */
  readonly at: string;
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
};

export type EntryRefusal = {
  /** The parameter; null for the sample as a whole. */
  readonly code: string | null;
  readonly rule: EntryRule | 'delta_comment_required' | 'nothing_entered';
  readonly message: string;
};

export type AssessedResult = {
  readonly rows: readonly TestValue[];
  readonly warnings: readonly ResultWarning[];
  readonly refusals: readonly EntryRefusal[];
};

export const NO_ENTRY: Entry = {
  parameter: '',
  manualFlag: null,
  manualFlagBy: null,
  override: null,
  comment: null,
  repeat: null,
};
