import type { FieldError, ProblemDocument } from '../../shared/errors.js';

/** A refusal of the server (problem+json), or code `unreachable` with status 0 when there was no answer. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly errors: readonly FieldError[];
  /** Seconds to wait (429), when the server says so. */
  readonly retryAfter: number | undefined;
  /** Everything else in the server's answer, e.g. who changed what on a stale version. */
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(document: Partial<ProblemDocument> & { status: number }, retryAfter?: number) {
    const { type: _type, title, status, detail, code, errors, ...extra } = document;
    super(detail || title || `The server answered ${status}`);
    this.name = 'ApiProblem';
    this.status = status;
    this.code = code ?? (status === 0 ? 'unreachable' : `http_${status}`);
    this.title = title ?? 'The call failed';
    this.detail = this.message;
    this.errors = Array.isArray(errors) ? errors : [];
    this.retryAfter = retryAfter;
    this.extra = extra;
  }

  /** Message per field, as Mantine's `form.setErrors` takes it. */
  fields(): Record<string, string> {
    return Object.fromEntries(this.errors.map(({ field, message }) => [field, message]));
  }
}

export function unreachable(): ApiProblem {
  return new ApiProblem({
    status: 0,
    title: 'The server cannot be reached',
    detail: 'The server cannot be reached. Nothing you typed is lost; try again in a moment.',
  });
}

/** Texts that tell the outcome themselves, so that no `not done` is put before them. */
export const OWN_WORDING = new Set<unknown>();

/** Any thrown thing as a problem, so that a screen has one shape to show. */
export function asProblem(thrown: unknown): ApiProblem {
  if (thrown instanceof ApiProblem) return thrown;
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  return new ApiProblem({ status: 0, title: 'Something went wrong on this screen', detail: text });
}

export async function problemFrom(response: Response): Promise<ApiProblem> {
  const retryAfter = Number(response.headers.get('Retry-After')) || undefined;
  const isJson = (response.headers.get('Content-Type') ?? '').includes('json');
  const body: unknown = isJson ? await response.json().catch(() => ({})) : {};
  const document = typeof body === 'object' && body !== null ? body : {};
  return new ApiProblem({ ...document, status: response.status }, retryAfter);
}

/**
 * Whether the same call can succeed a moment later: not if it is refused for its content, its caller or the version
 * that it read.
 */
export function isRetryable({ code, status }: ApiProblem): boolean {
  if (code === 'stale_version') return false;
  return status < 400 || status > 422 || status === 409;
}
