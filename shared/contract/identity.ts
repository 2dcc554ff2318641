import {
  IsBoolean,
  IsIn,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  MaxLength,
  MinLength,
  ValidateIf,
} from 'class-validator';
import { Transform } from 'class-transformer';
import { ADMIN_CODE_MAX, ADMIN_CODE_MIN, PASSWORD_MAX } from '../domain/people/credentials.js';
import { canonicalRole, GRANT_ACTIONS, ROLES, type GrantAction, type Role } from '../vocabulary.js';
import { Paged, Text, Trimmed, Version } from './fields.js';

/** No colon (Basic authentication) and nothing that a live topic or an address would need to escape. */
const USERNAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._@-]{1,63}$/u;

/** GET /api/basicAuth/validate and /currentUser. */
export interface CurrentUser {
  readonly username: string;
  readonly firstName: string;
  readonly surname: string;
  readonly accountName: string;
  readonly accountNumber: string;
  readonly userRole: Role;
  readonly changePasswd: boolean;
  /** Present only if the laboratory requires a second factor that is not set up: nothing else is open before. */
  readonly mustEnrol?: true;
}

export interface User {
  readonly id: string;
  readonly firstName: string;
  readonly surname: string;
  readonly username: string;
  readonly userRole: Role;
  /** Printed after the name on reports, e.g. "FCPath(SA)"; '' for none. */
  readonly qualification: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly accountCreator: string;
  /** ISO 8601 UTC. */
  readonly dateCreated: string;
  readonly changePasswd: boolean;
  /** Since when sign-in asks for a one-time code, ISO 8601 UTC; null: it does not. */
  readonly secondFactorAt: string | null;
  readonly version: number;
}

/** POST /api/users: the password is shown once. */
export interface AddedUser {
  readonly user: User;
  readonly oneTimePassword: string;
}

/** POST /api/users/password_reset. */
export interface ResetPassword {
  readonly username: string;
  readonly oneTimePassword: string;
}

/** GET /api/users/roles?username= */
export interface UserRoles {
  readonly id: string | null;
  readonly username: string | null;
  readonly name: string | null;
  readonly userRole: Role | null;
  readonly roles: readonly { readonly role: Role; readonly label: string }[];
}

/** POST /api/admin-code/verify. */
export interface AdminGrant {
  /** Sent as X-Admin-Grant with the update or delete call. */
  readonly grant: string;
  readonly expiresAt: string;
}

const toRole = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? (canonicalRole(value) ?? value) : value;

/** A session as its owner and SUPER see it. */
export interface SessionView {
  /** Names the session in calls; it gives no access. */
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly userRole: Role;
  /** ISO 8601 UTC. */
  readonly openedAt: string;
  readonly lastUsedAt: string;
  readonly address: string;
  /** The browser's own name for itself. */
  readonly agent: string;
  /** The caller's present session. */
  readonly isOwn: boolean;
}

class UserDetails {
  @Trimmed() @IsString() @MinLength(1) @MaxLength(100) readonly firstName!: string;
  @Trimmed() @IsString() @MinLength(1) @MaxLength(100) readonly surname!: string;
  @Trimmed()
  @IsString()
  @Matches(USERNAME, {
    message:
      'username has 2 to 64 letters, digits, dots, hyphens or underscores, and begins with a letter or digit.',
  })
  readonly username!: string;
  @Transform(toRole) @IsIn(ROLES) readonly userRole!: Role;
  @IsOptional() @Trimmed() @Text(100) readonly qualification?: string;
  @IsOptional() @Trimmed() @Text(200) readonly accountName?: string;
  @IsOptional() @Trimmed() @Text(100) readonly accountNumber?: string;
}

export class AddUserRequest extends UserDetails {}

/** A user as it was read; fields that cannot be changed are ignored. */
export class UpdateUserRequest extends UserDetails {
  @IsUUID() readonly id!: string;
  @Version() readonly version!: number;
  @IsOptional() @Text(200) readonly accountCreator?: string;
  @IsOptional() @Text(40) readonly dateCreated?: string;
  @IsOptional() @IsBoolean() readonly changePasswd?: boolean;
  @IsOptional() @Text(40) readonly secondFactorAt?: string | null;
}

/** POST /api/users/own-name: of the first user, who was made without one. */
export class GiveOwnNameRequest {
  @Trimmed() @IsString() @MinLength(1) @MaxLength(100) readonly firstName!: string;
  @Trimmed() @IsString() @MinLength(1) @MaxLength(100) readonly surname!: string;
  @IsOptional() @Trimmed() @IsString() @MaxLength(200) readonly qualification?: string;
}

export class RemoveUserRequest {
  @IsString() @MinLength(1) @MaxLength(64) readonly username!: string;
  @IsOptional() @IsUUID() readonly id?: string;
  @IsOptional() @Version() readonly version?: number;
  @IsOptional() @Text(500) readonly reason?: string;
}

export class ResetPasswordRequest {
  @IsString() @MinLength(1) @MaxLength(64) readonly username!: string;
}

export class ChangePasswordRequest {
  @Text(PASSWORD_MAX) readonly oldPassword!: string;
  @Text(PASSWORD_MAX) readonly newPassword!: string;
}

export class ConfirmPasswordRequest {
  @IsString() @MinLength(1) @MaxLength(PASSWORD_MAX) readonly password!: string;
}

export class SetAdminCodeRequest {
  @IsString() @MinLength(ADMIN_CODE_MIN) @MaxLength(ADMIN_CODE_MAX) readonly code!: string;
}

export class VerifyAdminCodeRequest {
  @IsString() @MinLength(1) @MaxLength(ADMIN_CODE_MAX) readonly code!: string;
  @IsIn(GRANT_ACTIONS) readonly action!: GrantAction;
  /** For every action but `patient`. */
  @ValidateIf(({ action, bookingId }: VerifyAdminCodeRequest) => action !== 'patient' || bookingId != null)
  @IsUUID()
  readonly bookingId?: string;
  @ValidateIf(({ action, patientId }: VerifyAdminCodeRequest) => action === 'patient' || patientId != null)
  @IsUUID()
  readonly patientId?: string;
}

const USER_SORTS = [
  'firstName',
  'surname',
  'username',
  'userRole',
  'accountNumber',
  'accountName',
  'accountCreator',
  'dateCreated',
] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** GET /api/users */
export class UserListQuery {
  @IsOptional() @Paged(1_000_000) readonly page: number = 1;
  @IsOptional() @Paged(200) readonly size: number = 50;
  @IsOptional() @Text(100) readonly q?: string;
  @IsOptional() @IsIn(USER_SORTS) readonly sort?: UserSort;
  @IsOptional() @IsIn(['asc', 'desc']) readonly order?: 'asc' | 'desc';
  /** Those with a second factor, or those without. */
  @IsOptional() @IsIn(['with', 'without']) readonly secondFactor?: 'with' | 'without';
}

export class SessionListQuery {
  @IsOptional() @Paged(1_000_000) readonly page: number = 1;
  @IsOptional() @Paged(200) readonly size: number = 50;
  @IsOptional() @Matches(/^[^\p{Cc}\p{Cs}]{0,100}$/u) readonly q?: string;
  /** Everyone's, for SUPER; one's own otherwise. */
  @IsOptional() @IsIn(['own', 'all']) readonly of: 'own' | 'all' = 'own';
}

export class EndSessionRequest {
  @Matches(/^[0-9a-f]{64}$/, { message: 'id must be the id of a session' }) readonly id!: string;
}

export class UserRolesQuery {
  @IsOptional() @Text(64) readonly username?: string;
}

/** Why a session was ended: said with the 401 that its next call is answered. */
export type SignOutReason = 'role' | 'password' | 'factor' | 'removed' | 'session';

/** GET /api/second-factor: the caller's own. */
export interface SecondFactorView {
  /** ISO 8601 UTC; null: there is none. */
  readonly since: string | null;
  readonly recoveryCodesLeft: number;
  /** The laboratory requires one, and nothing else is open before it is set up. */
  readonly mustEnrol: boolean;
}

/** POST /api/second-factor/begin: shown only once. */
export interface BegunSecondFactor {
  /** In base 32, for an app that cannot scan a code. */
  readonly secret: string;
  /** otpauth://totp/... */
  readonly uri: string;
  /** The same as a QR code in SVG. */
  readonly qrCode: string;
}

/** Shown only once. */
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

export class RemoveOthersSecondFactorRequest {
  @IsString() @MinLength(1) @MaxLength(64) readonly username!: string;
  /** How it was made sure that it is this person who asks. */
  @Trimmed() @IsString() @MinLength(3) @MaxLength(500) readonly reason!: string;
}
