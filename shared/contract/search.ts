import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import type { PayersPart } from '../domain/money/who-owes.js';
import type { Gender, PaymentStatus } from '../vocabulary.js';
import type { BookingRowProfile } from '../event-payloads.js';
import { Paged } from './fields.js';

/** One patient that the search box found, with the latest bookings, newest first. */
export interface PatientMatch {
  readonly id: string;
  readonly labNumber: string;
  readonly fullName: string;
  readonly dateOfBirth: string | null;
  readonly dobEstimated: boolean;
  readonly age: string;
  readonly gender: Gender;
  readonly nationalId: string | null;
  readonly phone: string | null;
  readonly wardNumber: string | null;
  /** The number that was searched for belonged to a patient who was merged into this one. */
  readonly mergedFrom: string | null;
  /** Former names, and names of merged records; latest first. */
  readonly formerly: readonly string[];
  readonly bookingsCount: number;
  readonly bookings: readonly BookingMatch[];
}

export interface BookingMatch {
  readonly id: string;
  /** Counts the patient's bookings from 0; the labels, LAB12-2, count from 1. */
  readonly bookingIndex: number;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly processStage: string;
  readonly paymentStatus: PaymentStatus;
  readonly total: string;
  readonly balance: string;
  /** The shares of the payer and of the patient; null: the patient pays alone. */
  readonly payersPart: PayersPart | null;
  readonly profiles: readonly BookingRowProfile[];
}

/** A booking found by its number. */
export interface NumberedBooking extends BookingMatch {
  readonly patientId: string;
  readonly patientName: string;
  readonly labNumber: string;
}

/** GET /api/search?searchQuery=&page=&size=. `total` stops counting at the 200 best matches. */
export interface SearchPage {
  readonly items: readonly PatientMatch[];
  readonly page: number;
  readonly size: number;
  readonly total: number;
  /** There are more matches than were counted: give more of the name. */
  readonly more: boolean;
  /** Bookings whose number is in the text; left out if there are none. */
  readonly bookings?: readonly NumberedBooking[];
}

export class SearchRequest {
  @IsOptional()
  @IsString()
  @MaxLength(200, { message: 'searchQuery may have at most 200 characters' })
  readonly searchQuery?: string;
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(500, { message: 'page must not be above 500: narrow the search instead' })
  readonly page: number = 1;
  @IsOptional() @Paged(200) readonly size: number = 20;
}

/** GET /api/patient/{id}/visits?page=&size=. */
export class VisitsRequest {
  @IsOptional() @Paged(500) readonly page: number = 1;
  @IsOptional() @Paged(200) readonly size: number = 20;
}
