import { IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { PASSWORD_MAX } from '../domain/people/credentials.js';
import { Trimmed } from './fields.js';

/** GET /api/second-factor: one's own. */
export interface SecondFactorShown {
  /** ISO 8601 UTC; null: there is none. */
  readonly since: string | null;
  readonly recoveryCodesLeft: number;
  /** The laboratory asks for one, and nothing else is open before. */
  readonly mustEnrol: boolean;
}

/** POST /api/second-factor/begin: shown this once. */
export interface BegunSecondFactor {
  /** In base 32, for an app that cannot take a picture. */
  readonly secret: string;
  /** otpauth://totp/... */
  readonly uri: string;
  /** The same as a picture: SVG. */
  readonly qrCode: string;
}

/** Shown this once. */
export interface RecoveryCodes {
  readonly recoveryCodes: readonly string[];
}

export class ConfirmSecondFactorRequest {
  @Trimmed()
  @Matches(/^\d{3} ?\d{3}$/, { message: 'code is the six digits that the app shows.' })
  readonly code!: string;
}

/** The proofs that only the owner of a second factor has: the password, and a one-time or a recovery code. */
export class OwnFactorRequest {
  @IsString() @MinLength(1) @MaxLength(PASSWORD_MAX) readonly password!: string;
  @Trimmed() @IsString() @MinLength(1) @MaxLength(64) readonly code!: string;
}

export class TakeFactorAwayRequest {
  @IsString() @MinLength(1) @MaxLength(64) readonly username!: string;
  /** How it was made sure that it is this person who asks. */
  @Trimmed() @IsString() @MinLength(3) @MaxLength(500) readonly reason!: string;
}
