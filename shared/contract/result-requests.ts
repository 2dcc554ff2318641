import { Transform, Type, type TransformFnParams } from 'class-transformer';
import {
  Allow,
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsObject,
  IsOptional,
  IsUUID,
  ValidateNested,
} from 'class-validator';
import { ROW_STATES, type RowState } from '../domain/results/test-value.js';
import type { Sections } from '../domain/results/sections.js';
import { RESULT_ACTIONS, type ResultAction } from '../vocabulary.js';
import { ListOf, Part, Text, Version } from './fields.js';

const LONG = 4000;
const MOST_ROWS = 300;

export class RepeatRequest {
  @Text(1, 200) value: string;
  @Text(1, 500) reason: string;
}

/** One measurement of a repeated row; who entered it and when says the server. */
export class MeasurementRequest {
  /** '' only of the chosen one: it is still to be measured. */
  @Text(200) value: string;
  /** For each but the first. */
  @IsOptional() @Text(500) reason?: string | null;
  @IsBoolean() chosen: boolean;
  @Allow() by?: unknown;
  @Allow() at?: unknown;
}

export const MOST_MEASUREMENTS = 20;

/** A row as entered. Other fields that were read with it may be sent back; the server keeps its own. */
export class TestValueRequest {
  @Text(1, 40) code: string;
  /** Left out: stays as it is. '' clears it. */
  @IsOptional() @Text(LONG) parameter?: string | null;
  /** For a row without a value; left out with an empty required row: pending. */
  @IsOptional() @IsIn(ROW_STATES) state?: RowState | null;
  /** Why an insufficient row has no value. */
  @IsOptional() @Text(500) reason?: string | null;
  @IsOptional() @IsIn(['', 'N', 'L', 'H', 'LL', 'HH', 'A']) manualFlag?: string | null;
  @IsOptional() @Text(500) override?: string | null;
  @IsOptional() @Text(2000) comment?: string | null;
  /** Left out: stays as it is, and a new comment is internal. */
  @IsOptional() @IsBoolean() commentPrinted?: boolean | null;
  /** As read, before `factor`; the value is worked out, and a `parameter` beside it has to agree. */
  @IsOptional() @Text(200) measured?: string | null;
  /** Number or decimal text, above 0 and at most 10000; null: not diluted. Left out: stays, unless a value is sent. */
  @IsOptional() @Transform(asText) @Text(20) factor?: string | null;
  /** Every measurement, exactly one chosen; none that was saved may be missing. Left out: stays as it is. */
  @IsOptional() @ListOf(() => MeasurementRequest, MOST_MEASUREMENTS) repeats?: MeasurementRequest[] | null;
  /** One other measurement beside the value, where `repeats` is left out. */
  @IsOptional() @Part(() => RepeatRequest) repeat?: RepeatRequest | null;
  @Allow() name?: unknown;
  @Allow() unitOfMeasure?: unknown;
  @Allow() kind?: unknown;
  @Allow() section?: unknown;
  @Allow() options?: unknown;
  @Allow() decimals?: unknown;
  @Allow() formula?: unknown;
  @Allow() derived?: unknown;
  @Allow() equation?: unknown;
  @Allow() referenceRangeMale?: unknown;
  @Allow() referenceRangeFemale?: unknown;
  @Allow() referenceRange?: unknown;
  @Allow() rangeText?: unknown;
  @Allow() rangeSource?: unknown;
  @Allow() notPregnant?: unknown;
  @Allow() flag?: unknown;
  @Allow() judged?: unknown;
  @Allow() notJudged?: unknown;
  @Allow() manualFlagBy?: unknown;
  @Allow() critical?: unknown;
  @Allow() criticalLow?: unknown;
  @Allow() criticalHigh?: unknown;
  @Allow() criticalValues?: unknown;
  @Allow() plausibleLow?: unknown;
  @Allow() plausibleHigh?: unknown;
  @Allow() deltaLimit?: unknown;
  @Allow() delta?: unknown;
  @Allow() verified?: unknown;
  @Allow() note?: unknown;
  @Allow() extra?: unknown;
  @Allow() filled?: unknown;
  @Allow() previous?: unknown;
  @Allow() previousValues?: unknown;
}

/** Interpretation and method beside the values, kept in the test's parameter record. */
export class ResultNotesRequest {
  /** Left out: stays as it is. '' clears it. */
  @IsOptional() @Text(LONG) interpretation?: string | null;
  @IsOptional() @Text(LONG) measurementmethod?: string | null;
  /** The version of the record that was read: 409 if somebody changed it meanwhile. Left out: any. */
  @IsOptional() @Version(0) version?: number | null;
}

/** The sections of a result; left out: they stay as they are. */
class BesideTheRows {
  @IsOptional() @Text(100) sampleType?: string;
  @IsOptional() @Text(LONG) remarks?: string | null;
  @IsOptional() @IsBoolean() remarkable?: boolean;
  /** True: on the report. New remarks are internal. */
  @IsOptional() @IsBoolean() remarksPrinted?: boolean;
  @IsOptional() @Part(() => ResultNotesRequest) notes?: ResultNotesRequest | null;
}

const Rows = (): PropertyDecorator => (target, key) => {
  IsOptional()(target, key);
  IsArray()(target, key);
  ArrayMaxSize(MOST_ROWS)(target, key);
  ValidateNested({ each: true })(target, key);
  Type(() => TestValueRequest)(target, String(key));
};

/** PUT /api/{discipline}/: the result as it was read, with the entries and the act. */
export class SaveResultRequest extends BesideTheRows {
  @IsUUID() bookingInformationId: string;
  @Text(1, 40) code: string;
  /** The version that was read; 0 for one that was never saved. */
  @Version(0) version: number;
  @IsIn(RESULT_ACTIONS) action: ResultAction;
  /** As read with the empty sheet; left out: units, if sent, must be today's. */
  @IsOptional() @Text(100) laidOut?: string | null;
  /**
   * Sections that the discipline declares, by name; one that is left out stays as it is, one that is sent replaces
   * what was stored. 422 names what does not fit: `sections.kits[0].expiry`.
   */
  @IsOptional() @IsObject() sections?: Sections;
  @Rows() microbiologyTestValues?: TestValueRequest[];
  @Rows() serologyTestValues?: TestValueRequest[];
  @Rows() haematologyTestValues?: TestValueRequest[];
  @Rows() molecularTestValues?: TestValueRequest[];
  @Rows() bloodbankTestValues?: TestValueRequest[];
  @Rows() immunochemistryTestValues?: TestValueRequest[];
  @Rows() biochemistryTestValues?: TestValueRequest[];
  @Allow() id?: unknown;
  @Allow() discipline?: unknown;
  @Allow() profileName?: unknown;
  @Allow() specimen?: unknown;
  @Allow() formula?: unknown;
  @Allow() doneby?: unknown;
  @Allow() validated?: unknown;
  @Allow() authorisedBy?: unknown;
  @Allow() authorisedAt?: unknown;
  @Allow() releasedBy?: unknown;
  @Allow() releasedAt?: unknown;
  @Allow() stage?: unknown;
  @Allow() dateTimeUpdated?: unknown;
  @Allow() amendReason?: unknown;
  @Allow() amendments?: unknown;
  @Allow() withdrawal?: unknown;
  @Allow() warnings?: unknown;
  @Allow() offers?: unknown;
  @Allow() surroundings?: unknown;
  @Allow() reflex?: unknown;
  @Allow() message?: unknown;
  @Allow() verified?: unknown;
  @Allow() assessedFor?: unknown;
  @Allow() formulaConfig?: unknown;
  @Allow() bookingInformation?: unknown;
}

/** POST /api/results/amend: a change after release. */
export class AmendResultRequest extends BesideTheRows {
  @IsUUID() bookingId: string;
  @Text(1, 40) profileCode: string;
  @Version() version: number;
  @Text(3, 1000) reason: string;
  /** The person told of the correction, and when. */
  @IsOptional() @Text(500) told?: string | null;
  /** The rows that change; a row left out stays as it is. */
  @IsOptional() @ListOf(() => TestValueRequest, MOST_ROWS) values?: TestValueRequest[];
  /** As in SaveResultRequest. */
  @IsOptional() @IsObject() sections?: Sections;
  /** The patient was corrected after the release: it is judged for who the patient is known to be today. */
  @IsOptional() @IsBoolean() reassess?: boolean;
}

/** POST /api/results/withdraw: what left the laboratory is taken back; it counts as not released. */
export class WithdrawResultRequest {
  @IsUUID() bookingInformationId: string;
  @Text(1, 40) code: string;
  /** The version that was read; left out: any. */
  @IsOptional() @Version() version?: number | null;
  @Text(3, 1000) reason: string;
  /** The booking of the right patient, who is asked for the same test and has no result of it yet. */
  @IsOptional() @IsUUID() movedTo?: string | null;
}

export class SaveParameterRecordRequest {
  @IsUUID() bookingInformationId: string;
  @Text(1, 40) code: string;
  /** The version that was read; 0 for a new record. */
  @IsOptional() @Version(0) version?: number;
  @IsOptional() @Text(200) param?: string;
  @IsOptional() @Text(200) name?: string;
  @IsOptional() @Text(LONG) selection?: string;
  @IsOptional() @Text(LONG) pinterpretation?: string;
  @IsOptional() @Text(LONG) ninterpretation?: string;
  @IsOptional() @Text(LONG) interpretation?: string;
  @IsOptional() @Text(LONG) measurementmethod?: string;
  @IsOptional() @Text(LONG) remarks?: string;
  @IsOptional() @IsBoolean() remarkable?: boolean;
  /** For a released result: why interpretation or method changes; it makes an amended report. */
  @IsOptional() @Text(3, 1000) reason?: string;
  /** The person told of it, and when. */
  @IsOptional() @Text(500) told?: string | null;
  @Allow() id?: unknown;
}

/** A factor may come as a number. */
export function asText({ value }: TransformFnParams): unknown {
  return typeof value === 'number' ? String(value) : value;
}

/** POST /api/results/reviewed: somebody looked at a release before a correction, and nothing has to be amended. */
export class ReviewedRequest {
  @IsUUID() bookingId: string;
  @Text(1, 40) profileCode: string;
  @Version() version: number;
  @Text(3, 500) reason: string;
}
