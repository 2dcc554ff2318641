import { ApiProblem, OWN_WORDING } from './api-problem.js';

export const UNKNOWN_OUTCOME_TEXT =
  'It is not known whether this was saved. Press again: nothing is done twice.';
const WAS_DONE =
  'This was saved as it was first sent; what was changed since was not. Check before pressing again.';

OWN_WORDING.add(UNKNOWN_OUTCOME_TEXT).add(WAS_DONE);

/** The outcome is unknown: the same is sent again with the same key. */
export function isUnknown(problem: unknown): boolean {
  return problem instanceof ApiProblem && problem.code === 'unknown_outcome';
}

/**
 * A refusal before the act was tried, such as a missing sign-in or a wrong witness, tells nothing about the earlier
 * attempt.
 */
export function remainsUnknown(before: boolean, thrown: unknown): boolean {
  return isUnknown(thrown) || (before && thrown instanceof ApiProblem && [401, 403].includes(thrown.status));
}

/** A write with the same key was already done; this one, with other content, was not. */
export function isIdempotencyMismatch(thrown: unknown): boolean {
  return thrown instanceof ApiProblem && thrown.code === 'idempotency_mismatch';
}

/** The server's own words, wherever it failed; 401: the session ended meanwhile. */
export function unknownOutcome(status: 401 | 503 = 503): ApiProblem {
  return new ApiProblem({
    status,
    code: 'unknown_outcome',
    title: 'No clear answer was received',
    detail: UNKNOWN_OUTCOME_TEXT,
  });
}

/** The key belonged to another body: the first call, of unknown outcome, was done. */
export function explainMismatch(thrown: unknown): unknown {
  if (!isIdempotencyMismatch(thrown)) return thrown;
  return new ApiProblem({
    status: 422,
    code: 'idempotency_mismatch',
    title: 'It was saved before it was changed here',
    detail: WAS_DONE,
  });
}
