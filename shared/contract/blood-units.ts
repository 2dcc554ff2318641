import { IsOptional, IsString, IsUUID, Length, Matches, MaxLength } from 'class-validator';

/** POST /api/bloodbank/units/issue and /return: a unit leaves for a ward, or comes back from it. */
export class MoveUnitRequest {
  @IsUUID() bookingId: string;
  @IsString() @Length(1, 40) profileCode: string;
  /** A donation number, scanned or typed as in the crossmatch. */
  @IsString() @Length(1, 40) unit: string;
  /** Left out: whichever component of the donation is on the sheet. */
  @IsOptional() @IsString() @MaxLength(40) component?: string | null;
  /** Who took it, or brought it back. */
  @IsString() @Length(2, 200) person: string;
  @IsOptional() @IsString() @MaxLength(500) note?: string | null;
}

/** POST /api/bloodbank/units/emergency: group O red cells leave uncrossmatched; the second person signs as X-Witness. */
export class EmergencyIssueRequest {
  /** Of the patient; no sample of it has to be here. */
  @IsUUID() bookingId: string;
  /** A donation number, scanned or typed with its check character. */
  @IsString() @Length(1, 40) unit: string;
  /** Left out: red cells, and nothing else is taken. */
  @IsOptional() @IsString() @MaxLength(40) component?: string | null;
  /** O Negative or O Positive. */
  @IsString() @Length(1, 40) group: string;
  @Matches(/^\d{4}-\d\d-\d\d$/, { message: 'expiry must be a day, yyyy-MM-dd' }) expiry: string;
  /** Who takes it. */
  @IsString() @Length(2, 200) person: string;
  /** Why it cannot wait. */
  @IsString() @Length(3, 500) reason: string;
  /** Why it is D positive. */
  @IsOptional() @IsString() @MaxLength(500) dReason?: string | null;
}

/** A unit that left uncrossmatched, and the two who stand for it. */
export interface EmergencyIssue {
  readonly id: string;
  readonly bookingId: string;
  readonly labNumber: string;
  readonly patientName: string;
  readonly unit: string;
  readonly component: string;
  readonly group: string;
  /** yyyy-MM-dd. */
  readonly expiry: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly issuedBy: string;
  readonly secondBy: string;
  readonly person: string;
  readonly reason: string;
  /** '' where it is D negative. */
  readonly dReason: string;
}

export type { UnitOnRecord } from '../disciplines/bloodbank/reference.js';
