import type { BenchFacts } from '../../domain/results/sections.js';
import type { Abo } from './group-table.js';
import { groupHere, givenGroup, confirmationOf } from './group-here.js';
import type { BloodbankReference } from './reference.js';
import { screenOf, screenResult } from './screen.js';
import type { Standing } from './standing.js';
import { mayBecomePregnant } from './unit-d.js';

/** What decides which units the patient of a sample may get, and how they are crossmatched. */
export interface BloodRecipient {
  /** Null before the group of this sample is confirmed. */
  readonly abo: Abo | null;
  /** '' before it is confirmed. */
  readonly rhd: string;
  /** Two separate samples agree. */
  readonly isConfirmedTwice: boolean;
  readonly screen: 'Positive' | 'Negative' | '';
  /** Of this screen and of every earlier one. */
  readonly antibodies: readonly string[];
  readonly mayBecomePregnant: boolean;
}

export function recipientOf(
  facts: BenchFacts,
  standing: Standing | null,
  reference: BloodbankReference,
): BloodRecipient {
  const screen = screenOf(facts.sections);
  const group = confirmedGroup(facts, reference);
  return {
    abo: group?.abo ?? null,
    rhd: group?.rhd ?? '',
    isConfirmedTwice: standing?.kind === 'two',
    screen: screenResult(screen),
    antibodies: [...new Set([...screen.antibodies, ...reference.antibodies.map(({ name }) => name)])],
    mayBecomePregnant: mayBecomePregnant(facts.patient),
  };
}

function confirmedGroup(facts: BenchFacts, { elsewhere }: BloodbankReference) {
  const here = groupHere(facts);
  if (here === undefined) return elsewhere?.group ?? undefined;
  return confirmationOf(facts.sections) === null ? undefined : givenGroup(here);
}
