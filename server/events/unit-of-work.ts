import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { QueryFailedError } from 'typeorm';
import type { Actor } from '../kernel/actor.js';
import { Clock } from '../kernel/clock.js';
import { Database, gather, query } from '../kernel/database.js';
import { sqlState } from '../kernel/database-failure.js';
import { keyedCall, storedOnce } from './keyed-call.js';
import { Outbox } from './outbox.js';
import { Tx } from './tx.js';
import { isRefusal, UnknownOutcome } from './unknown-outcome.js';
import { Wake } from './wake.js';

export { Tx } from './tx.js';

// The commit gives up its locks without waiting for the disk; what follows it waits, together with others', so
// that nothing is acknowledged that a crash could take back. Held through the wait, one hot row (the lab number)
// would let only one booking through for each write to the disk.
const BEGIN = 'begin; set local synchronous_commit = off';
// With a standby that has to confirm, the message is a transaction of its own: its commit waits for the standby, whose
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
   * Runs `work` in one transaction and wakes the publisher at the commit. Nothing of it stays if it throws, unless it
   * throws UnknownOutcome: then the outcome is unknown, and it is not tried again. A deadlock is: `work` must touch
   * nothing but its transaction. The first transaction of a call with an Idempotency-Key is run once for the key, and
   * so is a further one that names its `step`; its answer is stored as JSON.
   */
  async run<T>(actor: Actor, work: (tx: Tx) => Promise<T>, step?: string): Promise<T> {
    const call = keyedCall(actor);
    const name = call?.nameOf(step);
    const kept = (tx: Tx): Promise<T> =>
      call === undefined || name === undefined ? work(tx) : storedOnce(tx, call, name, () => work(tx));
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await this.attempt(actor, kept);
        if (call !== undefined) call.hasCommitted = true;
        return answer;
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
      if (failure instanceof UnknownOutcome) throw failure;
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
      // Numbering them is a separate commit that waits for the disk and has ours before it in the log: what screens
      // show is as safe as what is acknowledged, and both waits are one.
      if (tx.pending().events.length > 0) this.wake.events();
      return commit;
    });
    const flushed = query(client, FLUSH);
    const told = await Promise.allSettled([tx.allSent(), written, committed, flushed]);
    const failed = told.find((one) => one.status === 'rejected');
    if (failed !== undefined) throw outcomeOf(failed.reason, failed === told[3]);
    if ((await committed).command !== 'COMMIT') throw new Error('The transaction was rolled back at commit.');
  }
}

/** Known only if PostgreSQL refused: a commit that was sent may stand, and one not flushed may not last. */
function outcomeOf(failure: unknown, isCommitted: boolean): unknown {
  return isRefusal(failure) && !isCommitted ? failure : new UnknownOutcome(failure);
}
