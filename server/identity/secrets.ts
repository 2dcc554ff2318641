import { createHmac, randomBytes, createHash } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Sql, Database } from '../kernel/database.js';

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

/** The hash of a secret that the server generated with too much randomness to be guessed: a fast hash is enough. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/**
 * The key that seals a user's unsaved work on the machine where it was typed: the same at each sign-in, so that the
 * work survives a sign-out, and given to nobody else, so that the next person at the machine cannot read it.
 */
@Injectable()
export class DraftKeys implements OnModuleInit {
  private secret = '';

  constructor(private readonly database: Database) {}

  async onModuleInit(): Promise<void> {
    this.secret = await sharedSecret(this.database, 'drafts');
  }

  /** 32 bytes, base64url. */
  of(userId: string): string {
    return derived(this.secret, userId).toString('base64url');
  }
}
