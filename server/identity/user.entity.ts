import { Check, Column, Entity, Index, PrimaryColumn, VersionColumn } from 'typeorm';
import { ROLES, type Role } from '../../shared/vocabulary.js';
import type { CurrentUser, User } from '../../shared/contract/identity.js';
import { SECOND_FACTOR_ROLES } from '../../shared/domain/people/access.js';
import { EditedRow, columnsOf, type Selected } from '../kernel/entities.js';
import type { Actor } from '../kernel/actor.js';
import type { Sql } from '../kernel/database.js';

@Entity('app_user')
@Index('app_user_username', ['username'], { unique: true, where: 'removed_at is null' })
@Check('app_user_role_check', `role in (${ROLES.map((role) => `'${role}'`).join(', ')})`)
export class UserEntity extends EditedRow {
  @PrimaryColumn('uuid') id: string;
  @Column('citext') username: string;
  @Column('text', { name: 'first_name' }) firstName: string;
  @Column('text') surname: string;
  @Column('text') role: Role;
  @Column('text', { default: '' }) qualification: string;
  @Column('text', { name: 'account_name', default: '' }) accountName: string;
  @Column('text', { name: 'account_number', default: '' }) accountNumber: string;
  @Column('text', { name: 'account_creator', default: '' }) accountCreator: string;
  @Column('text', { name: 'password_hash' }) passwordHash: string;
  @Column('boolean', { name: 'change_passwd', default: true }) changePasswd: boolean;
  /** Now, for what is written past the commands. */
  @Column('timestamptz', { name: 'password_set_at', default: () => 'now()' }) passwordSetAt: Date;
  /** Since when a one-time code is asked for at sign-in; null: there is no second factor. */
  @Column('timestamptz', { name: 'second_factor_at', nullable: true }) secondFactorAt: Date | null;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { name: 'removed_at', nullable: true }) removedAt: Date | null;
  @VersionColumn({ default: 1 }) version: number;
}

/** A user as sign-in and sessions read it, prepared: every request asks for one. */
export type UserRow = Selected<UserEntity, 'removedAt'>;

/** Beside the row: whether the laboratory asks this user for a second factor that is not there. */
export interface CallerRow extends UserRow {
  readonly mustEnrol: boolean;
}

export const USER_COLUMNS = columnsOf(UserEntity, 'app_user', ['removedAt']);
const MANAGERS = SECOND_FACTOR_ROLES.map((role) => `'${role}'`).join(', ');
const CALLER_COLUMNS = `${USER_COLUMNS}, second_factor_at is null and role in (${MANAGERS})
  and coalesce((select managers_need_second_factor from laboratory), false) as "mustEnrol"`;
const USER_BY_ID = `select ${CALLER_COLUMNS} from app_user where id = $1 and removed_at is null`;
/** Also of those who left: their names are on results and receipts, and are not given again. */
const NAME_EVER_GIVEN =
  'select removed_at as "removedAt" from app_user where username = $1::citext order by removed_at desc limit 1';
const USER_BY_NAME = `select ${CALLER_COLUMNS} from app_user where username = $1::citext and removed_at is null`;

export function userById(sql: Sql, id: string): Promise<CallerRow | undefined> {
  return sql.one<CallerRow>(USER_BY_ID, [id]);
}

export function userByName(sql: Sql, username: string): Promise<CallerRow | undefined> {
  return sql.one<CallerRow>(USER_BY_NAME, [username]);
}

/** undefined: never given; otherwise whether it is somebody's who left. */
export async function usernameStatus(
  sql: Sql,
  username: string,
): Promise<{ readonly isReleased: boolean } | undefined> {
  const row = await sql.one<{ removedAt: Date | null }>(NAME_EVER_GIVEN, [username]);
  return row && { isReleased: row.removedAt !== null };
}

export function fullName(row: UserRow): string {
  return `${row.firstName} ${row.surname}`;
}

export function actorOf(row: UserRow, address: string, requestId: string): Actor {
  return { id: row.id, username: row.username, name: fullName(row), role: row.role, address, requestId };
}

/** Whether something has to be done before anything else is open. */
export function isRestricted({ changePasswd, mustEnrol }: CallerRow): boolean {
  return changePasswd || mustEnrol;
}

export function userShape(row: UserRow): User {
  return {
    id: row.id,
    firstName: row.firstName,
    surname: row.surname,
    username: row.username,
    userRole: row.role,
    qualification: row.qualification,
    accountNumber: row.accountNumber,
    accountName: row.accountName,
    accountCreator: row.accountCreator,
    dateCreated: row.createdAt.toISOString(),
    changePasswd: row.changePasswd,
    secondFactorAt: row.secondFactorAt?.toISOString() ?? null,
    version: row.version,
  };
}

export function currentUserShape(row: CallerRow): CurrentUser {
  return {
    username: row.username,
    firstName: row.firstName,
    surname: row.surname,
    accountName: row.accountName,
    accountNumber: row.accountNumber,
    userRole: row.role,
    changePasswd: row.changePasswd,
    ...(row.mustEnrol && { mustEnrol: true }),
  };
}

/** The current user, as the client stores it; undefined for one that is gone. */
export async function currentUserOf(sql: Sql, userId: string): Promise<CurrentUser | undefined> {
  const row = await userById(sql, userId);
  return row && currentUserShape(row);
}
