import { Injectable } from '@nestjs/common';
import { Database } from '../kernel/database.js';
import { userById, type CallerRow } from './user-row.js';

/** How long a session or a user row is believed without asking the database, in milliseconds. */
const BELIEVED_MS = 3_000;
const MOST = 20_000;

interface Held<T> {
  readonly value: T;
  readonly until: number;
}

/**
 * Keeps sessions and users off the hot path's database. What UserChanged names must be forgotten at once:
 * `forget` is called by the commands of this process and, for other processes' changes, by the live layer.
 */
@Injectable()
export class SessionCache {
  private readonly users = new Map<string, Held<CallerRow>>();
  private readonly sessions = new Map<string, Held<string> & { readonly userId: string | undefined }>();
  /** A read that began before a change must not be kept after it. */
  private generation = 0;

  constructor(private readonly database: Database) {}

  async user(id: string): Promise<CallerRow | undefined> {
    const held = this.users.get(id);
    if (held && held.until > Date.now()) return held.value;
    const began = this.generation;
    const row = await userById(this.database, id);
    if (row && began === this.generation)
      keep(this.users, id, { value: row, until: Date.now() + BELIEVED_MS });
    return row;
  }

  /** The session's JSON, or undefined when it has to be read. */
  session(sid: string): string | undefined {
    const held = this.sessions.get(sid);
    return held && held.until > Date.now() ? held.value : undefined;
  }

  mark(): number {
    return this.generation;
  }

  keepSession(sid: string, json: string, userId: string | undefined, mark: number): void {
    if (mark !== this.generation) return;
    keep(this.sessions, sid, { value: json, userId, until: Date.now() + BELIEVED_MS });
  }

  forgetSession(sid: string): void {
    this.generation += 1;
    this.sessions.delete(sid);
  }

  /** Forgets a user, by id, and that user's sessions. */
  forget(id: string): void {
    this.generation += 1;
    this.users.delete(id);
    for (const [sid, { userId }] of this.sessions) if (userId === id) this.sessions.delete(sid);
  }
}

function keep<T>(map: Map<string, T>, key: string, value: T): void {
  if (map.size >= MOST) map.clear();
  map.set(key, value);
}
