import type { Tx } from '../../events/unit-of-work.js';
import type { Sql } from '../../kernel/database.js';
import { hashOf } from '../hash-of.js';
import { oneTimePassword } from '../passwords.js';

const HOW_MANY = 10;
/** Without the hyphens between its groups. */
const LENGTH = 16;

const STORE = `
  insert into recovery_code (user_id, code_hash, made_at) select $1, unnest($2::text[]), $3`;
const USE = `
  update recovery_code set used_at = $3 where user_id = $1 and code_hash = $2 and used_at is null returning user_id`;
const LEFT = 'select count(*) as n from recovery_code where user_id = $1 and used_at is null';

/** Ten codes in place of those that were; they are shown this once and kept as hashes. */
export async function makeRecoveryCodes(tx: Tx, userId: string): Promise<readonly string[]> {
  const codes = Array.from({ length: HOW_MANY }, oneTimePassword);
  await forgetRecoveryCodes(tx, userId);
  await tx.sql(STORE, [userId, codes.map((code) => hashOf(bare(code))), tx.now]);
  return codes;
}

export async function forgetRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.sql('delete from recovery_code where user_id = $1', [userId]);
}

/** Each is good once: of two who use it at the same moment one is let in. */
export async function useRecoveryCode(sql: Sql, userId: string, given: string, now: Date): Promise<boolean> {
  const code = bare(given);
  if (code.length !== LENGTH) return false;
  return (await sql.one(USE, [userId, hashOf(code), now])) !== undefined;
}

export async function recoveryCodesLeft(sql: Sql, userId: string): Promise<number> {
  return (await sql.one<{ n: number }>(LEFT, [userId]))?.n ?? 0;
}

/** However it was copied from paper. */
function bare(code: string): string {
  return code.replace(/[\s-]/g, '').toLowerCase();
}
