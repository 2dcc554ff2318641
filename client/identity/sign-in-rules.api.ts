import type { SaveSignInRulesRequest, SignInRules } from '../../shared/contract/sign-in-rules.js';
import { api } from '../core/api.js';

export type { SignInRules } from '../../shared/contract/sign-in-rules.js';

const PATH = '/api/sign-in-rules';

export function readSignInRules(): Promise<SignInRules> {
  return api.get<SignInRules>(PATH);
}

export function saveSignInRules(rules: SaveSignInRulesRequest): Promise<SignInRules> {
  return api.put<SignInRules>(PATH, rules);
}
