import { Injectable } from '@nestjs/common';
import type { Actor } from '../kernel/actor.js';
import type { SignedInRequest } from '../kernel/http/access.js';
import { Problem } from '../kernel/http/problem.js';
import { originOf } from './authentication.js';
import { Credentials } from './credentials.js';
import { basicPair } from './pair.js';
import { actorOf } from './user-row.js';

export const WITNESS_HEADER = 'X-Witness';
/** Beside it, of a second person with a second factor. */
const WITNESS_CODE_HEADER = 'X-Witness-Code';

/** A second person who signs beside the one at the screen, for one act; no session is opened (MONEY.md "Refunds"). */
@Injectable()
export class Witnesses {
  constructor(private readonly credentials: Credentials) {}

  /** undefined where nobody signed beside. Throws 403 witness_required for a wrong pair, 429 throttled for many. */
  async of(request: SignedInRequest): Promise<Actor | undefined> {
    const header = request.get(WITNESS_HEADER);
    if (header === undefined) return undefined;
    const pair = basicPair(header);
    if (!pair) throw refused(`${WITNESS_HEADER} is not "Basic ..." with a user name and a password.`);
    const origin = originOf(request);
    const user = await this.credentials.check(pair, origin).catch(asWitness);
    await this.credentials.checkCode(user, request.get(WITNESS_CODE_HEADER), origin).catch(asWitnessCode);
    if (user.mustEnrol) throw refused('The second person has to set up a second factor first.');
    if (user.changePasswd) throw refused('The second person has to change the one-time password first.');
    return actorOf(user, origin.address, origin.requestId);
  }
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
    isAsked ? 'The second person has a second factor: give its one-time code too.' : failure.detail,
  );
}

function refused(detail: string): Problem {
  return new Problem('witness_required', detail);
}
