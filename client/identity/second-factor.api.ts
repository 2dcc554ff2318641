import type {
  BegunSecondFactor,
  OwnFactorRequest,
  RecoveryCodes,
  SecondFactorShown,
} from '../../shared/contract/second-factor.js';
import { api } from '../core/api.js';

export type { BegunSecondFactor, SecondFactorShown } from '../../shared/contract/second-factor.js';

const PATH = '/api/second-factor';

export function readSecondFactor(): Promise<SecondFactorShown> {
  return api.get<SecondFactorShown>(PATH);
}

export function beginSecondFactor(): Promise<BegunSecondFactor> {
  return api.post<BegunSecondFactor>(`${PATH}/begin`);
}

export async function confirmSecondFactor(code: string): Promise<readonly string[]> {
  return (await api.post<RecoveryCodes>(`${PATH}/confirm`, { code })).recoveryCodes;
}

type Proof = Pick<OwnFactorRequest, 'password' | 'code'>;

export async function renewRecoveryCodes(proof: Proof): Promise<readonly string[]> {
  return (await api.post<RecoveryCodes>(`${PATH}/recovery-codes`, proof)).recoveryCodes;
}

export function removeSecondFactor(proof: Proof): Promise<unknown> {
  return api.post<unknown>(`${PATH}/remove`, proof);
}

export function takeSecondFactorAway(username: string, reason: string): Promise<unknown> {
  return api.post<unknown>(`${PATH}/take-away`, { username, reason });
}

/** After a recovery code opened the door: how many do so still. */
export async function tellCodesLeft(): Promise<void> {
  const own = await api.get<SecondFactorShown>(PATH, { quiet: true }).catch(() => undefined);
  if (own === undefined) return;
  const left = own.recoveryCodesLeft;
  // Not with the sign-in page: hardly anybody is told.
  const { showDone } = await import('../ui/feedback/notify.js');
  showDone(
    `${left} recovery code${left === 1 ? ' is' : 's are'} left; new ones are made under Second factor`,
  );
}
