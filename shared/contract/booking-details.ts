import { IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsUUID, Max, MaxLength, Min } from 'class-validator';
import { LONGEST_WEEKS, type Gestation } from '../domain/people/gestation.js';
import { PRIORITIES, type Priority } from '../vocabulary.js';
import { Amount, Part, Text } from './fields.js';

const LONG_TEXT = 4000;

/** Completed weeks and days of a pregnancy on the day of the sample. */
export class GestationRequest implements Gestation {
  @IsInt() @Min(0) @Max(LONGEST_WEEKS) readonly weeks: number;
  @IsInt() @Min(0) @Max(6) readonly days: number;
}

export class Clinical {
  @IsOptional() @IsBoolean() readonly fasting?: boolean;
  @IsOptional() @IsBoolean() readonly pregnant?: boolean;
  /** For a pregnant woman; it chooses her trimester's ranges. */
  @IsOptional() @Part(() => GestationRequest) readonly gestation?: GestationRequest;
  @IsOptional() @Text(LONG_TEXT) readonly medication?: string;
  /**
   * When the person says that the specimen was taken; never filled in by the server. Without a zone it is the
   * laboratory's time.
   */
  @IsOptional() @IsISO8601({ strict: true }) @MaxLength(40) readonly collectedAt?: string;
  @IsOptional() @Text(200) readonly collectedBy?: string;
}

/** A booking's details beside patient and profiles; each may be left out. */
export class BookingDetails {
  @IsOptional() @IsIn(PRIORITIES) readonly priority?: Priority;
  @IsOptional() @Text(LONG_TEXT) readonly notes?: string;
  @IsOptional() @Part(() => Clinical) readonly clinical?: Clinical;
  @IsOptional() @Text(200) readonly referringDoctor?: string | null;
  @IsOptional() @IsUUID() readonly referringDoctorId?: string | null;
  @IsOptional() @Text(100) readonly paymentMethod?: string | null;
  @IsOptional() @Text(200) readonly accountName?: string | null;
  @IsOptional() @Text(60) readonly accountNumber?: string | null;
  /** The insurer or account customer that is billed, with what it goes by there. */
  @IsOptional() @IsUUID() readonly payerId?: string | null;
  @IsOptional() @Text(60) readonly authorisationNumber?: string | null;
  @IsOptional() @Text(60) readonly memberNumber?: string | null;
  @IsOptional() @Text(60) readonly laboratoryCode?: string | null;
  @IsOptional() @Text(LONG_TEXT) readonly about?: string | null;
}

/** A booking as sent. Pregnancy may be at the top, as the answer shows it, or in `clinical`. */
export class BookingInput extends BookingDetails {
  @IsOptional() @IsBoolean() readonly pregnant?: boolean | null;
  @IsOptional() @Part(() => GestationRequest) readonly gestation?: GestationRequest | null;
  /** Somebody looked again: a collection time of more than seven days ago is meant. */
  @IsOptional() @IsBoolean() readonly collectedLongAgo?: boolean | null;
  /** The total shown to the user: if it has changed, nothing is saved. */
  @IsOptional() @Amount() readonly shownTotal?: string | null;
}
