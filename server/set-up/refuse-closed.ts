import type { Sql } from '../kernel/database.js';
import { Problem } from '../kernel/http/problem.js';

// Also of those who left: somebody has worked here.
const OTHERS = 'select count(*) > 1 as others from (select from app_user limit 2) as known';

/** No user but the first exists. */
export async function isOpen(sql: Sql): Promise<boolean> {
  const row = await sql.one<{ others: boolean }>(OTHERS);
  return row?.others === false;
}

/** 409 once a second user was added: from then on people work here, and the settings' own screens change things. */
export async function refuseClosed(sql: Sql): Promise<void> {
  if (await isOpen(sql)) return;
  throw new Problem(
    'conflict',
    'Set-up is finished: there are other users. Continue under Settings, Profiles and Security.',
  );
}
