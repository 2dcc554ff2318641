import { IsOptional, IsUUID } from 'class-validator';
import { Day, Text } from './fields.js';

/** POST /api/bloodbank/units/issue and /return: a unit leaves for a ward, or comes back from it. */
export class MoveUnitRequest {
  @IsUUID() bookingId: string;
  @Text(1, 40) profileCode: string;
  /** A donation number, scanned or typed as in the crossmatch. */
  @Text(1, 40) unit: string;
  /** Left out: whichever component of the donation is on the sheet. */
  @IsOptional() @Text(40) component?: string | null;
  /** The person who took it, or brought it back. */
  @Text(2, 200) person: string;
  @IsOptional() @Text(500) note?: string | null;
}

/** POST /api/bloodbank/units/emergency: group O red cells leave uncrossmatched; the second person signs as X-Witness. */
export class EmergencyIssueRequest {
  /** A booking of the patient; no sample of it has to be here. */
  @IsUUID() bookingId: string;
  /** A donation number, scanned or typed with its check character. */
  @Text(1, 40) unit: string;
  /** Left out: red cells, and nothing else is taken. */
  @IsOptional() @Text(40) component?: string | null;
  /** O Negative or O Positive. */
  @Text(1, 40) group: string;
  @Day() expiry: string;
  /** The recipient. */
  @Text(2, 200) person: string;
  /** Why it cannot wait. */
  @Text(3, 500) reason: string;
  /** Why it is D positive. */
  @IsOptional() @Text(500) dReason?: string | null;
}

/** A unit issued uncrossmatched, and the two people who signed for it. */
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
  /** '' if it is D negative. */
  readonly dReason: string;
}

export type { UnitOnRecord } from '../disciplines/bloodbank/reference.js';
