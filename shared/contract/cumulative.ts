import { Transform } from 'class-transformer';
import { IsBoolean, IsOptional } from 'class-validator';
import type { Discipline, Flag, Gender } from '../vocabulary.js';

export class CumulativeRequest {
  /** Confidential profiles stay off unless asked for, by those who read their values. */
  @IsOptional()
  @Transform(({ value }) => value === true || value === 'true')
  @IsBoolean()
  readonly confidential: boolean = false;
}

/** A patient's released results over time; times are ISO 8601 UTC, to be shown in `timeZone`. */
export interface Cumulative {
  readonly laboratory: string;
  /** Address and contact details, a line each; empty ones are left out. */
  readonly contact: readonly string[];
  readonly timeZone: string;
  readonly patient: {
    readonly id: string;
    readonly fullName: string;
    readonly labNumber: string;
    readonly dateOfBirth: string | null;
    readonly dobEstimated: boolean;
    readonly gender: Gender;
  };
  /** In the order of the catalogue. */
  readonly profiles: readonly CumulativeProfile[];
  /** How many confidential profiles were left out; 0 for those who may not ask for them. */
  readonly leftOff: number;
  /** A booking among them is not paid, and its report is held: this is given out no more than that. */
  readonly held: boolean;
}

export interface CumulativeProfile {
  readonly code: string;
  readonly name: string;
  readonly unit: Discipline;
  readonly series: readonly CumulativeSeries[];
}

/** One parameter in one unit and, if calculated, by one equation: nothing else is comparable. */
export interface CumulativeSeries {
  readonly code: string;
  readonly name: string;
  readonly unitOfMeasure: string;
  readonly equation: string | null;
  /** Oldest first. */
  readonly points: readonly CumulativePoint[];
}

export interface CumulativePoint {
  /** When the specimen was taken, else when it was booked. */
  readonly at: string;
  /** The beginning of the numbers on its booking's labels, e.g. LAB17-2. */
  readonly bookingNumber: string;
  readonly value: string;
  readonly flag: Flag;
  readonly critical: boolean;
  readonly referenceRange: string;
}
