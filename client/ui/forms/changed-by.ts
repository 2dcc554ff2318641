import type { ApiProblem } from '../../core/api.js';
import { formatDateTime } from '../layout/date-time.js';
import { inWords } from './field-name.js';

/** Who changed a thing meanwhile and when, by the laboratory's clock; what the server said where it does not tell. */
export function changedBy({ detail, extra }: ApiProblem): string {
  const { by, at } = extra;
  if (typeof by !== 'string' || typeof at !== 'string') return detail;
  return `${by} changed this on ${formatDateTime(at)}.`;
}

/** A refusal in words: who was before, or what is wrong by the names of its fields. */
export function saidBy(problem: ApiProblem): string {
  const { code, detail, errors } = problem;
  if (code === 'stale_version') return changedBy(problem);
  return errors.length === 0 ? detail : errors.map((error) => inWords(error)).join(' ');
}
