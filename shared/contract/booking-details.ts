import { Type } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { LONGEST_WEEKS, type Gestation } from '../domain/gestation.js';
import { PRIORITIES, type Priority } from '../vocabulary.js';

const LONG_TEXT = 4000;

/** Completed weeks and days of a pregnancy on the day of the sample. */
export class GestationRequest implements Gestation {
  @IsInt()
  @Min(0)
  @Max(LONGEST_WEEKS)
  readonly weeks: number;

  @IsInt()
  @Min(0)
  @Max(6)
  readonly days: number;
}

export class Clinical {
  @IsOptional()
  @IsBoolean()
  readonly fasting?: boolean;

  @IsOptional()
  @IsBoolean()
  readonly pregnant?: boolean;

  /** Of a pregnant woman; it chooses her trimester's ranges. */
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => GestationRequest)
  readonly gestation?: GestationRequest;

  @IsOptional()
  @IsString()
  @MaxLength(LONG_TEXT)
  readonly medication?: string;

  /**
   * When the person says that the specimen was taken; never filled in by the server. Without a zone it is the
   * laboratory's time.
   */
  @IsOptional()
  @IsISO8601({ strict: true })
  @MaxLength(40)
  readonly collectedAt?: string;

  @IsOptional()
  @IsString()
  @MaxLength(200)
  readonly collectedBy?: string;
}

/** What a booking says beside its patient and profiles; each may be left out. */
export class BookingDetails {
  @IsOptional()
  @IsIn(PRIORITIES)
  readonly priority?: Priority;

  @IsOptional()
  @IsString()
  @MaxLength(LONG_TEXT)
  readonly notes?: string;

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => Clinical)
  readonly clinical?: Clinical;

  @IsOptional()
  @IsString()
  @MaxLength(200)
  readonly referringDoctor?: string | null;

  @IsOptional()
  @IsUUID()
  readonly referringDoctorId?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(100)
  readonly paymentMethod?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(200)
  readonly accountName?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(60)
  readonly accountNumber?: string | null;

  /** The insurer or account customer that is billed, with what it goes by there. */
  @IsOptional()
  @IsUUID()
  readonly payerId?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(60)
  readonly authorisationNumber?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(60)
  readonly memberNumber?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(60)
  readonly laboratoryCode?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(LONG_TEXT)
  readonly about?: string | null;
}

/** What is sent of a booking. Pregnancy may stand at the top, as the answer shows it, or in `clinical`. */
export class BookingInput extends BookingDetails {
  @IsOptional()
  @IsBoolean()
  readonly pregnant?: boolean | null;

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => GestationRequest)
  readonly gestation?: GestationRequest | null;

  /** Somebody looked again: a collection time of more than seven days ago is meant. */
  @IsOptional()
  @IsBoolean()
  readonly collectedLongAgo?: boolean | null;

  /** What all tests together were shown to cost: where it is another by now, nothing is saved. */
  @IsOptional()
  @Matches(/^\d{1,9}(\.\d{1,2})?$/, { message: 'shownTotal must be an amount such as "12.50"' })
  readonly shownTotal?: string | null;
}
