import type { Flag } from '../../vocabulary.js';
import type { RangeSource } from '../ranges/applicable-range.js';
import type { Measured, OtherMeasurement } from './measured.js';
import type { DeltaKind } from './delta.js';

export const PARAMETER_KINDS = ['numeric', 'choice', 'text', 'calculated', 'isolates'] as const;
export type ParameterKind = (typeof PARAMETER_KINDS)[number];

/** Further settings of a parameter. */
export interface ParameterExtra {
  /** A value needs the kit, lot and expiry that it was measured with. */
  readonly kitLot?: boolean;
  readonly differential?: boolean;
  readonly confirmBySecondPerson?: boolean;
  readonly confidential?: boolean;
  /** Its signal shows that the reaction worked. */
  readonly internalControl?: boolean;
  /** A cycle threshold that is printed; others stay in the laboratory. */
  readonly printsCt?: boolean;
  /** The assay's limit in the parameter's unit, shown beside the value. */
  readonly limitOfDetection?: string;
  /** It may stay empty. */
  readonly optional?: boolean;
  /** For a test over time: the draw in which it is measured, such as "1 h". Each draw has its own tube. */
  readonly draw?: string;
  /** Stated to have no reference range. */
  readonly noRange?: boolean;
}

/** Newest first; of the same patient, parameter, unit of measure and (for calculated rows) equation. */
export interface PreviousValue {
  readonly value: string;
  readonly flag: Flag;
  /** When that specimen was taken, else booked, ISO 8601 UTC. */
  readonly at: string;
  readonly unitOfMeasure: string;
  /** The beginning of the numbers on its booking's labels, e.g. LAB17-2. */
  readonly bookingNumber: string;
}

/** A row in which the bench's rules put a value, and that may be typed all the same. */
interface FilledRow {
  /** The entry behind it: a suppressed figure, or '' if there was none. For the bench only. */
  readonly entered: string;
}

/**
 * One row of a result. People enter `parameter` (or the measurement with its factor and repeats), else `state` and
 * `reason`; also `manualFlag`, `override`, and `comment` with whether it is printed.
 */
export interface TestValue extends Measured {
  readonly code: string;
  readonly name: string;
  /** The result itself: a number with its comparator, coded text, or text; '' for none. */
  readonly parameter: string;
  readonly state: RowState;
  readonly unitOfMeasure: string;
  readonly kind: ParameterKind;
  readonly section: string | null;
  readonly options: readonly string[];
  /** Decimals; null: as entered. */
  readonly decimals: number | null;
  readonly formula: string | null;
  /** Worked out by the discipline's own rules, not typed. Left out of every other row. */
  readonly derived?: true;
  /** Why a calculated row has no figure, or why an insufficient one has no value. */
  readonly reason: string | null;
  /** The equation of a calculated row, e.g. "CKD-EPI 2021". */
  readonly equation: string | null;
  readonly referenceRangeMale: string;
  readonly referenceRangeFemale: string;
  /** The range for this patient as shown and printed. */
  readonly referenceRange: string;
  /** The same with its flag part ("shown##flagged"), by which it is flagged. */
  readonly rangeText: string;
  readonly rangeSource: RangeSource;
  /** The patient is pregnant, but the range is for women who are not. Left out of every other row. */
  readonly notPregnant?: true;
  readonly flag: Flag;
  /** Whether the value is known to be normal or abnormal. Left out of older rows. */
  readonly judged?: JudgementKind;
  /** Why it is not judged, e.g. "no range for this age"; only in a row that is not. */
  readonly notJudged?: string;
  /** Set by hand, instead of the computed flag; 'N': normal by hand; null: none. */
  readonly manualFlag: string | null;
  /** Initials of the person who set it. */
  readonly manualFlagBy: string | null;
  /** At or outside the critical limits. */
  readonly critical: boolean;
  /** Decimal text; critical and plausible limits. */
  readonly criticalLow: string | null;
  readonly criticalHigh: string | null;
  readonly criticalValues: readonly string[];
  readonly plausibleLow: string | null;
  readonly plausibleHigh: string | null;
  /** The measuring range of the method; enter a figure beyond it with its comparator, or dilute. Left out: unknown. */
  readonly reportableLow?: string | null;
  readonly reportableHigh?: string | null;
  readonly deltaLimit: DeltaLimitShape | null;
  /** Set when the value differs from `previous` by more than the limit. */
  readonly delta: DeltaMark | null;
  /** Why a value outside the plausible limits is accepted. */
  readonly override: string | null;
  readonly comment: string | null;
  /** False: the comment is internal. Left out of older rows, where it is printed. */
  readonly commentPrinted?: boolean;
  /** The last of `repeats` that was not chosen, and why it was repeated: for clients that know only one. */
  readonly repeat: OtherMeasurement | null;
  /** False: limits and ranges are "unverified by this laboratory". */
  readonly verified: boolean;
  readonly note: string | null;
  /** Further settings of the parameter; left out if there are none. */
  readonly extra?: ParameterExtra;
  /** Left out if the value is as entered or worked out. */
  readonly filled?: FilledRow;
  readonly previous: PreviousValue | null;
  /** Up to three, newest first; the first is `previous`. */
  readonly previousValues: readonly PreviousValue[];
}

/** Calculated, or derived by its bench's rules. */
export function isWorkedOut({ formula, derived }: Pick<TestValue, 'formula' | 'derived'>): boolean {
  return formula !== null || derived === true;
}

export interface DeltaLimitShape {
  readonly kind: DeltaKind;
  readonly amount: string;
  readonly days: number;
}

export interface DeltaMark {
  /** current − previous, decimal text. */
  readonly change: string;
  readonly percent: string | null;
}

/** A row's entry as measured; not what the bench's rules put in its place. */
export function enteredValueOf({
  parameter,
  derived,
  filled,
  measured,
}: Pick<TestValue, 'parameter' | 'derived' | 'filled' | 'measured'>): string {
  return derived === true ? '' : (filled?.entered ?? measured ?? parameter);
}

/** Something about the sample that a person should look at; it blocks nothing. */
export interface ResultWarning {
  readonly code: string;
  readonly message: string;
  readonly parameters: readonly string[];
  /** A contradiction: signing needs a reason why it stands. Left out: for information. */
  readonly needsReason?: true;
}

/** A row holds a value, optional and empty ones included, or why there is none. */
export const ROW_STATES = ['value', 'pending', 'not_done', 'insufficient'] as const;
export type RowState = (typeof ROW_STATES)[number];
/** The reason for a row without a value. */
export type EmptyState = Exclude<RowState, 'value'>;

/** `none`: an empty row, or one that the catalogue has no range of for anybody. It holds up nothing. */
const JUDGEMENTS = ['within', 'outside', 'not_judged', 'none'] as const;
export type JudgementKind = (typeof JUDGEMENTS)[number];

/** `notJudged`: why, in words; of a row that is not judged alone. */
export interface Judgement {
  readonly judged: JudgementKind;
  readonly notJudged?: string;
}
