import type { TestValuesKey } from '../disciplines/discipline.js';
import type { FormulaConfig } from '../domain/formula-config.js';
import type { Discipline, Flag, Gender, Stage } from '../vocabulary.js';
import type { ParameterKind } from './catalogue.js';
import type { CallOutcome } from './result-requests.js';

export * from './result-requests.js';

/** Newest first; of the same patient, parameter, unit of measure and (for calculated rows) equation. */
export interface PreviousValue {
  readonly value: string;
  readonly flag: Flag;
  /** When that specimen was taken (or booked, where nobody said when), ISO 8601 UTC. */
  readonly at: string;
  readonly unitOfMeasure: string;
}

/** One row of a result. What a person enters: parameter, manualFlag, override, comment, repeat. */
export interface TestValue {
  readonly code: string;
  readonly name: string;
  /** The result itself (PRODUCT.md's word): a number with its comparator, coded text, or text; '' for none. */
  readonly parameter: string;
  readonly unitOfMeasure: string;
  readonly kind: ParameterKind;
  readonly section: string | null;
  readonly options: readonly string[];
  readonly decimals: number;
  readonly formula: string | null;
  /** Why a calculated row has no figure. */
  readonly reason: string | null;
  /** The equation of a calculated row, e.g. "CKD-EPI 2021". */
  readonly equation: string | null;
  readonly referenceRangeMale: string;
  readonly referenceRangeFemale: string;
  /** The range for this patient as shown and printed. */
  readonly referenceRange: string;
  /** The same with its flag part ("shown##flagged"): what flagFor reads. */
  readonly rangeText: string;
  readonly rangeSource: 'band' | 'pregnancy' | 'male' | 'female' | 'both';
  readonly flag: Flag;
  /** Set by hand and winning over the computed one; 'N' = normal by hand; null = none. */
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
  readonly deltaLimit: DeltaLimitShape | null;
  /** Set when the value differs from `previous` by more than the limit. */
  readonly delta: DeltaMark | null;
  /** Why a value outside the plausible limits stands. */
  readonly override: string | null;
  readonly comment: string | null;
  /** The other measurement where this one was repeated; `parameter` is the one chosen. */
  readonly repeat: RepeatedValue | null;
  /** False: limits and ranges are "unverified by this laboratory". */
  readonly verified: boolean;
  readonly note: string | null;
  readonly previous: PreviousValue | null;
  /** Up to three, newest first; the first is `previous`. */
  readonly previousValues: readonly PreviousValue[];
}

export interface DeltaLimitShape {
  readonly kind: 'absolute' | 'percent' | 'rate';
  readonly amount: string;
  readonly days: number;
}

export interface DeltaMark {
  /** current − previous, decimal text. */
  readonly change: string;
  readonly percent: string | null;
}

export interface RepeatedValue {
  readonly value: string;
  readonly reason: string;
}

/** Something about the sample that a person should look at; it stops nothing. */
export interface ResultWarning {
  readonly code: string;
  readonly message: string;
  readonly parameters: readonly string[];
}

/** Whom the ranges and calculations are for; what the client needs to calculate on each key press. */
export interface AssessedFor {
  readonly gender: Gender;
  readonly dateOfBirth: string | null;
  /** As booked, e.g. "34", "8m". */
  readonly age: string;
  readonly pregnant: boolean;
  /** The day of the sample in the laboratory's time zone, yyyy-MM-dd. */
  readonly at: string;
}

export interface Amendment {
  /** 1 for the first amended report. */
  readonly number: number;
  readonly reason: string;
  readonly by: string;
  readonly at: string;
  /** When the report that it replaces was issued. */
  readonly supersedes: string;
  readonly changes: readonly AmendedValue[];
  /** Who was told of it and when, where that was said. */
  readonly told: string | null;
}

export interface AmendedValue {
  readonly code: string;
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

interface ResultBase {
  /** Null until it is saved for the first time. */
  readonly id: string | null;
  readonly bookingInformationId: string;
  readonly discipline: Discipline;
  readonly code: string;
  readonly profileName: string;
  readonly sampleType: string;
  /** As the catalogue asks for it, e.g. "BLOOD (serum)". */
  readonly specimen: string;
  /** The named formula kind of the profile, e.g. EGFR or LIPIDS; null for none. */
  readonly formula: string | null;
  readonly remarks: string;
  readonly remarkable: boolean;
  readonly doneby: string | null;
  readonly validated: boolean;
  readonly authorisedBy: string | null;
  readonly authorisedAt: string | null;
  readonly releasedBy: string | null;
  readonly releasedAt: string | null;
  readonly stage: Stage;
  readonly dateTimeUpdated: string | null;
  readonly amendReason: string | null;
  readonly amendments: readonly Amendment[];
  readonly warnings: readonly ResultWarning[];
  /** False: at least one row's limits are "unverified by this laboratory". */
  readonly verified: boolean;
  readonly assessedFor: AssessedFor;
  readonly formulaConfig: FormulaConfig;
  /** 0 until it is saved for the first time. */
  readonly version: number;
}

/** API.md's Result; the rows are under the discipline's own key (SHEETS[discipline].testValuesKey). */
export type Result = ResultBase & { readonly [Key in TestValuesKey]?: readonly TestValue[] };

/** Beside the problem of a stale version: who changed the result meanwhile, when, and how it stands now. */
export interface CurrentResult {
  readonly by: string;
  readonly at: string;
  readonly version: number;
  readonly result: Result;
}

export interface ResultVersion {
  readonly version: number;
  readonly savedBy: string;
  readonly savedAt: string;
  readonly reason: string | null;
  readonly result: Result;
}

/** A line of view/results. */
export interface ResultListRow {
  readonly id: string;
  readonly bookingId: string;
  readonly patientId: string;
  readonly profileCode: string;
  readonly profileName: string;
  readonly unit: Discipline;
  readonly labNumber: string;
  readonly patientName: string;
  readonly stage: Stage;
  readonly doneby: string;
  readonly authorisedBy: string | null;
  readonly releasedAt: string | null;
  readonly at: string;
  readonly flags: { readonly L: number; readonly H: number; readonly critical: number };
  /** No flag, no delta mark, no warning: fit to be authorised with others in one action. */
  readonly clean: boolean;
  readonly openCalls: number;
  readonly version: number;
}

/** A critical value that has still to be told, as the bench sees it. */
export interface CriticalCall {
  readonly callId: string;
  readonly bookingId: string;
  readonly patientId: string;
  readonly profileCode: string;
  readonly unit: Discipline;
  readonly parameterCode: string;
  readonly parameter: string;
  readonly value: string;
  readonly unitOfMeasure: string;
  readonly flag: string;
  readonly labNumber: string;
  readonly patientName: string;
  readonly referringDoctor: string | null;
  readonly raisedAt: string;
  /** The escalation clock: raised, or the last attempt that reached nobody. */
  readonly clockFrom: string;
  /** 0 below 15 minutes, 1 from 15 (supervisor), 2 from 30 (pathologist), 3 from 60. */
  readonly escalation: 0 | 1 | 2 | 3;
  readonly attempts: readonly CallRecord[];
}

/** One call made, or tried, about a critical value (42 CFR 493.1291(g)). */
export interface CallRecord {
  readonly outcome: CallOutcome;
  readonly value: string;
  readonly caller: string;
  readonly person: string;
  readonly role: string;
  readonly phone: string;
  readonly at: string;
  readonly readBack: boolean;
  readonly comment: string;
}

/** PRODUCT.md section 3's parameter record: interpretation, method and remarks of one test of a booking. */
export interface ParameterRecord {
  readonly id: string | null;
  readonly bookingInformationId: string;
  readonly code: string;
  readonly param: string;
  readonly name: string;
  readonly selection: string;
  readonly pinterpretation: string;
  readonly ninterpretation: string;
  readonly interpretation: string;
  readonly measurementmethod: string;
  readonly remarks: string;
  readonly remarkable: boolean;
  readonly version: number;
}

export interface BatchAnswer {
  readonly bookingId: string;
  readonly profileCode: string;
  readonly ok: boolean;
  readonly stage: Stage | null;
  readonly version: number | null;
  /** The error's code and text where it was refused. */
  readonly code: string | null;
  readonly message: string | null;
}
