import type { PoolClient } from 'pg';
import type { EntityManager } from 'typeorm';
import type { DomainEvents, EventType } from '../../shared/events.js';
import type { Actor } from '../kernel/actor.js';
import {
  gather,
  query,
  executeWrite,
  type Database,
  type Parameters,
  type Row,
  type Sql,
} from '../kernel/database.js';
import { newId } from '../kernel/new-id.js';
import type { Audited, AuditRecord, PendingEvent } from './outbox.js';
import { PendingLabNumber } from './pending-lab-number.js';

/** One transaction of one command: its statements, its events and its audit entries commit together. */
export class Tx implements Sql {
  private readonly events: PendingEvent[] = [];
  private readonly audits: AuditRecord[] = [];
  private readonly sent: Promise<unknown>[] = [];
  private manager: EntityManager | undefined;
  private readonly counts: Promise<unknown>[] = [];

  constructor(
    private readonly database: Database,
    private readonly client: PoolClient,
    readonly actor: Actor,
    readonly now: Date,
  ) {}

  sql<R = Row>(text: string, params: Parameters = []): Promise<R[]> {
    gather(this.client);
    return query<R>(this.client, text, params);
  }

  async one<R = Row>(text: string, params: Parameters = []): Promise<R | undefined> {
    const [row] = await this.sql<R>(text, params);
    return row;
  }

  /**
   * Sends a write that nobody waits for: it travels with the commit and fails it. With `rows` it fails the commit
   * too when it wrote another number of rows; the commit then waits for the count.
   */
  send(text: string, params: Parameters | PendingLabNumber<Parameters> = [], { rows }: Expected = {}): void {
    gather(this.client);
    const sending = executeWrite(this.client, text, PendingLabNumber.sent(params));
    this.watch(sending);
    if (rows !== undefined) this.watch(counted(sending, rows, text), this.counts);
  }

  /**
   * Sends `text`, which takes the lab number and returns it as `number`; statements that need it are sent right behind.
   */
  sendForNumber(text: string): PendingLabNumber<string> {
    const number = this.sql<{ number: string }>(text).then(([taken]) => {
      if (taken) return taken.number;
      throw new Error('The lab number configuration is missing.');
    });
    this.watch(number);
    return PendingLabNumber.labNumber(number);
  }

  private watch(sending: Promise<unknown>, among: Promise<unknown>[] = this.sent): void {
    sending.catch(() => undefined);
    among.push(sending);
  }

  /** Throws the first failure of what was sent. */
  async allSent(): Promise<void> {
    await Promise.all([...this.sent, ...this.counts]);
  }

  /** Throws if a write that had to count its rows wrote another number. */
  async countsHold(): Promise<void> {
    if (this.counts.length > 0) await this.allSent();
  }

  /** The tables that people edit in forms, as entities: on the connection and in the transaction of `sql`. */
  get entities(): EntityManager {
    this.manager ??= this.database.entitiesOn(this.client, { by: this.actor.username, at: this.now });
    return this.manager;
  }

  /** A new id that sorts by time. */
  id(): string {
    return newId();
  }

  emit<T extends EventType>(
    type: T,
    subjectId: string,
    payload: DomainEvents[T] | PendingLabNumber<DomainEvents[T]>,
    version = 1,
  ): void {
    this.events.push({ id: newId(), type, subjectId, payload: PendingLabNumber.sent(payload), version });
  }

  audit(
    action: AuditRecord['action'],
    subjectKind: AuditRecord['subjectKind'],
    subjectId: string,
    said: Audited | PendingLabNumber<Audited> = {},
  ): void {
    this.audits.push({ action, subjectKind, subjectId, ...PendingLabNumber.sent(said) });
  }

  pending(): { readonly events: readonly PendingEvent[]; readonly audits: readonly AuditRecord[] } {
    return { events: this.events, audits: this.audits };
  }
}

interface Expected {
  /** How many rows the statement must write. */
  readonly rows?: number;
}

async function counted(sending: Promise<number>, rows: number, text: string): Promise<void> {
  const written = await sending;
  if (written !== rows)
    throw new Error(`${written} rows were written where ${rows} had to be: ${text.trim()}`);
}
