import type { CurrentUser, User } from '../../shared/contract/identity.js';
import type { Role } from '../../shared/vocabulary.js';
import type { Actor } from '../kernel/actor.js';
import type { Sql } from '../kernel/database.js';

export interface UserRow {
  readonly id: string;
  readonly username: string;
  readonly first_name: string;
  readonly surname: string;
  readonly role: Role;
  readonly account_name: string;
  readonly account_number: string;
  readonly account_creator: string;
  readonly password_hash: string;
  readonly change_passwd: boolean;
  readonly created_at: Date;
  readonly version: number;
}

export const USER_COLUMNS = `id, username, first_name, surname, role, account_name, account_number,
  account_creator, password_hash, change_passwd, created_at, version`;

const USER_BY_ID = `select ${USER_COLUMNS} from app_user where id = $1 and removed_at is null`;
const USER_BY_NAME = `select ${USER_COLUMNS} from app_user where username = $1::citext and removed_at is null`;

export function userById(sql: Sql, id: string): Promise<UserRow | undefined> {
  return sql.one<UserRow>(USER_BY_ID, [id]);
}

export function userByName(sql: Sql, username: string): Promise<UserRow | undefined> {
  return sql.one<UserRow>(USER_BY_NAME, [username]);
}

export function fullName(row: UserRow): string {
  return `${row.first_name} ${row.surname}`;
}

export function actorOf(row: UserRow, address: string, requestId: string): Actor {
  return { id: row.id, username: row.username, name: fullName(row), role: row.role, address, requestId };
}

export function userShape(row: UserRow): User {
  return {
    id: row.id,
    firstName: row.first_name,
    surname: row.surname,
    username: row.username,
    userRole: row.role,
    accountNumber: row.account_number,
    accountName: row.account_name,
    accountCreator: row.account_creator,
    dateCreated: row.created_at.toISOString(),
    changePasswd: row.change_passwd,
    version: row.version,
  };
}

export function currentUserShape(row: UserRow): CurrentUser {
  return {
    username: row.username,
    firstName: row.first_name,
    surname: row.surname,
    accountName: row.account_name,
    accountNumber: row.account_number,
    userRole: row.role,
    changePasswd: row.change_passwd,
  };
}

/** What PRODUCT.md section 3 calls the current user; undefined for one that is gone. */
export async function currentUserOf(sql: Sql, userId: string): Promise<CurrentUser | undefined> {
  const row = await userById(sql, userId);
  return row && currentUserShape(row);
}
