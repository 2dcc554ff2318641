/**
 * Every refusal that the system utters: code -> HTTP status and the text that people read.
 * `{name}` in a text is filled from the problem's details.
 */
export const ERRORS = {
  malformed: { status: 400, title: 'The request could not be read' },
  unauthenticated: { status: 401, title: 'Please sign in' },
  wrong_credentials: { status: 401, title: 'The user name or password is wrong' },
  second_factor_required: { status: 401, title: 'Enter the one-time code of your second factor' },
  wrong_one_time_code: {
    status: 401,
    title: 'The code is wrong or has already been used; wait for the next one, or use a recovery code',
  },
  one_time_password_expired: {
    status: 401,
    title: 'This one-time password is too old; ask an administrator for a new one',
  },
  forbidden: { status: 403, title: 'You may not do this' },
  csrf: { status: 403, title: 'The security token is missing or old; reload the page and try again' },
  password_change_required: { status: 403, title: 'Change your password first' },
  second_factor_enrolment_required: { status: 403, title: 'Set up your second factor first' },
  confirmation_required: { status: 403, title: 'Enter your password again to continue' },
  witness_required: { status: 403, title: 'A second person has to sign in beside you' },
  witness_code_required: { status: 403, title: 'The second person has to give a one-time code too' },
  grant_required: { status: 403, title: 'This needs the admin code' },
  not_found: { status: 404, title: 'This was not found' },
  method_not_allowed: { status: 405, title: 'This address does not accept that kind of request' },
  timed_out: { status: 408, title: 'The request took too long to arrive; send it again' },
  stale_version: { status: 409, title: 'Someone else changed this meanwhile' },
  same_identity: {
    status: 409,
    title: 'Someone with this name, sex and date of birth is already registered',
  },
  duplicate: { status: 409, title: 'This already exists' },
  rate_jump: { status: 409, title: 'The new exchange rate is far from the one in force' },
  rate_changed: { status: 409, title: 'The exchange rate has changed' },
  price_changed: { status: 409, title: 'The price of the tests has changed' },
  own_name_needed: { status: 409, title: 'Give your own name before you sign' },
  example_prices: { status: 409, title: 'The prices are examples and were not confirmed' },
  report_held: { status: 409, title: 'The report is held until the patient has paid' },
  conflict: { status: 409, title: 'This cannot be done at present' },
  in_progress: { status: 409, title: 'The same request is still being processed; try again in a moment' },
  answered_once: {
    status: 409,
    title: 'This has already been done, and its answer is shown only once; make a new one',
  },
  too_large: { status: 413, title: 'The request is too large' },
  unsupported_media_type: { status: 415, title: 'Send JSON' },
  invalid: { status: 422, title: 'Something needs correcting' },
  own_account_delete: {
    status: 422,
    title: 'Operation not permitted.You cannot delete your own Account.',
  },
  own_account_update: {
    status: 422,
    title: 'Operation not permitted.You cannot update your own Account.',
  },
  own_account_reset: {
    status: 422,
    title: "Operation not permitted. Use 'Change Password' instead.",
  },
  idempotency_mismatch: {
    status: 422,
    title: 'This Idempotency-Key was used for a different request',
  },
  throttled: { status: 429, title: 'Too many attempts; wait a moment' },
  unavailable: { status: 503, title: 'The laboratory server is starting or stopping; try again in a moment' },
  unknown_outcome: {
    status: 503,
    title: 'It is not known whether this was saved; repeat it: with the same key nothing is done twice',
  },
  internal: { status: 500, title: 'The server failed' },
} as const;

/** A 403 by the access level alone; every other names the obstacle in the thing itself. */
export const NOT_FOR_THE_ROLE = 'Your access level does not allow this; an administrator can change it.';

export type ErrorCode = keyof typeof ERRORS;

export interface FieldError {
  readonly field: string;
  readonly message: string;
  /** The rule that was broken, if the screen handles it specially, e.g. `delta_comment_required`. */
  readonly rule?: string;
}

/** RFC 9457 problem document, as every refusal is answered. */
export interface ProblemDocument {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: ErrorCode;
  readonly errors?: readonly FieldError[];
  readonly [extra: string]: unknown;
}
