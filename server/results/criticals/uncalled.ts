import { Problem } from '../../kernel/http/problem.js';

/** 409 where a release waits for the call; `todo` says how to come to it. */
export function uncalled(names: string, todo: string): Problem {
  return new Problem('conflict', `${names}: the critical value has not been reported yet. ${todo}`);
}
