import type { ApiProblem } from '../core/api.js';
import { formatDateTime } from './date-time.js';

/** Who changed a thing meanwhile and when, by the laboratory's clock; what the server said where it does not tell. */
export function changedBy({ detail, extra }: ApiProblem): string {
  const { by, at } = extra;
  if (typeof by !== 'string' || typeof at !== 'string') return detail;
  return `${by} changed this on ${formatDateTime(at)}.`;
}

/** A refusal in words; where somebody else was before, who and when. */
export function saidBy(problem: ApiProblem): string {
  return problem.code === 'stale_version' ? changedBy(problem) : problem.detail;
}
