import { createHash } from 'node:crypto';
import { applyDecorators, Injectable } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { refuseUnfit } from '../events/idempotency.js';
import type { Actor } from '../kernel/actor.js';
import { Clock } from '../kernel/clock.js';
import { Database } from '../kernel/database.js';
import type { SignedInRequest } from '../kernel/http/access.js';
import { Problem } from '../kernel/http/problem.js';
import { originOf } from './authentication.js';
import { Credentials } from './credentials.js';
import { basicCredentials } from './basic-credentials.js';
import { actorOf, type CallerRow } from './user.entity.js';

export const WITNESS_HEADER = 'X-Witness';
/** Beside it, of a second person with a second factor. */
const WITNESS_CODE_HEADER = 'X-Witness-Code';

/** Says in the document of the calls that one may ask for a second person. */
export const NeedsWitness = () =>
  applyDecorators(
    ApiHeader({
      name: WITNESS_HEADER,
      required: false,
      description: 'Basic, of a second person; 403 witness_required asks for it',
    }),
    ApiHeader({
      name: WITNESS_CODE_HEADER,
      required: false,
      description: 'The one-time code of that person; 403 witness_code_required asks for it',
    }),
  );

/** A second person who signs beside the one at the screen, for one act; no session is opened. */
@Injectable()
export class Witnesses {
  constructor(
    private readonly credentials: Credentials,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** undefined without a witness. Throws 403 witness_required for wrong credentials, 429 throttled for too many. */
  async of(request: SignedInRequest): Promise<Actor | undefined> {
    const header = request.get(WITNESS_HEADER);
    if (header === undefined) return undefined;
    const pair = basicCredentials(header);
    if (!pair) throw refused(`${WITNESS_HEADER} is not "Basic ..." with a user name and a password.`);
    const origin = originOf(request);
    const user = await this.credentials.check(pair, origin).catch(asWitness);
    if (user.secondFactorAt !== null) await this.checkCode(user, request).catch(asWitnessCode);
    if (user.mustEnrol) throw refused('The second person has to set up a second factor first.');
    if (user.changePasswd) throw refused('The second person has to change the one-time password first.');
    return actorOf(user, origin.address, origin.requestId);
  }

  /** A code is good once: the repeat of an act whose answer was lost comes with the same key, and the code it took. */
  private async checkCode(user: CallerRow, request: SignedInRequest): Promise<void> {
    const code = request.get(WITNESS_CODE_HEADER);
    const proof = proofOf(user, request, code);
    const since = new Date(this.clock.now().getTime() - REPEATED_WITHIN_MS);
    if (proof && (await this.database.one(PROVED, [...proof, since]))) return;
    await this.credentials.checkCode(user, code, originOf(request));
    if (proof) await this.database.sql(PROVE, [...proof, this.clock.now()]);
  }
}

const REPEATED_WITHIN_MS = 10 * 60_000;
/** Beside the keys of the calls themselves. */
const CALL = 'witness';
const PROVED = `
  select from idempotency_key where user_id = $1 and call = $2 and key = $3 and body_hash = $4 and at >= $5`;
const PROVE = `
  insert into idempotency_key (user_id, call, key, body_hash, at) values ($1, $2, $3, $4, $5) on conflict (user_id, call, key) do update set body_hash = excluded.body_hash, at = excluded.at`;

/** The person, code and act of an approval; the code is used up, so that its hash opens nothing. */
function proofOf(witness: CallerRow, request: SignedInRequest, code?: string): readonly string[] | undefined {
  const key = request.get('Idempotency-Key');
  if (request.actor === undefined || key === undefined || code === undefined) return undefined;
  refuseUnfit(key);
  const text = JSON.stringify([request.method, request.originalUrl, request.body ?? null, witness.id, code]);
  return [request.actor.id, CALL, key, createHash('sha256').update(text).digest('base64url')];
}

/** 401 would say that the person at the screen is not signed in. */
function asWitness(failure: unknown): never {
  const isPair = failure instanceof Problem && failure.code !== 'throttled';
  throw isPair ? refused('The second person’s user name or password is wrong.') : failure;
}

function asWitnessCode(failure: unknown): never {
  if (!(failure instanceof Problem) || failure.code === 'throttled') throw failure;
  const isAsked = failure.code === 'second_factor_required';
  throw new Problem(
    'witness_code_required',
    isAsked ? 'The second person has a second factor: enter its one-time code too.' : failure.detail,
  );
}

function refused(detail: string): Problem {
  return new Problem('witness_required', detail);
}
