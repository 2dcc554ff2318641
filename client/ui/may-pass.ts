import type { ApiProblem } from '../core/api-problem.js';

/** Whether the same call can succeed a moment later: what is refused for what it says or who asks cannot. */
export function mayPass({ status }: ApiProblem): boolean {
  return status < 400 || status > 422 || status === 409;
}
