import { IsOptional, IsString, IsUUID, Length, MaxLength } from 'class-validator';

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

export type { UnitOnRecord } from '../disciplines/bloodbank/reference.js';
