import type { QueuedDelivery, QueuedReceiptMail } from '../../shared/event-payloads.js';
import { waitAfter } from '../../shared/domain/reports/delivery.js';
import type { Tx } from '../events/unit-of-work.js';
import type { Database } from '../kernel/database.js';
import type { Config } from '../kernel/config.js';
import { Problem } from '../kernel/http/problem.js';
import { type MailAnswer, deliverMail, type MailMessage } from './send-mail.js';
import {
  accountOf,
  type MailAccount,
  type MailSettingsEntity,
  mailSettings,
  UNSET_MAIL_SETTINGS,
} from './mail-settings.js';

const KEEP_RECEIPT = `
  insert into receipt_delivery_attempt (delivery_id, number, outcome, answer, at, next_at)
  values ($1, $2, $3, $4, $5, $6) on conflict do nothing
  returning (select json_build_object('address', d.address, 'username', d.asked_by)
    from receipt_delivery d where d.id = $1) as delivery`;

const KEEP = `
  insert into delivery_attempt (delivery_id, number, outcome, answer, at, next_at) values ($1, $2, $3, $4, $5, $6)
  on conflict do nothing returning 1`;

/** Records the outcome of an attempt; an event says when the next one is due, if any. */
export async function storeAttempt(tx: Tx, tried: QueuedDelivery, said: MailAnswer): Promise<void> {
  const { deliveryId, bookingId, attempt } = tried;
  const { outcome, answer, nextAt } = triedAt(tx.now, attempt, said);
  const kept = await tx.one(KEEP, [deliveryId, attempt, outcome, answer, tx.now, nextAt]);
  if (!kept) return;
  if (nextAt === null) return tx.emit('DeliverySettled', bookingId, { deliveryId, bookingId });
  const dueAt = nextAt.toISOString();
  tx.emit('DeliveryQueued', bookingId, { deliveryId, bookingId, attempt: attempt + 1, dueAt });
}

interface KeptReceipt {
  readonly delivery: { readonly address: string; readonly username: string };
}

/** Records the outcome of an attempt: an event says when the next is, or that there is none. */
export async function storeReceiptAttempt(tx: Tx, tried: QueuedReceiptMail, said: MailAnswer): Promise<void> {
  const { deliveryId, receipt, attempt } = tried;
  const { outcome, answer, nextAt } = triedAt(tx.now, attempt, said);
  const kept = await tx.one<KeptReceipt>(KEEP_RECEIPT, [
    deliveryId,
    attempt,
    outcome,
    answer,
    tx.now,
    nextAt,
  ]);
  if (!kept) return;
  if (nextAt !== null) {
    const dueAt = nextAt.toISOString();
    tx.emit('ReceiptMailQueued', String(receipt), { deliveryId, receipt, attempt: attempt + 1, dueAt });
  } else if (outcome === 'failed')
    tx.emit('ReceiptNotMailed', String(receipt), { deliveryId, receipt, ...kept.delivery, answer });
}

/** The outcome of an attempt and the time of the next, null if there is none. */
export interface AttemptResult extends MailAnswer {
  readonly nextAt: Date | null;
}

/** The wait after a delayed try grows with each; what is tried no more has failed. */
function triedAt(now: Date, attempt: number, said: MailAnswer): AttemptResult {
  if (said.outcome !== 'delayed') return { ...said, nextAt: null };
  const wait = waitAfter(attempt);
  if (wait !== undefined) return { ...said, nextAt: new Date(now.getTime() + wait) };
  return { outcome: 'failed', answer: `Given up after ${attempt} tries: ${said.answer}`, nextAt: null };
}

const MOST = 1000;

/**
 * Answers until they are stored: where storing fails, the next run asks nobody a second time. A process that dies in
 * between forgets, and the message goes out again with the same Message-ID: SMTP offers no more.
 */
export class RecentAnswers {
  private readonly answers = new Map<string, MailAnswer>();

  /** undefined: there was nothing to do. */
  async once(id: string, ask: () => Promise<MailAnswer | undefined>): Promise<MailAnswer | undefined> {
    const said = this.answers.get(id) ?? (await ask());
    if (said === undefined) return undefined;
    if (this.answers.size >= MOST) this.answers.clear();
    this.answers.set(id, said);
    return said;
  }
}

const KEY = `hashtextextended('delivery ' || $1, 0)`;

/**
 * Runs `work` while no other process works on the same delivery: a queue may hand one out twice where a process seemed
 * dead. The lock is the connection's, no transaction's, and goes with it when this process dies. Throws if it is taken.
 */
export async function withLock<T>(database: Database, id: string, work: () => Promise<T>): Promise<T> {
  const client = await database.pool.connect();
  let broken: Error | undefined;
  try {
    const { rows } = await client.query(`select pg_try_advisory_lock(${KEY}) as alone`, [id]);
    if (rows[0]?.alone !== true) throw new Error(`Delivery ${id} is being sent by another process.`);
    try {
      return await work();
    } finally {
      await client.query(`select pg_advisory_unlock(${KEY})`, [id]).catch((lost: Error) => (broken = lost));
    }
  } finally {
    client.release(broken);
  }
}

type Write = (settings: MailSettingsEntity, account: MailAccount) => Promise<MailMessage>;

/** One message by the present settings. An obstacle, such as a missing mail server, is an answer. */
export async function byMail(database: Database, config: Config, write: Write): Promise<MailAnswer> {
  const settings = (await mailSettings(database)) ?? UNSET_MAIL_SETTINGS;
  try {
    const account = accountOf(settings, config);
    return await deliverMail(account, await write(settings, account), config);
  } catch (failure) {
    if (!(failure instanceof Problem)) throw failure;
    return { outcome: 'failed', answer: failure.detail };
  }
}
