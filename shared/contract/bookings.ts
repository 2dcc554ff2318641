import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsDefined,
  IsIn,
  IsNotEmptyObject,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Matches,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { ACCOUNT_WORDS } from '../domain/account-words.js';
import { BOOKING_TEXTS } from '../domain/booking-texts.js';
import {
  ASKER_KINDS,
  type AskerKind,
  COLLECTORS,
  type Collector,
  type Stage,
  STAGES,
} from '../vocabulary.js';
import { PaymentBody } from './billing.js';
import { EchoedFields, Line, Part, Text, Version } from './fields.js';
import { BookingInput, type Booking } from './booking-shapes.js';
import { NewPatient, PatientDemographics } from './patients.js';
import { PageRequest } from './worklist.js';

const MOST_PROFILES = 60;

/** Someone whom the laboratory knows. */
export class KnownPatient {
  @IsUUID() readonly id: string;
}

/** `{id}` alone is a known patient; anything else is a new one's demographics. */
function patientClass(help?: {
  readonly object: Record<string, unknown>;
}): typeof KnownPatient | typeof NewPatient {
  const patient = help?.object['patient'];
  const known = typeof patient === 'object' && patient !== null && 'id' in patient;
  return known ? KnownPatient : NewPatient;
}

const MOST_AS_READ = 100;

/** POST /api/booking/book. */
export class BookPatientRequest extends BookingInput {
  @IsNotEmptyObject({ nullable: true })
  @ValidateNested()
  @Type(patientClass as () => typeof NewPatient)
  readonly patient: KnownPatient | NewPatient;
  @IsArray()
  @ArrayMaxSize(MOST_PROFILES)
  @ArrayUnique()
  @IsString({ each: true })
  @Length(1, 50, { each: true })
  readonly profiles: readonly string[];
  /** Ids of named bundles; their profiles are booked with the others. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(20)
  @ArrayUnique()
  @IsUUID(undefined, { each: true })
  readonly bundles?: readonly string[] | null;
  /** The price list from now on; left out: its payer's list, or the cash list. */
  @IsOptional() @IsUUID() readonly priceList?: string | null;
  @IsOptional() @Part(() => PaymentBody) readonly payment?: PaymentBody;
  /** The quotation it is made from: its prices hold while it is valid, and it is used once unless it is for many. */
  @IsOptional() @Text(1, 20) readonly quotation?: string | null;
}

/** From a booking as read: set by the server only. */
const SET_BY_SERVER = [
  'refundedProfiles',
  'payment',
  'priceList',
  'processStage',
  'progress',
  'certificateId',
  'molecular',
  'updated',
  'qrCodeUrl',
  'requestedTests',
  'capturedBy',
  'authorisedBy',
  'contributors',
  'specimens',
  'dateTimeStamp',
  'lastUpdated',
  'handedOverAt',
  'handedOver',
  'reportExemption',
  'accountAnswer',
  'nameMark',
  'confidentialCodes',
] as const;

/** The patient of a booking as it was read, perhaps corrected. */
@EchoedFields('id', 'labNumber', 'hospitalNumber', 'dobEstimated', 'bloodGroup', 'bookings', 'twin')
export class EchoedPatient extends PatientDemographics {
  @IsOptional() @Version() readonly version?: number;
}

/** A profile of a booking as it was read; only its code counts. */
@EchoedFields('name', 'unit', 'price', 'atCashPrice', 'jobCardId', 'askedBy')
export class EchoedProfile {
  @Text(1, 50) readonly code: string;
  @IsOptional() @IsIn(STAGES) readonly stage?: Stage;
}

const EchoedProfiles = (): PropertyDecorator => (target, key) => {
  IsOptional()(target, key);
  IsArray()(target, key);
  ArrayMaxSize(MOST_AS_READ)(target, key);
  ValidateNested({ each: true })(target, key);
  Type(() => EchoedProfile)(target, String(key));
};

/** PUT /api/booking/update/: fields that are left out stay as they are; the booking as it was read is accepted. */
@EchoedFields(...SET_BY_SERVER)
export class UpdateBookingRequest extends BookingInput {
  @IsUUID() readonly id: string;
  @Version() readonly version: number;
  @IsOptional() @Part(() => PatientDemographics) readonly patient?: PatientDemographics;
  /** The same, as the booking was read; `patient` wins. */
  @IsOptional() @Part(() => EchoedPatient) readonly patientData?: EchoedPatient;
  /** `profiles` as the booking was read; `profiles` wins. */
  @EchoedProfiles() readonly selectedProfiles?: readonly EchoedProfile[];
  /** The patient's version that was read; 409 when someone changed the patient meanwhile. */
  @IsOptional() @Version() readonly patientVersion?: number;
  /** The whole list: a code that is missing is taken off the booking. */
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_PROFILES)
  @ArrayUnique()
  @IsString({ each: true })
  @Length(1, 50, { each: true })
  readonly profiles?: readonly string[];
  @IsOptional() @Text(500) readonly reason?: string;
}

export const MARKABLE_STAGES = ['in_process', 'validated'] as const satisfies readonly Stage[];
export type MarkableStage = (typeof MARKABLE_STAGES)[number];

/** From a booking as read: what people enter. */
const ENTERED = [
  'patientData',
  'selectedProfiles',
  'priority',
  'notes',
  'clinical',
  'pregnant',
  'gestation',
  'about',
  'referringDoctor',
  'referringDoctorId',
  'laboratoryCode',
  'paymentMethod',
  'payerId',
  'authorisationLater',
  ...Object.keys(BOOKING_TEXTS),
  ...ACCOUNT_WORDS,
] as const;

/** PUT /api/booking/update/{profileCode}: the booking as it was read is taken, its profile's stage with it. */
@EchoedFields(...SET_BY_SERVER, ...ENTERED)
export class MarkProfileRequest {
  @IsUUID() readonly id: string;
  @IsOptional() @IsIn(MARKABLE_STAGES) readonly stage?: MarkableStage;
  /** Says the stage where `stage` does not. */
  @EchoedProfiles() readonly selectedProfiles?: readonly EchoedProfile[];
  @IsOptional() @Version() readonly version?: number;
}

/** DELETE /api/booking: the booking as it was read is taken, with the reason. */
@EchoedFields(...SET_BY_SERVER, ...ENTERED)
export class DeleteBookingRequest {
  @IsUUID() readonly id: string;
  @Version() readonly version: number;
  @Text(3, 500) readonly reason: string;
}

export class AskedByRequest {
  @IsIn(ASKER_KINDS) readonly kind: AskerKind;
  @IsString()
  @Matches(/\S\s*\S/, { message: 'name must give the requester' })
  @MaxLength(120)
  readonly name: string;
}

/** POST /api/booking/add-test: one more test, from the bench. */
export class AddTestRequest {
  @IsUUID() readonly id: string;
  /** The code of the profile. */
  @Text(1, 50) readonly profile: string;
  @IsDefined() @Part(() => AskedByRequest) readonly askedBy: AskedByRequest;
}

/** POST /api/booking/hand-over: the released results were given to the patient or the doctor. */
export class HandOverRequest {
  @IsUUID() readonly id: string;
  /** The person who collects them; not needed to undo. */
  @IsOptional() @IsIn(COLLECTORS) readonly collector?: Collector;
  /** Of another person than the patient: both are needed. */
  @IsOptional() @Line(120) readonly name?: string;
  @IsOptional() @Line(60) readonly identity?: string;
  /** True: the hand-over was pressed by mistake a moment ago, by the same person. */
  @IsOptional() @IsBoolean() readonly undo?: boolean;
}

/** POST /api/booking/report-exemption: the report may leave before the patient has paid, or may so no longer. */
export class ExemptReportRequest {
  @IsUUID() readonly id: string;
  @IsBoolean() readonly exempt: boolean;
  @Line(3, 500) readonly reason: string;
}

export interface DeletedBooking {
  readonly id: string;
  readonly deletedAt: string;
  readonly deletedBy: string;
}

/** Sent with the problem of a stale version: the present booking, who changed it last, and when. */
export interface StaleBooking {
  readonly current: Booking;
  readonly by: string;
  readonly at: string;
}

/** GET /api/booking/processstage/?stage=. */
export class StageRequest extends PageRequest {
  /** Left out: `validated`. */
  @IsOptional() @IsIn(['booked', 'validated']) readonly stage?: 'booked' | 'validated';
}
