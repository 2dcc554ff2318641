import type { ApiProblem } from '../../core/api.js';
import { changedBy } from '../changed-by.js';

/** A refusal in words; where somebody else was before, who and when. */
export function saidBy(problem: ApiProblem): string {
  return problem.code === 'stale_version' ? changedBy(problem) : problem.detail;
}
