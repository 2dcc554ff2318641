import type { TestValuesKey } from '../disciplines/discipline.js';
import type { FormulaConfig } from '../domain/formulas/formula-config.js';
import type { ReflexRule } from '../domain/results/reflex.js';
import type { Sections } from '../domain/results/sections.js';
import type { Surroundings } from '../domain/results/surroundings.js';
import type { ResultWarning, TestValue } from '../domain/results/test-value.js';
import type { Discipline, Flag, Gender, Stage } from '../vocabulary.js';

export * from './critical-calls.js';
export * from './result-lists.js';
export * from './result-requests.js';
export type { CallSummary } from '../domain/results/critical-calls.js';
export type { RepeatedValue } from '../domain/results/measured.js';
export type {
  DeltaLimitShape,
  DeltaMark,
  PreviousValue,
  ResultWarning,
  TestValue,
} from '../domain/results/test-value.js';

/** The patient whom ranges and calculations are for; the client calculates with it at each key press. */
export interface AssessedFor {
  readonly gender: Gender;
  readonly dateOfBirth: string | null;
  /** As booked, e.g. "34", "8m". */
  readonly age: string;
  readonly pregnant: boolean;
  /** Completed days of pregnancy; null: not pregnant, or unknown. */
  readonly gestationDays?: number | null;
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
  /** The person who was told of it and when, if known. */
  readonly told: string | null;
}

export interface AmendedValue {
  readonly code: string;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** True: for the bench only, not on the patient's report. */
  readonly benchOnly?: boolean;
}

/** The withdrawal of a released result. */
export interface Withdrawal {
  readonly reason: string;
  readonly by: string;
  readonly at: string;
  /** When the withdrawn report was issued. */
  readonly issuedAt: string;
  /** The booking that it belongs to, if stated: it is entered there. */
  readonly movedTo: { readonly bookingId: string; readonly labNumber: string } | null;
}

/** The notes printed beside the values: part of the test's parameter record, and that record's version. */
export interface ResultNotes {
  readonly interpretation: string;
  readonly measurementmethod: string;
  /** 0 until it is saved for the first time. */
  readonly version: number;
}

/** A rule of the profile, and the test that it adds. */
export interface ReflexOffer extends ReflexRule {
  readonly name: string;
  /** Today, "12.50"; null: there is no such profile. */
  readonly price: string | null;
  /** Why it is not added; `taken_back`: it was removed from this booking, or refunded. */
  readonly cannot: 'unknown' | 'retired' | 'taken_back' | null;
}

interface ResultBase {
  /** Null until it is saved for the first time. */
  readonly id: string | null;
  readonly bookingInformationId: string;
  readonly bookingInformation: {
    readonly id: string;
    readonly labNumber: string;
    readonly patientName: string;
    /** 0 for the patient's first booking. */
    readonly bookingIndex: number;
  };
  readonly discipline: Discipline;
  readonly code: string;
  readonly profileName: string;
  readonly sampleType: string;
  /** As in the catalogue, e.g. "BLOOD (serum)". */
  readonly specimen: string;
  /** The named formula kind of the profile, e.g. EGFR or LIPIDS; null for none. */
  readonly formula: string | null;
  readonly remarks: string;
  readonly remarkable: boolean;
  /** False: the remarks are internal, for the laboratory. */
  readonly remarksPrinted: boolean;
  /** Left out of a version that was saved before results had them. */
  readonly notes?: ResultNotes;
  /**
   * The basis of an empty sheet: the catalogue's units and version, this patient's ranges, and values of shared rows
   * from other profiles of the specimen. A save sends it back; 409 if it has changed since. Left out once saved: the
   * version says it then.
   */
  readonly laidOut?: string;
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
  /** Set while it is withdrawn. */
  readonly withdrawal?: Withdrawal;
  readonly warnings: readonly ResultWarning[];
  /**
   * Every section that the discipline declares (SHEETS[discipline].sections), e.g. serology's
   * `{ kits: [{ parameter, kit, lot, expiry }] }`: parameter code, two texts, yyyy-MM-dd.
   */
  readonly sections: Sections;
  /**
   * GET /api/{discipline}/ only: items this bench used last and may use again, by section and in its shape, e.g. the
   * kit of each parameter that needs one, unless its lot has expired. An offer, not part of the result.
   */
  readonly offers?: Sections;
  /**
   * GET /api/{discipline}/ only: the data beside this result that the discipline's rules look at, so that the screen
   * judges as the server does. Not stored with the result.
   */
  readonly surroundings?: Surroundings;
  /** GET /api/{discipline}/ only: the profiles that the rules add to the booking when this is authorised. */
  readonly reflex?: readonly ReflexOffer[];
  /** PUT only, if a signature had further effects: the message for the person who saved. */
  readonly message?: string;
  /** False: at least one row's limits are "unverified by this laboratory". */
  readonly verified: boolean;
  readonly assessedFor: AssessedFor;
  readonly formulaConfig: FormulaConfig;
  /** 0 until it is saved for the first time. */
  readonly version: number;
}

/**
 * Rows are under the discipline's own key (SHEETS[discipline].testValuesKey), other records of the bench under
 * `sections`.
 */
export type Result = ResultBase & { readonly [Key in TestValuesKey]?: readonly TestValue[] };

/** Sent with the problem of a stale version: who changed the result meanwhile, when, and the present result. */
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

/**
 * GET /api/results/{bookingId}/{profileCode}/review: a result released before a correction of the patient, old and new
 * side by side.
 */
export interface ReviewOfResult {
  readonly bookingId: string;
  readonly profileCode: string;
  readonly profileName: string;
  readonly labNumber: string;
  readonly patientName: string;
  readonly version: number;
  /** "sex", "date of birth", "pregnancy"; empty: it was judged for the patient as now recorded. */
  readonly what: readonly string[];
  /** The group that the ranges are for: "M 18+". */
  readonly was: string;
  readonly now: string;
  readonly rows: readonly ReviewedRow[];
}

export interface ReviewedRow {
  readonly code: string;
  readonly name: string;
  readonly unitOfMeasure: string;
  readonly was: ReviewedValue;
  readonly now: ReviewedValue;
  /** Value, flag or range differs. */
  readonly differs: boolean;
}

export interface ReviewedValue {
  readonly value: string;
  readonly flag: Flag;
  readonly range: string;
  readonly critical: boolean;
}

/** The parameter record: interpretation, method and remarks of one test of a booking. */
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
  /** When it leaves the laboratory unless it is stopped; null: nothing waits. */
  readonly releaseAt: string | null;
  /** The outcome of reflex rules at the signature, e.g. "Magnesium was added: K high."; '' for none. */
  readonly followed: string;
  /** The error's code and text if it was refused. */
  readonly code: string | null;
  readonly message: string | null;
}
