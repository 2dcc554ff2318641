import { ERRORS, type ErrorCode, type FieldError, type ProblemDocument } from '../../../shared/errors.js';
import type { EditedRow } from '../entities.js';

interface ProblemExtras {
  readonly errors?: readonly FieldError[];
  /** Seconds, sent as Retry-After. */
  readonly retryAfter?: number;
  /** More members of the problem document, e.g. `current` beside a stale version. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** A refusal by code; status and title come from shared/errors.ts. */
export class Problem extends Error {
  readonly status: number;
  readonly errors: readonly FieldError[] | undefined;
  readonly retryAfter: number | undefined;
  readonly extra: Readonly<Record<string, unknown>> | undefined;

  constructor(
    readonly code: ErrorCode,
    readonly detail: string = ERRORS[code].title,
    extras: ProblemExtras = {},
  ) {
    super(detail);
    this.status = ERRORS[code].status;
    this.errors = extras.errors;
    this.retryAfter = extras.retryAfter;
    this.extra = extras.extra;
  }

  document(): ProblemDocument {
    return {
      ...this.extra,
      type: `urn:meniscus:problem:${this.code}`,
      title: ERRORS[this.code].title,
      status: this.status,
      detail: this.detail,
      code: this.code,
      ...(this.errors && { errors: this.errors }),
    };
  }
}

/** 422 naming one field. */
export function invalid(field: string, message: string): Problem {
  return new Problem('invalid', message, { errors: [{ field, message }] });
}

/** Nobody reads more; a body made to break rules would be answered with many times its size. */
const MOST_TOLD = 100;

export function invalidFields(errors: readonly FieldError[]): Problem {
  const told = errors.slice(0, MOST_TOLD);
  const left = errors.length - told.length;
  const messages = told.map((error) => error.message);
  if (left > 0) messages.push(`And ${left} more.`);
  return new Problem('invalid', messages.join(' '), { errors: told });
}

/** 409: it does not go together with what is there. */
export function conflict(detail?: string, extras?: ProblemExtras): Problem {
  return new Problem('conflict', detail, extras);
}

export function forbidden(detail?: string): Problem {
  return new Problem('forbidden', detail);
}

export function notFound(what: string): Problem {
  return new Problem('not_found', `${what} was not found.`);
}

/** The author of a row's last change: columns of the row itself, set by every write that moves its version. */
export type LastChange = Pick<EditedRow, 'lastChangedBy' | 'lastChangedAt'>;

/** The same for a row that is read by SQL. */
export const LAST_CHANGE_COLUMNS = 'last_changed_by as "lastChangedBy", last_changed_at as "lastChangedAt"';

/**
 * 409 with the present row, and who changed it when, as the row itself records. The audit trail cannot tell: it also
 * has everyone who only looked or printed.
 */
export function refuseStale(current: unknown, change: LastChange, detail = lastChangeText(change)): never {
  const by = change.lastChangedBy;
  const at = change.lastChangedAt?.toISOString() ?? null;
  // changedBy and changedAt are the former names in answers of settings and users.
  throw new Problem('stale_version', detail, { extra: { current, by, at, changedBy: by, changedAt: at } });
}

function lastChangeText({ lastChangedBy, lastChangedAt }: LastChange): string | undefined {
  if (lastChangedBy === null || lastChangedAt === null) return undefined;
  // When, the screen says in the laboratory's time, out of `at`.
  return `${lastChangedBy} changed this meanwhile.`;
}
