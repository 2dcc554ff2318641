import type { User, UserListQuery, UserSort } from '../../../shared/contract/identity.js';
import type { Page } from '../../../shared/contract/page.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import { Database } from '../../kernel/database.js';
import { USER_COLUMNS, userShape, type UserRow } from '../user.entity.js';

export class ListUsers extends RequestQuery<UserListQuery, Page<User>> {}

const SORTS: Readonly<Record<UserSort, string>> = {
  firstName: 'first_name',
  surname: 'surname',
  username: 'username',
  userRole: 'role',
  accountNumber: 'account_number',
  accountName: 'account_name',
  accountCreator: 'account_creator',
  dateCreated: 'created_at',
};

const ASKED = `removed_at is null and ($1 = '' or position(lower($1) in
    lower(concat_ws(' ', first_name, surname, username, role, account_name, account_number))) > 0)
  and ($2::text is null or (second_factor_at is null) = ($2 = 'without'))`;

export const ListUsersHandler = queryHandler(ListUsers, async ({ database }, { request }) => {
  const { page, size, q, sort, order, secondFactor } = request;
  const by = SORTS[sort ?? 'dateCreated'];
  const asked = [q ?? '', secondFactor ?? null];
  const rows = await database.sql<UserRow & { total: number }>(
    `select ${USER_COLUMNS}, count(*) over () as total from app_user where ${ASKED}
       order by ${by} ${order === 'desc' ? 'desc' : 'asc'}, id limit $3 offset $4`,
    [...asked, size, (page - 1) * size],
  );
  return { items: rows.map(userShape), page, size, total: await total(database, rows, asked) };
});

/** A page past the end has no row that could carry the total. */
async function total(
  database: Database,
  rows: readonly { total: number }[],
  asked: readonly (string | null)[],
): Promise<number> {
  if (rows[0]) return rows[0].total;
  const counted = await database.one<{ total: number }>(
    `select count(*) as total from app_user where ${ASKED}`,
    asked,
  );
  return counted?.total ?? 0;
}
