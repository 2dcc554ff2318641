import type { SameIdentity, WhoItIsAnswer } from '../../../shared/contract/patients.js';

/** Somebody who is registered with the name, sex and date of birth that were typed. */
export type Registered = Omit<SameIdentity, 'age'>;

/** Who is registered so; `of` says with what, and nothing of it holds of anybody else. */
export interface SameRegistered {
  readonly of: string;
  readonly same: readonly Registered[];
}

/** What was answered of those. */
export interface WhoItIsSaid {
  readonly of: string;
  readonly whoItIs: WhoItIsAnswer;
  readonly sameAs?: string;
  readonly twin?: number;
}
