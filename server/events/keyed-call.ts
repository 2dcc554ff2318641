import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { Actor } from '../kernel/actor.js';
import type { Sql } from '../kernel/database.js';
import { Problem } from '../kernel/http/problem.js';
import { claimKey, refuseOtherBody } from './idempotency.js';
import type { Tx } from './tx.js';

interface CallRequest {
  readonly actorId: string;
  /** `METHOD /route/:of/it`. */
  readonly name: string;
  /** The Idempotency-Key. */
  readonly key: string;
  readonly bodyHash: string;
  /** Its answer is shown once and stored nowhere. */
  readonly isSecret: boolean;
  /** Only the transactions that name their step are kept. */
  readonly keepsSteps: boolean;
}

/** One call that writes and came with a key. Its first transaction is kept by the key, further ones by their step. */
export class KeyedCall {
  private hasRun = false;
  /** Something of it is done: a failure that follows no longer means that nothing was. */
  hasCommitted = false;

  constructor(readonly request: CallRequest) {}

  /** The name under which a transaction is kept; undefined: it runs each time, as a look or a refusal that is logged. */
  nameOf(step: string | undefined): string | undefined {
    const isFirst = !this.hasRun;
    this.hasRun = true;
    const { name } = this.request;
    if (step !== undefined) return `${name} ${createHash('sha256').update(step).digest('base64url')}`;
    return isFirst && !this.request.keepsSteps ? name : undefined;
  }
}

const CALLS = new AsyncLocalStorage<KeyedCall>();

export function runInCall<T>(call: KeyedCall, work: () => T): T {
  return CALLS.run(call, work);
}

/** The call being answered, if the transaction is the caller's own: a wrong witness's is not. */
export function keyedCall(actor: Actor): KeyedCall | undefined {
  const call = CALLS.getStore();
  return call?.request.actorId === actor.id ? call : undefined;
}

/** The stored form of an answer: a secret is not stored, and undefined is no JSON. */
interface StoredAnswer {
  readonly secret?: true;
  readonly answer?: unknown;
}

const KEEP = 'update idempotency_key set answer = $4::jsonb where user_id = $1 and call = $2 and key = $3';
const KEPT = 'select body_hash, answer from idempotency_key where user_id = $1 and call = $2 and key = $3';

/** Runs `work` once for the key of the call: a repeat is answered as the first was, and changes nothing. */
export async function storedOnce<T>(
  tx: Tx,
  { request }: KeyedCall,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  if (!(await claimKey(tx, { ...request, call: name })))
    return firstAnswer<T>(await storedAnswer(tx, request, name));
  const answer = await work();
  const stored: StoredAnswer = request.isSecret ? { secret: true } : { answer };
  tx.send(KEEP, [request.actorId, name, request.key, JSON.stringify(stored)]);
  return answer;
}

/** The stored answer to the call, looked up ahead of it; undefined if there is none. */
export async function earlierAnswer(
  sql: Sql,
  { request }: KeyedCall,
): Promise<{ answer: unknown } | undefined> {
  const known = await storedAnswer(sql, request, request.name);
  return known && { answer: firstAnswer(known) };
}

/** A call of which only the steps are stored takes its key before any of them. */
export async function claimCall(sql: Sql, { request }: KeyedCall, at: Date): Promise<void> {
  await sql.sql(TAKE_CALL, [request.actorId, request.name, request.key, request.bodyHash, at]);
  await storedAnswer(sql, request, request.name);
}

const TAKE_CALL = `
  insert into idempotency_key (user_id, call, key, body_hash, answer, at) values ($1, $2, $3, $4, '{}', $5)
  on conflict do nothing`;

async function storedAnswer(
  sql: Sql,
  requested: CallRequest,
  name: string,
): Promise<StoredAnswer | undefined> {
  const row = await sql.one<{ body_hash: string; answer: StoredAnswer | null }>(KEPT, [
    requested.actorId,
    name,
    requested.key,
  ]);
  if (row) refuseOtherBody(row.body_hash, requested.bodyHash);
  return row?.answer ?? undefined;
}

function firstAnswer<T>(known: StoredAnswer | undefined): T {
  if (known === undefined) throw new Problem('in_progress');
  if (known.secret) throw new Problem('answered_once');
  return known.answer as T;
}
