import { Catch, HttpException, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Response } from 'express';
import type { Logger } from 'pino';
import type { ErrorCode, FieldError } from '../../../shared/errors.js';
import { isFullDisk, messageOf, sqlState } from '../database-failure.js';
import { LOGGER } from '../tokens.js';
import { Problem } from './problem.js';

/** Answers every failure as application/problem+json (RFC 9457), never with a stack trace. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly log: Logger) {}

  catch(failure: unknown, host: ArgumentsHost): void {
    const problem = asProblem(failure);
    if (problem.status >= 500) this.log.error({ err: failure }, problem.detail);
    sendProblem(host.switchToHttp().getResponse<Response>(), problem);
  }
}

export function sendProblem(response: Response, problem: Problem): void {
  if (response.headersSent) return void response.end();
  response.locals['code'] = problem.code;
  if (problem.retryAfter !== undefined) response.setHeader('Retry-After', String(problem.retryAfter));
  response.status(problem.status).type('application/problem+json').send(JSON.stringify(problem.document()));
}

const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'malformed',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'conflict',
  413: 'too_large',
  415: 'unsupported_media_type',
  422: 'invalid',
  429: 'throttled',
  503: 'unavailable',
};

export function asProblem(failure: unknown): Problem {
  if (failure instanceof Problem) return failure;
  const status = failure instanceof HttpException ? failure.getStatus() : statusOf(failure);
  if (status !== undefined && BY_STATUS[status]) return new Problem(BY_STATUS[status]);
  if (status !== undefined && status >= 400 && status < 500) return new Problem('malformed');
  return fromDatabase(failure) ?? new Problem('internal');
}

/** Errors of Express' own middleware (body too large, bad encoding) carry a status. */
function statusOf(failure: unknown): number | undefined {
  if (typeof failure !== 'object' || failure === null || !('status' in failure)) return undefined;
  return typeof failure.status === 'number' ? failure.status : undefined;
}

/** SQLSTATE classes that are the request's doing, or the database being away. */
function fromDatabase(failure: unknown): Problem | undefined {
  if (LOST.test(messageOf(failure))) return away();
  const code = sqlState(failure);
  if (isFullDisk(failure)) return new Problem('unavailable', DISK_FULL, { retryAfter: 30 });
  if (code === '25006') return new Problem('unavailable', NO_WRITES, { retryAfter: 30 });
  if (LATE.test(code ?? messageOf(failure))) return new Problem('unavailable', TOO_LATE, { retryAfter: 5 });
  if (code === undefined) return undefined;
  if (code === '23505') return new Problem('duplicate');
  // A null that the rules of the call let through: the sender has to correct it, and it is named so.
  if (code === '23502')
    return new Problem('invalid', 'A field must not be null.', { errors: [missing(failure)] });
  if (code.startsWith('22')) return new Problem('invalid', 'A value is outside what can be stored.');
  return AWAY.test(code) || isSocketGone(failure) ? away() : undefined;
}

const DISK_FULL = "The server's disk is full: nothing can be stored until someone makes room";
const NO_WRITES = 'The database is not accepting writes; tell whoever runs the server';
const TOO_LATE = 'The database did not answer in time; try again in a moment';

/** A statement, a lock, a transaction or the driver's own patience that ran out; a lock that was given up for another. */
const LATE = /^(57014|55P03|25P03|25P04|40001|40P01|Query read timeout)$/;
/** SQLSTATE classes of a database that is away or full, and the system's own words for a connection that broke. */
const AWAY = /^(08|53|57P|ECONN|EPIPE|ETIMEDOUT|EAI_AGAIN|ENOTFOUND|EHOST)/;
/** The driver's words for a connection lost in the middle of a call: these have no code. */
const LOST =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout e(xceeded when trying to connect|xpired$)|Cannot use a pool after calling end)/;

/** A PostgreSQL that is starting again has not made its Unix socket yet. */
function isSocketGone(failure: unknown): boolean {
  const { code, syscall } = failure as { readonly code?: unknown; readonly syscall?: unknown };
  return code === 'ENOENT' && syscall === 'connect';
}

function away(): Problem {
  return new Problem('unavailable', undefined, { retryAfter: 2 });
}

function missing(failure: unknown): FieldError {
  const { column } = failure as { readonly column?: unknown };
  const field =
    typeof column === 'string'
      ? column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
      : 'body';
  return { field, message: `${field} must not be null.` };
}
