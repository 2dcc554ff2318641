import {
  IsEmail,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateIf,
} from 'class-validator';
import { MOST_TWINS } from '../domain/people/name-mark.js';
import { GENDERS, type Gender } from '../vocabulary.js';
import { EchoedFields, Text, Version } from './fields.js';

export interface Patient {
  readonly id: string;
  readonly fullName: string;
  /** The patient's number; hospitalNumber is the same. */
  readonly labNumber: string;
  readonly hospitalNumber: string;
  /** yyyy-MM-dd, or null when neither a date nor an age is known. */
  readonly dateOfBirth: string | null;
  readonly dobEstimated: boolean;
  /** "34", "5y", "8m", "12d". */
  readonly age: string;
  readonly gender: Gender;
  readonly nationalId: string | null;
  readonly wardNumber: string | null;
  readonly bloodGroup: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly address: string | null;
  readonly accountName: string | null;
  readonly accountNumber: string | null;
  /** How results are sent: free text such as "collect", "phone", "email". */
  readonly deliverBy: string | null;
  /** 1 for "TWIN I"; null: not known to be a twin. */
  readonly twin: number | null;
  readonly version: number;
}

/** GET /api/patient/{id}: with the bookings, newest first. */
export interface PatientWithBookings extends Patient {
  readonly bookings: readonly BookingOfPatient[];
}

export interface BookingOfPatient {
  readonly id: string;
  /** 0 for the first. */
  readonly bookingIndex: number;
  readonly dateTimeStamp: string;
}

/** GET /api/patient/search/{fullName}: a plain list, best match first, at most 20. */
export interface SimilarPatient {
  readonly id: string;
  readonly hospitalNumber: string;
  readonly fullName: string;
  readonly age: string;
  readonly dateOfBirth: string | null;
  readonly gender: Gender;
  readonly nationalId: string | null;
  readonly phone: string | null;
  readonly wardNumber: string | null;
  /** When the patient was last booked, ISO 8601 UTC. */
  readonly lastVisit: string | null;
  readonly twin: number | null;
  /** Former names, and names of merged records; latest first. */
  readonly formerly: readonly string[];
  /** Why this patient is suggested whatever the name; null: the name is similar. */
  readonly same: SamePerson | null;
}

/** The reasons why two records are probably one person. */
export type SamePerson = 'national id' | 'phone and date of birth' | 'name, sex and date of birth';

export interface ReferringDoctor {
  readonly id: string;
  readonly name: string;
  readonly practice: string;
  readonly phone: string;
  readonly email: string;
}

/** The patient's identity and contact details; a date of birth or an age is needed. */
export class PatientDemographics {
  @Text(200) @MinLength(2) fullName: string;
  /** yyyy-MM-dd; wins over `age`. */
  @IsOptional() @Text(10) dateOfBirth?: string | null;
  /** "34", "34y", "8m", "12d": gives an estimated date of birth. */
  @IsOptional() @Text(20) age?: string | null;
  @IsIn(GENDERS) gender: Gender;
  @IsOptional() @Text(60) nationalId?: string | null;
  /** Why somebody else has this national id already, e.g. a newborn under the mother's; it is kept in the trail. */
  @IsOptional() @Text(500) nationalIdReason?: string | null;
  @IsOptional() @Text(60) wardNumber?: string | null;
  @IsOptional() @Text(40) phone?: string | null;
  @ValidateIf((patient: PatientDemographics) => patient.email !== '' && patient.email != null)
  @IsEmail({}, { message: 'email must be an email address' })
  @MaxLength(254)
  email?: string | null;
  @IsOptional() @Text(500) address?: string | null;
  /** Of older records: only as it stands, or empty. */
  @IsOptional() @Text(200) accountName?: string | null;
  @IsOptional() @Text(60) accountNumber?: string | null;
  @IsOptional() @Text(60) deliverBy?: string | null;
}

/** The answer when name, sex and date of birth are already registered. */
const WHO_IT_IS = ['same person', 'another person', 'twin'] as const;
export type PatientIdentityAnswer = (typeof WHO_IT_IS)[number];

/** Somebody who is registered with it. */
export class NewPatient extends PatientDemographics {
  /** Asked by 409 same_identity; "same person" books the one who is registered and changes nothing of the record. */
  @IsOptional() @IsIn(WHO_IT_IS) whoItIs?: PatientIdentityAnswer | null;
  /** The id of the one that is meant, where several are registered. */
  @IsOptional() @IsUUID() sameAs?: string | null;
  /** Which twin the new one is; the one already registered gets the lowest free number. */
  @IsOptional() @IsInt() @Min(1) @Max(MOST_TWINS) twin?: number | null;
}

/** `same` of a 409 same_identity: who they are, first registered first. */
export interface SameIdentity {
  readonly id: string;
  readonly hospitalNumber: string;
  readonly fullName: string;
  readonly gender: Gender;
  readonly age: string;
  readonly dateOfBirth: string | null;
  /** When the patient was last booked, ISO 8601 UTC. */
  readonly lastVisit: string | null;
  readonly twin: number | null;
}

export class CreatePatientRequest extends NewPatient {}

/** PUT /api/patient: the patient as it was read is taken. */
@EchoedFields('labNumber', 'hospitalNumber', 'dobEstimated', 'bloodGroup', 'bookings')
export class UpdatePatientRequest extends PatientDemographics {
  @IsUUID() id: string;
  /** Which of twins; null: none of them. Left out, it stays as it is. */
  @IsOptional() @IsInt() @Min(1) @Max(MOST_TWINS) twin?: number | null;
  @Version() version: number;
  @IsOptional() @Text(500) reason?: string;
}

export class CreateDoctorRequest {
  @IsString() @MinLength(2) @MaxLength(200) name: string;
  @IsOptional() @Text(200) practice?: string;
  @IsOptional() @Text(40) phone?: string;
  @ValidateIf((doctor: CreateDoctorRequest) => doctor.email !== '' && doctor.email != null)
  @IsEmail({}, { message: 'email must be an email address' })
  @MaxLength(254)
  email?: string;
}

/** Ranks the similar names, never excludes. */
export class SimilarPatientHints {
  @IsOptional() @Text(10) dateOfBirth?: string;
  @IsOptional() @Text(10) gender?: string;
  @IsOptional() @Text(40) phone?: string;
  @IsOptional() @Text(60) nationalId?: string;
}

export class DoctorsRequest {
  @IsOptional() @Text(200) q?: string;
}

/** GET /api/patient/{id}/access, newest first: one look at the patient's results or reports. */
export interface AccessLine {
  readonly id: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly username: string;
  /** Empty if nobody with that user name works here any more. */
  readonly fullName: string;
  readonly address: string;
  /** In words: "Viewed results". */
  readonly what: string;
  /** Codes of the tests that were shown. */
  readonly profiles: readonly string[];
  readonly reason: string | null;
}
