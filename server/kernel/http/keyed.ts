import { SetMetadata } from '@nestjs/common';

/** How a call that writes is kept by its Idempotency-Key, beside what holds for all of them. */
export interface KeyedRule {
  /** Its answer holds what is shown once: it is not stored, and a repeat is told that it was done (409). */
  readonly answersSecret?: true;
  /** Its body holds what nobody may guess from what is stored: it is compared by a slow hash. */
  readonly holdsSecret?: true;
  /** What it proves is used up by the first: a repeat is answered before anything is proved again. */
  readonly provesOnce?: true;
  /** It has no one transaction, or begins with a look that a repeat makes anew: only what names its step is kept. */
  readonly keepsSteps?: true;
  /** Why each repeat is an act of its own, and no key is looked at. */
  readonly eachTime?: string;
}

export const KEYED_RULE = 'meniscus:keyed';

export const Keyed = (rule: KeyedRule) => SetMetadata(KEYED_RULE, rule);
