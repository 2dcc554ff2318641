import type { ComponentType } from 'react';
import type { TestValue } from '../../../shared/contract/results.js';
import type { Surroundings } from '../../../shared/domain/results/surroundings.js';
import type { LazyPart } from '../../ui/feedback/lazy-part.js';
import type { Refusal } from '../entry/judge.js';

/** What a section's part of the screen is given; it draws, and keeps nothing of it. */
export interface SectionPartProps<T> {
  /** `sections.kits`: fields carry the ids by which refusals name them, e.g. `sections.kits[0].expiry`. */
  readonly field: string;
  /** As it is typed: a day may be half a day. */
  readonly value: T;
  onChange(value: T): void;
  /** The same with what the rules worked out in it. */
  readonly judged: T;
  /** What the rules look at beside the result: other profiles of the specimen, settings, look-ups. */
  readonly surroundings: Surroundings;
  /** As they are judged now. */
  readonly rows: readonly TestValue[];
  /** What this bench used last. */
  readonly offers: T;
  /** The refusals of this section, the server's and those that hold already. */
  readonly errors: readonly Refusal[];
  /** A save was tried: what is missing is shown too. */
  readonly wasTried: boolean;
  readonly isReadOnly: boolean;
}

export type SectionPart<T = never> = ComponentType<SectionPartProps<T>> & Partial<Pick<LazyPart<T>, 'ahead'>>;
