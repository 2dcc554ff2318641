import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { QueryFailedError, type EntityManager } from 'typeorm';
import { newId } from '../kernel/new-id.js';
import type { DomainEvents, EventType } from '../../shared/events.js';
import type { Actor } from '../kernel/actor.js';
import { Clock } from '../kernel/clock.js';
import { Database, gather, query, write, type Parameters, type Row, type Sql } from '../kernel/database.js';
import { sqlState } from '../kernel/http/problem.filter.js';
import { Outbox, type AuditRecord, type PendingEvent } from './outbox.js';
import { Travelling } from './travelling.js';
import { Wake } from './wake.js';

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
  send(text: string, params: Parameters | Travelling<Parameters> = [], { rows }: Expected = {}): void {
    gather(this.client);
    const sending = write(this.client, text, Travelling.sent(params));
    this.watch(sending);
    if (rows !== undefined) this.watch(counted(sending, rows, text), this.counts);
  }

  /** Sends `text`, which takes the lab number and answers it as `number`; what needs it travels right behind. */
  sendForNumber(text: string): Travelling<string> {
    const number = this.sql<{ number: string }>(text).then(([taken]) => {
      if (taken) return taken.number;
      throw new Error('The lab number configuration is missing.');
    });
    this.watch(number);
    return Travelling.labNumber(number);
  }

  private watch(sending: Promise<unknown>, among: Promise<unknown>[] = this.sent): void {
    sending.catch(() => undefined);
    among.push(sending);
  }

  /** Throws the first failure of what was sent. */
  async allSent(): Promise<void> {
    await Promise.all([...this.sent, ...this.counts]);
  }

  /** Throws when a write that had to count its rows has not written so many. */
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
    payload: DomainEvents[T] | Travelling<DomainEvents[T]>,
    version = 1,
  ): void {
    this.events.push({ id: newId(), type, subjectId, payload: Travelling.sent(payload), version });
  }

  audit(record: AuditRecord | Travelling<AuditRecord>): void {
    this.audits.push(Travelling.sent(record));
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

// The commit gives up its locks without waiting for the disk; what follows it waits, together with others', so
// that nothing is acknowledged that a crash could take back. Held through the wait, one hot row (the lab number)
// would let only one booking through for each write to the disk.
const BEGIN = 'begin; set local synchronous_commit = off';
// Where a standby has to confirm, the message is a transaction of its own: its commit waits for the standby, whose
// log has ours before it. A message outside a transaction would wait for our own disk only.
const FLUSH = `
  select pg_logical_emit_message(current_setting('synchronous_standby_names') <> ''
    and current_setting('synchronous_commit') not in ('off', 'local'), 'meniscus', '', true)`;

const DEADLOCK = '40P01';
const SERIALIZATION = '40001';
const TRIES = 4;

@Injectable()
export class UnitOfWork {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly wake: Wake,
  ) {}

  /**
   * Runs `work` in one transaction and wakes the publisher at the commit. Nothing of it stays when it
   * throws. A deadlock is tried again: `work` must touch nothing but its transaction.
   */
  async run<T>(actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.attempt(actor, work);
      } catch (failure) {
        const state = sqlState(failure);
        if ((state !== DEADLOCK && state !== SERIALIZATION) || attempt === TRIES) throw failure;
      }
    }
  }

  private async attempt<T>(actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await this.database.pool.connect();
    const tx = new Tx(this.database, client, actor, this.clock.now());
    let broken: Error | undefined;
    try {
      // Sent ahead of the first statement on the same connection; a failure shows there too.
      gather(client);
      const begun = client.query(BEGIN);
      begun.catch(() => undefined);
      const answer = await work(tx);
      await begun;
      await this.commit(client, tx);
      if (tx.pending().audits.length > 0) this.wake.audits();
      return answer;
    } catch (failure) {
      await client.query('rollback').catch((error: Error) => (broken = error));
      // A statement that was sent ahead may be why the one that was waited for failed.
      await tx.allSent();
      // PostgreSQL's own refusal whichever way the statement went; TypeORM's would show its values in the log.
      throw failure instanceof QueryFailedError ? failure.driverError : failure;
    } finally {
      client.release(broken);
    }
  }

  /** Events, audit entries and the commit travel together; a refused insert turns the commit into a rollback. */
  private async commit(client: PoolClient, tx: Tx): Promise<void> {
    await tx.countsHold();
    gather(client);
    const written = this.outbox.write(client, tx);
    const committed = client.query('commit').then((commit) => {
      // Numbering them is a commit of its own that waits for the disk and has ours before it in the log: what
      // screens are shown is as safe as what is acknowledged, and both waits are one.
      if (tx.pending().events.length > 0) this.wake.events();
      return commit;
    });
    const flushed = query(client, FLUSH);
    const [sent, writes, commit, flush] = await Promise.allSettled([
      tx.allSent(),
      written,
      committed,
      flushed,
    ]);
    if (sent.status === 'rejected') throw sent.reason;
    if (writes.status === 'rejected') throw writes.reason;
    if (commit.status === 'rejected') throw commit.reason;
    if (flush.status === 'rejected') throw flush.reason;
    if (commit.value.command !== 'COMMIT') throw new Error('The transaction was rolled back at commit.');
  }
}
