import { createHash, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import {
  Injectable,
  RequestMethod,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { Reflector } from '@nestjs/core';
import { catchError, of, throwError, type Observable } from 'rxjs';
import { Clock } from '../kernel/clock.js';
import { Database } from '../kernel/database.js';
import { type SignedInRequest, KEYED_RULE, type KeyedRule } from '../kernel/http/access.js';
import { asProblem } from '../kernel/http/problem.filter.js';
import { refuseUnfit } from './idempotency.js';
import { earlierAnswer, KeyedCall, claimCall, runInCall } from './keyed-call.js';
import { UnknownOutcome } from './unknown-outcome.js';

export const KEY_HEADER = 'Idempotency-Key';

const WRITES: readonly string[] = [RequestMethod.POST, RequestMethod.PUT, RequestMethod.DELETE].map(
  (method) => RequestMethod[method],
);

/**
 * Stores the answer to every write by its Idempotency-Key, in the transaction of its command: a repeat gets the first
 * answer and changes nothing, and the key with another body is refused. Commands know nothing of it.
 */
@Injectable()
export class KeyedCalls implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    if (context.getType() !== 'http') return next.handle();
    const rule = this.reflector.get<KeyedRule | undefined>(KEYED_RULE, context.getHandler()) ?? {};
    const call = rule.eachTime === undefined ? await callOf(context, rule) : undefined;
    if (call === undefined) return next.handle();
    if (rule.keepsSteps) await claimCall(this.database, call, this.clock.now());
    const before = rule.provesOnce && (await earlierAnswer(this.database, call));
    if (before) return of(before.answer);
    return runInCall(call, () => next.handle()).pipe(
      catchError((failure) => throwError(() => told(call, failure))),
    );
  }
}

/** The database went after a part of the call was committed: its repeat, with the key, does the rest. */
function told(call: KeyedCall, failure: unknown): unknown {
  return call.hasCommitted && asProblem(failure).code === 'unavailable'
    ? new UnknownOutcome(failure)
    : failure;
}

async function callOf(context: ExecutionContext, rule: KeyedRule): Promise<KeyedCall | undefined> {
  const request = context.switchToHttp().getRequest<SignedInRequest>();
  const { actor, method } = request;
  const key = request.get(KEY_HEADER);
  if (key === undefined || actor === undefined || !WRITES.includes(method) || claimsKeyItself(context))
    return undefined;
  refuseUnfit(key);
  const text = JSON.stringify([request.originalUrl, request.body ?? null]);
  return new KeyedCall({
    actorId: actor.id,
    name: `${method} ${String((request.route as { readonly path: unknown }).path)}`,
    key,
    bodyHash: rule.holdsSecret ? await slowHash(text, `${actor.id} ${key}`) : hash(text),
    isSecret: rule.answersSecret === true,
    keepsSteps: rule.keepsSteps === true,
  });
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

const HASH_BYTES = 32;

/** As hard to guess from as the hash of a password. */
async function slowHash(text: string, salt: string): Promise<string> {
  const bytes = await promisify<string, string, number, Buffer>(scrypt)(text, salt, HASH_BYTES);
  return bytes.toString('base64url');
}

/** It has the header as an argument, and runs its command through `once` itself. */
function claimsKeyItself(context: Pick<ExecutionContext, 'getClass' | 'getHandler'>): boolean {
  const args = Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), context.getHandler().name) as
    Readonly<Record<string, { readonly data?: unknown }>> | undefined;
  return Object.entries(args ?? {}).some(
    ([type, { data }]) =>
      type.startsWith(`${RouteParamtypes.HEADERS}:`) &&
      String(data).toLowerCase() === KEY_HEADER.toLowerCase(),
  );
}
