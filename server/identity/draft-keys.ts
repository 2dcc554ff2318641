import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../kernel/database.js';
import { derived, sharedSecret } from './shared-secret.js';

/**
 * The key with which a user's unsaved work is sealed on the machine where it was typed: the same at each sign-in, so
 * that the work survives a sign-out, and given to nobody else, so that the next at the machine cannot read it.
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
