import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { DELTA_KINDS, type DeltaKind } from '../domain/results/delta.js';
import { PARAMETER_KINDS, type ParameterExtra, type ParameterKind } from '../domain/results/test-value.js';
import { DISCIPLINES, type Discipline } from '../vocabulary.js';
import type { ReflexRule } from '../domain/results/reflex.js';
import { AGE_LIMIT } from '../domain/ranges/age-limit.js';
import type { LimitBand } from '../domain/ranges/applicable-limits.js';
import type { RangeBand } from '../domain/ranges/applicable-range.js';
import type { PatientBand, Trimester } from '../domain/people/patient-band.js';
import { EchoedFields, ListOf, Paged, Part, Text, Trimmed, Version, Code } from './fields.js';
import {
  PROFILE_STATES,
  RANGE_SOURCES,
  RANGE_STATES,
  type ProfileState,
  type RangeSourceOf,
  type RangeState,
} from './catalogue-shapes.js';
import { Price } from './prices.js';
import { PageRequest } from './worklist.js';

const MONTH_MINUTES = 31 * 24 * 60;

const DECIMAL = /^-?\d{1,12}(\.\d{1,9})?$/;
/** The refusal of a limit. */
const DECIMAL_MESSAGE = { message: '$property must be a number such as 4.5' };

export class ParameterExtraRequest implements ParameterExtra {
  @IsOptional() @IsBoolean() kitLot?: boolean;
  @IsOptional() @IsBoolean() internalControl?: boolean;
  @IsOptional() @IsBoolean() printsCt?: boolean;
  @IsOptional() @Matches(/^\d{1,9}(\.\d{1,4})?$/, DECIMAL_MESSAGE) limitOfDetection?: string;
  @IsOptional() @IsBoolean() differential?: boolean;
  @IsOptional() @IsBoolean() confirmBySecondPerson?: boolean;
  @IsOptional() @IsBoolean() confidential?: boolean;
  @IsOptional() @IsBoolean() optional?: boolean;
  /** The draw that it is measured in, such as "1 h"; two or more in a profile: each has a tube of its own. */
  @IsOptional()
  @Text(1, 20)
  @Matches(/^\S/, { message: 'draw must begin with a letter or figure' })
  draw?: string;
  /** Said by a person: there is no reference range for it. */
  @IsOptional() @IsBoolean() noRange?: boolean;
}

/** A limit. */
const DecimalText = () => Matches(DECIMAL, DECIMAL_MESSAGE);

const AGE_MESSAGE = '$property must be an age such as 3d, 26w, 18m or 18y';

export class AgeBandRequest {
  @IsOptional() @Matches(AGE_LIMIT, { message: AGE_MESSAGE }) from?: string | null;
  @IsOptional() @Matches(AGE_LIMIT, { message: AGE_MESSAGE }) to?: string | null;
}

export class PatientBandRequest extends AgeBandRequest implements PatientBand {
  @IsOptional() @IsIn(['male', 'female']) sex?: 'male' | 'female' | null;
  @IsOptional() @IsIn(['any', 1, 2, 3]) pregnancy?: 'any' | Trimester | null;
}

export class RangeBandRequest extends PatientBandRequest implements RangeBand {
  /** Empty: there is no range for these patients. */
  @Text(200) text: string;
}

export class LimitBandRequest extends PatientBandRequest implements LimitBand {
  @IsOptional() @DecimalText() low?: string | null;
  @IsOptional() @DecimalText() high?: string | null;
}

@EchoedFields('id', 'version')
export class ParameterRequest {
  @Code() code: string;
  @Text(1, 200) name: string;
  @IsOptional() @Text(20) loinc?: string | null;
  @IsOptional() @Text(60) unitOfMeasure?: string;
  @IsIn(PARAMETER_KINDS) kind: ParameterKind;
  @IsOptional() @Text(60) section?: string | null;
  @IsOptional() @Text(200) rangeMale?: string;
  @IsOptional() @Text(200) rangeFemale?: string;
  @IsOptional() @Text(200) rangePregnancy?: string | null;
  @IsOptional() @ListOf(() => RangeBandRequest, 100) ranges?: RangeBandRequest[];
  /** The ranges by sex apply from 18 years on. */
  @IsOptional() @IsBoolean() adultOnly?: boolean;
  @IsOptional() @DecimalText() criticalLow?: string | null;
  @IsOptional() @DecimalText() criticalHigh?: string | null;
  @IsOptional() @ListOf(() => LimitBandRequest, 50) criticalBands?: LimitBandRequest[];
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(50)
  @IsString({ each: true })
  @MaxLength(200, { each: true })
  criticalValues?: string[];
  @IsOptional() @DecimalText() plausibleLow?: string | null;
  @IsOptional() @DecimalText() plausibleHigh?: string | null;
  @IsOptional() @ListOf(() => LimitBandRequest, 50) plausibleBands?: LimitBandRequest[];
  /** The measuring range of the method. */
  @IsOptional() @DecimalText() reportableLow?: string | null;
  @IsOptional() @DecimalText() reportableHigh?: string | null;
  @IsOptional() @ListOf(() => LimitBandRequest, 50) reportableBands?: LimitBandRequest[];
  @IsOptional() @IsIn(DELTA_KINDS) deltaKind?: DeltaKind | null;
  @IsOptional() @DecimalText() deltaAmount?: string | null;
  @IsOptional() @IsInt() @Min(1) @Max(36_500) deltaDays?: number | null;
  /** Left out or null: figures stay as they are entered. */
  @IsOptional() @IsInt() @Min(0) @Max(6) decimals?: number | null;
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(100)
  @IsString({ each: true })
  @MaxLength(200, { each: true })
  options?: string[];
  @IsOptional() @Text(200) formula?: string | null;
  @IsOptional() @Text(1000) note?: string | null;
  @IsOptional() @Part(() => ParameterExtraRequest) extra?: ParameterExtraRequest;
  /** Typed once per specimen, and stored in every profile of the specimen that has it. */
  @IsOptional() @IsBoolean() shared?: boolean;
  @IsOptional() @IsBoolean() verified?: boolean;
}

/** Per profile. */
const MOST_REFLEXES = 20;

export class ReflexRequest implements ReflexRule {
  @Code() parameter: string;
  @Text(200) @Matches(/\S/, { message: 'is must give a value or a flag of the parameter' }) is: string;
  @Code() add: string;
}

export class CreateProfileRequest {
  @Code() code: string;
  @Text(1, 200) name: string;
  @IsIn(DISCIPLINES) unit: Discipline;
  @Text(1, 100) specimen: string;
  @Text(1, 100) container: string;
  @IsOptional() @Text(20) loinc?: string | null;
  @Price() price: string;
  /** For a routine booking, from receipt of the specimen. */
  @IsInt() @Min(1) @Max(MONTH_MINUTES) turnaroundMinutes: number;
  /** At most the routine one. Left out: a profile that is changed keeps its own, a new one has the routine one. */
  @IsOptional() @IsInt() @Min(1) @Max(MONTH_MINUTES) urgentTurnaroundMinutes?: number | null;
  /** At most the urgent one. Left out as that. */
  @IsOptional() @IsInt() @Min(1) @Max(MONTH_MINUTES) statTurnaroundMinutes?: number | null;
  /** For boards and narrow lists; empty: the name. */
  @IsOptional() @Text(30) shortName?: string;
  /** Named to those who may see its result only. */
  @IsOptional() @IsBoolean() confidential?: boolean;
  @IsOptional() @IsInt() @Min(0) @Max(100_000) position?: number;
  @ListOf(() => ParameterRequest, 200)
  @ArrayUnique((parameter: ParameterRequest) => parameter.code, {
    message: 'parameters must have different codes',
  })
  parameters: ParameterRequest[];
  /** Left out: a profile that is changed keeps its rules. */
  @IsOptional() @ListOf(() => ReflexRequest, MOST_REFLEXES) reflex?: ReflexRequest[];
  /** True: kept as a draft: a new profile cannot be ordered until it is published; else published at once. */
  @IsOptional() @IsBoolean() draft?: boolean;
}

@EchoedFields('id', 'number', 'state', 'neverPublished', 'withoutRange', 'draws')
export class UpdateProfileRequest extends CreateProfileRequest {
  @Version() version: number;
  /** A profile that has results is retired, never deleted. */
  @IsOptional() @IsBoolean() retired?: boolean;
  @IsOptional() @Text(500) reason?: string;
}

export class PublishProfileRequest {
  @Code() code: string;
  /** The draft's, as it was read. */
  @Version() version: number;
  @IsOptional() @Text(500) reason?: string;
}

export class DiscardDraftRequest {
  @Code() code: string;
  /** The draft's, as it was read. */
  @Version() version: number;
}

export class RetireProfileRequest {
  @Code() code: string;
  /** The profile's, as it was read. */
  @Version() version: number;
  /** False: it is brought back. */
  @IsBoolean() retired: boolean;
  @Text(3, 500) reason: string;
}

export class ProfileListRequest extends PageRequest {
  /** Part of the name or of the code. */
  @IsOptional() @Text(100) readonly q?: string;
  @IsOptional() @IsIn(DISCIPLINES) readonly unit?: Discipline;
  @IsOptional() @IsIn(PROFILE_STATES) readonly state?: ProfileState;
}

export class ProfileRequest {
  @IsOptional() @IsIn(['true', 'false']) readonly draft: 'true' | 'false' = 'false';
}

export class CreateBatchRequest {
  @Text(1, 100) @Matches(/\S/, { message: 'name must not be empty' }) name: string;
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(100)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(20, { each: true })
  codes: string[];
  /** For all of them together; null: each its own price. Left out it stays. */
  @IsOptional() @Price() price?: string | null;
}

@EchoedFields('profiles')
export class UpdateBatchRequest extends CreateBatchRequest {
  @IsString() @Matches(/^[0-9a-f-]{36}$/i, { message: 'id must be a UUID' }) id: string;
  @Version() version: number;
  /** True: it is booked no more, false: it is booked again. Left out it stays. */
  @IsOptional() @IsBoolean() retired?: boolean;
}

export class BatchesRequest {
  /** Part of the name, or the code of a profile in it. */
  @IsOptional() @Text(100) readonly q?: string;
  /** `true`: with those that were retired. */
  @IsOptional() @IsIn(['true', 'false']) readonly retired: 'true' | 'false' = 'false';
}

export class MenuRequest {
  @IsOptional() @Text(100) readonly q?: string;
  @IsOptional() @IsIn(DISCIPLINES) readonly unit?: Discipline;
  @IsOptional() @Paged(500) readonly page: number = 1;
  @IsOptional() @Paged(200) readonly size: number = 200;
}

class CodedTextRequest {
  @Code() code: string;
  /** Left out: it stays what it is. */
  @IsOptional() @IsBoolean() retired?: boolean;
  /** As it was read, 0 for a new one; left out: any. */
  @IsOptional() @Version(0) version?: number;
}

export class PhraseRequest extends CodedTextRequest {
  @Text(1, 2000) @Matches(/\S/, { message: 'phrase must not be empty' }) phrase: string;
}

export class FilmCommentRequest extends CodedTextRequest {
  @Text(1, 2000) @Matches(/\S/, { message: 'comment must not be empty' }) comment: string;
  /** True: says that platelets are clumped. Left out: stays as it is. */
  @IsOptional() @IsBoolean() clumps?: boolean;
}

export class CodedTextsRequest {
  /** Part of the code or of the text. */
  @IsOptional() @Text(100) readonly q?: string;
  /** `true`: with those that were retired. */
  @IsOptional() @IsIn(['true', 'false']) readonly retired: 'true' | 'false' = 'false';
}

/** GET /api/catalogue/ranges */
export class RangeListRequest extends PageRequest {
  /** Part of a name or code, of the parameter or of its profile. */
  @IsOptional() @Text(100) readonly q?: string;
  @IsOptional() @IsIn(['', ...DISCIPLINES]) readonly unit?: Discipline | '';
  @IsOptional() @IsIn(['', ...RANGE_STATES]) readonly state?: RangeState | '';
  @IsOptional() @IsIn(['', ...RANGE_SOURCES]) readonly source?: RangeSourceOf | '';
}

/** POST /api/catalogue/ranges/verify */
export class VerifyRangesRequest {
  /** The versions that were looked at. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(500)
  @ArrayUnique()
  @IsUUID(undefined, { each: true })
  readonly ids!: readonly string[];
  /** By what they were checked, such as a package insert. */
  @IsOptional()
  @Trimmed()
  @Length(3, 500, { message: 'reason must say in a few words by what they were checked.' })
  readonly reason?: string;
}
