import { createHmac, randomBytes } from 'node:crypto';
import type { Sql } from '../kernel/database.js';

/** One secret for all processes of a laboratory, made by the first that asks for it. */
export async function sharedSecret(sql: Sql, name: string): Promise<string> {
  const fresh = randomBytes(32).toString('base64url');
  await sql.sql('insert into server_secret (name, value) values ($1, $2) on conflict do nothing', [
    name,
    fresh,
  ]);
  const row = await sql.one<{ value: string }>('select value from server_secret where name = $1', [name]);
  return row?.value ?? fresh;
}

/** 32 bytes that follow from the secret and a text, and tell neither. */
export function derived(secret: string, text: string): Buffer {
  return createHmac('sha256', secret).update(text).digest();
}
