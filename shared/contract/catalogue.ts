import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { Type } from 'class-transformer';
import { DELTA_KINDS, type DeltaKind } from '../domain/delta.js';
import { PARAMETER_KINDS, type ParameterExtra, type ParameterKind } from '../domain/test-value.js';
import { DISCIPLINES, type Discipline } from '../vocabulary.js';
import { AsRead } from './as-read.js';
import { PROFILE_STATES, type ProfileState } from './catalogue-shapes.js';
import { DECIMAL, DECIMAL_MESSAGE, LimitBandRequest, RangeBandRequest } from './patient-bands.js';
import { CODE, CODE_MESSAGE } from './profile-code.js';
import { PRICE } from './prices.js';
import { MOST_REFLEXES, ReflexRequest } from './reflex-request.js';
import { PageRequest } from './worklist.js';

export * from './coded-texts.js';

const MONTH_MINUTES = 31 * 24 * 60;

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
  @IsString()
  @Length(1, 20)
  @Matches(/^\S/, { message: 'draw must begin with a letter or figure' })
  draw?: string;
  /** Said by a person: there is no reference range for it. */
  @IsOptional() @IsBoolean() noRange?: boolean;
}

@AsRead('id', 'version')
export class ParameterRequest {
  @Matches(CODE, { message: CODE_MESSAGE }) code: string;
  @IsString() @Length(1, 200) name: string;
  @IsOptional() @IsString() @MaxLength(20) loinc?: string | null;
  @IsOptional() @IsString() @MaxLength(60) unitOfMeasure?: string;
  @IsIn(PARAMETER_KINDS) kind: ParameterKind;
  @IsOptional() @IsString() @MaxLength(60) section?: string | null;
  @IsOptional() @IsString() @MaxLength(200) rangeMale?: string;
  @IsOptional() @IsString() @MaxLength(200) rangeFemale?: string;
  @IsOptional() @IsString() @MaxLength(200) rangePregnancy?: string | null;
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(100)
  @ValidateNested({ each: true })
  @Type(() => RangeBandRequest)
  ranges?: RangeBandRequest[];
  /** The ranges by sex hold from 18 years only (RULINGS R18). */
  @IsOptional() @IsBoolean() adultOnly?: boolean;
  @IsOptional() @Matches(DECIMAL, DECIMAL_MESSAGE) criticalLow?: string | null;
  @IsOptional() @Matches(DECIMAL, DECIMAL_MESSAGE) criticalHigh?: string | null;
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(50)
  @ValidateNested({ each: true })
  @Type(() => LimitBandRequest)
  criticalBands?: LimitBandRequest[];
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(50)
  @IsString({ each: true })
  @MaxLength(200, { each: true })
  criticalValues?: string[];
  @IsOptional() @Matches(DECIMAL, DECIMAL_MESSAGE) plausibleLow?: string | null;
  @IsOptional() @Matches(DECIMAL, DECIMAL_MESSAGE) plausibleHigh?: string | null;
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(50)
  @ValidateNested({ each: true })
  @Type(() => LimitBandRequest)
  plausibleBands?: LimitBandRequest[];
  /** What the method measures. */
  @IsOptional() @Matches(DECIMAL, DECIMAL_MESSAGE) reportableLow?: string | null;
  @IsOptional() @Matches(DECIMAL, DECIMAL_MESSAGE) reportableHigh?: string | null;
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(50)
  @ValidateNested({ each: true })
  @Type(() => LimitBandRequest)
  reportableBands?: LimitBandRequest[];
  @IsOptional() @IsIn(DELTA_KINDS) deltaKind?: DeltaKind | null;
  @IsOptional() @Matches(DECIMAL, DECIMAL_MESSAGE) deltaAmount?: string | null;
  @IsOptional() @IsInt() @Min(1) @Max(36_500) deltaDays?: number | null;
  /** Left out or null: figures stay as they are entered. */
  @IsOptional() @IsInt() @Min(0) @Max(6) decimals?: number | null;
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(100)
  @IsString({ each: true })
  @MaxLength(200, { each: true })
  options?: string[];
  @IsOptional() @IsString() @MaxLength(200) formula?: string | null;
  @IsOptional() @IsString() @MaxLength(1000) note?: string | null;
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => ParameterExtraRequest)
  extra?: ParameterExtraRequest;
  /** Typed once per specimen: it stands in every profile of the specimen that has it. */
  @IsOptional() @IsBoolean() shared?: boolean;
  @IsOptional() @IsBoolean() verified?: boolean;
}

export class CreateProfileRequest {
  @Matches(CODE, { message: CODE_MESSAGE }) code: string;
  @IsString() @Length(1, 200) name: string;
  @IsIn(DISCIPLINES) unit: Discipline;
  @IsString() @Length(1, 100) specimen: string;
  @IsString() @Length(1, 100) container: string;
  @IsOptional() @IsString() @MaxLength(20) loinc?: string | null;
  @Matches(PRICE, { message: 'price must be an amount such as 12.50' }) price: string;
  /** Of a routine booking, from receipt of the specimen. */
  @IsInt() @Min(1) @Max(MONTH_MINUTES) turnaroundMinutes: number;
  /** At most the routine one. Left out: a profile that is changed keeps its own, a new one has the routine one. */
  @IsOptional() @IsInt() @Min(1) @Max(MONTH_MINUTES) urgentTurnaroundMinutes?: number | null;
  /** At most the urgent one. Left out as that. */
  @IsOptional() @IsInt() @Min(1) @Max(MONTH_MINUTES) statTurnaroundMinutes?: number | null;
  /** For boards and narrow lists; the name where it is empty. */
  @IsOptional() @IsString() @MaxLength(30) shortName?: string;
  /** Named to those who may see its result only. */
  @IsOptional() @IsBoolean() confidential?: boolean;
  @IsOptional() @IsInt() @Min(0) @Max(100_000) position?: number;
  @IsArray()
  @ArrayMaxSize(200)
  @ValidateNested({ each: true })
  @Type(() => ParameterRequest)
  @ArrayUnique((parameter: ParameterRequest) => parameter.code, {
    message: 'parameters must have different codes',
  })
  parameters: ParameterRequest[];
  /** Left out: a profile that is changed keeps its rules. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_REFLEXES)
  @ValidateNested({ each: true })
  @Type(() => ReflexRequest)
  reflex?: ReflexRequest[];
  /** True: kept as a draft: a new profile cannot be ordered until it is published; else published at once. */
  @IsOptional() @IsBoolean() draft?: boolean;
}

@AsRead('id', 'number', 'state', 'neverPublished', 'withoutRange', 'draws')
export class UpdateProfileRequest extends CreateProfileRequest {
  @IsInt() @Min(1) version: number;
  /** A profile that has results is retired, never deleted. */
  @IsOptional() @IsBoolean() retired?: boolean;
  @IsOptional() @IsString() @MaxLength(500) reason?: string;
}

export class PublishProfileRequest {
  @Matches(CODE, { message: CODE_MESSAGE }) code: string;
  /** The draft's, as it was read. */
  @IsInt() @Min(1) version: number;
  @IsOptional() @IsString() @MaxLength(500) reason?: string;
}

export class DiscardDraftRequest {
  @Matches(CODE, { message: CODE_MESSAGE }) code: string;
  /** The draft's, as it was read. */
  @IsInt() @Min(1) version: number;
}

export class RetireProfileRequest {
  @Matches(CODE, { message: CODE_MESSAGE }) code: string;
  /** The profile's, as it was read. */
  @IsInt() @Min(1) version: number;
  /** False: it is brought back. */
  @IsBoolean() retired: boolean;
  @IsString() @Length(3, 500) reason: string;
}

export class ProfileListRequest extends PageRequest {
  /** Part of the name or of the code. */
  @IsOptional() @IsString() @MaxLength(100) readonly q?: string;
  @IsOptional() @IsIn(DISCIPLINES) readonly unit?: Discipline;
  @IsOptional() @IsIn(PROFILE_STATES) readonly state?: ProfileState;
}

export class ProfileRequest {
  @IsOptional() @IsIn(['true', 'false']) readonly draft: 'true' | 'false' = 'false';
}

export class CreateBatchRequest {
  @IsString() @Length(1, 100) @Matches(/\S/, { message: 'name must not be empty' }) name: string;
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(100)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(20, { each: true })
  codes: string[];

  /** For all of them together; null: each its own price. Left out it stays. */
  @IsOptional() @Matches(PRICE, { message: 'price must be an amount such as 12.50' }) price?: string | null;
}

@AsRead('profiles')
export class UpdateBatchRequest extends CreateBatchRequest {
  @IsString() @Matches(/^[0-9a-f-]{36}$/i, { message: 'id must be a UUID' }) id: string;
  @IsInt() @Min(1) version: number;
  /** True: it is booked no more, false: it is booked again. Left out it stays. */
  @IsOptional() @IsBoolean() retired?: boolean;
}

export class BatchesRequest {
  /** Part of the name, or the code of a profile in it. */
  @IsOptional() @IsString() @MaxLength(100) readonly q?: string;
  /** `true`: with those that were retired. */
  @IsOptional() @IsIn(['true', 'false']) readonly retired: 'true' | 'false' = 'false';
}

export class MenuRequest {
  @IsOptional() @IsString() @MaxLength(100) readonly q?: string;
  @IsOptional() @IsIn(DISCIPLINES) readonly unit?: Discipline;
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(500) readonly page: number = 1;
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(200) readonly size: number = 200;
}
