import type { ApiProblem } from '../../core/api-problem.js';

/** Whether the same call can succeed a moment later: what is refused for what it says, who asks or what it read cannot. */
export function mayPass({ code, status }: ApiProblem): boolean {
  if (code === 'stale_version') return false;
  return status < 400 || status > 422 || status === 409;
}
