import { createHash } from 'node:crypto';
import { Problem, invalid } from '../kernel/http/problem.js';
import { PendingLabNumber } from './pending-lab-number.js';
import type { Tx } from './tx.js';

const KEY = /^[\x21-\x7e]{1,200}$/;

/**
 * Runs `work` once for a user's Idempotency-Key: a repeat with the same body answers the first answer,
 * with another body 422. Concurrent repeats wait for the first to commit. Without a key it just runs.
 * For calls that take the key themselves, because they demand one or answer a number that still travels; every other
 * call that writes is kept by its key without saying so (`KeyedCalls`).
 */
export async function once<T>(
  tx: Tx,
  call: string,
  key: string | undefined,
  body: unknown,
  work: () => Promise<T>,
): Promise<T> {
  const answer = await oncePending(tx, call, key, body, async () => PendingLabNumber.known(await work()));
  return answer.arrived();
}

/** The same for an answer whose lab number is not known yet. */
export async function oncePending<T>(
  tx: Tx,
  call: string,
  key: string | undefined,
  body: unknown,
  work: () => Promise<PendingLabNumber<T>>,
): Promise<PendingLabNumber<T>> {
  if (key === undefined) return work();
  refuseUnfit(key);
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
  if (!(await claimKey(tx, { call, key, bodyHash })))
    return PendingLabNumber.known(await firstAnswer<T>(tx, call, key, bodyHash));
  const answer = await work();
  tx.send(
    'update idempotency_key set answer = filled($4)::jsonb where user_id = $1 and call = $2 and key = $3',
    answer.with((plain) => [tx.actor.id, call, key, JSON.stringify(plain)]),
  );
  return answer;
}

interface Claim {
  readonly call: string;
  readonly key: string;
  readonly bodyHash: string;
}

/** Takes the key for this transaction; false if an earlier one has. Waits for one that is under way. */
export async function claimKey(tx: Tx, { call, key, bodyHash }: Claim): Promise<boolean> {
  const taken = await tx.one(
    `insert into idempotency_key (user_id, call, key, body_hash, at) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning 1`,
    [tx.actor.id, call, key, bodyHash, tx.now],
  );
  return taken !== undefined;
}

async function firstAnswer<T>(tx: Tx, call: string, key: string, bodyHash: string): Promise<T> {
  const first = await tx.one<{ body_hash: string; answer: T | null }>(
    'select body_hash, answer from idempotency_key where user_id = $1 and call = $2 and key = $3',
    [tx.actor.id, call, key],
  );
  if (!first || first.answer === null) throw new Problem('in_progress');
  refuseOtherBody(first.body_hash, bodyHash);
  return first.answer;
}

export function refuseOtherBody(first: string, now: string): void {
  if (first !== now) throw new Problem('idempotency_mismatch');
}

export function refuseUnfit(key: string): void {
  if (!KEY.test(key)) throw invalid('Idempotency-Key', 'Idempotency-Key must be 1 to 200 plain characters.');
}

/** A money call without the header is refused. */
export function requiredKey(key: string | undefined): string {
  if (key !== undefined && key !== '') return key;
  throw invalid(
    'Idempotency-Key',
    'Send an Idempotency-Key header, so that a repeat takes no second payment.',
  );
}
