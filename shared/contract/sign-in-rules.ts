import { IsBoolean, IsInt, IsOptional, Max, Min } from 'class-validator';
import type { Role } from '../vocabulary.js';
import { Version } from './fields.js';

/** Somebody whom the rule asks for a second factor, and who has none. */
export interface WithoutFactor {
  readonly username: string;
  readonly name: string;
  readonly userRole: Role;
}

/** GET /api/sign-in-rules */
export interface SignInRules {
  readonly minimumPasswordLength: number;
  /** ROLE_SUPER_ADMIN and ROLE_LABADMIN sign in with a second factor, or set one up before anything else. */
  readonly managersNeedSecondFactor: boolean;
  /** Users who would have to set one up at the next call; also told while the rule is off. */
  readonly without: readonly WithoutFactor[];
  /** How long a session lasts without being used, and at most, in minutes: SESSION_TTL, set where the server runs. */
  readonly sessionIdleMinutes: number;
  readonly sessionLongestMinutes: number;
  /** The version of the laboratory's settings. */
  readonly version: number;
}

/** PUT /api/sign-in-rules: fields left out stay as they are. */
export class SaveSignInRulesRequest {
  @IsOptional() @IsInt() @Min(8) @Max(64) readonly minimumPasswordLength?: number;
  @IsOptional() @IsBoolean() readonly managersNeedSecondFactor?: boolean;
  @Version() readonly version!: number;
}
