import { isDeepStrictEqual } from 'node:util';
import { SYSTEM } from '../kernel/actor.js';
import { keyOf, NO_FACTS, parseFactKey, type Facts, type Fact } from './catalogue-facts.js';

interface Version {
  readonly by: string;
  readonly at: Date;
  readonly said: Facts;
}

/** A laboratory's answer to the shipped catalogue, with the content shipped then. */
export interface Answer {
  readonly answer: 'taken' | 'dismissed';
  readonly at: Date;
  readonly said: Facts;
}

/** The published versions of a profile, oldest first, and the laboratory's answers. */
export interface ProfileHistory {
  readonly versions: readonly Version[];
  readonly answers: readonly Answer[];
}

export interface Offered extends Fact {
  readonly own: boolean;
}

/** Everything shipped that is newer than what this laboratory last had of it, and differs from its own. */
export function offeredDifferences(theirs: Facts, history: ProfileHistory): readonly Offered[] {
  const mine = history.versions.at(-1)?.said ?? NO_FACTS;
  return [...theirs.keys()].flatMap((key) => {
    const thing = parseFactKey(key);
    if (!isOfWhatIsThere(thing, mine)) return [];
    const now = theirs.get(key);
    const known = lastShipped(key, history);
    const isKnown = known !== undefined && isDeepStrictEqual(known.value, now);
    if (isKnown || isDeepStrictEqual(now, mine.get(key))) return [];
    const own = history.versions.length > 0 && !(known && isDeepStrictEqual(known.value, mine.get(key)));
    return [{ ...thing, own }];
  });
}

/** Only the existence of a profile or parameter that the laboratory does not have is offered. */
function isOfWhatIsThere({ parameter, field }: Fact, mine: Facts): boolean {
  if (!mine.has(keyOf({ parameter: '', field: '' }))) return parameter === '' && field === '';
  return field === '' || mine.has(keyOf({ parameter, field: '' }));
}

interface Shipped {
  readonly at: Date;
  readonly value: unknown;
}

/**
 * The content last shipped to the laboratory: changes by a version of the system, content taken and published, or
 * offered and dismissed. Versions published by others are the laboratory's own.
 */
function lastShipped(key: string, { versions, answers }: ProfileHistory): Shipped | undefined {
  const seeded = versions.filter(
    ({ by, said }, at) =>
      by === SYSTEM.username &&
      (at === 0 || !isDeepStrictEqual(said.get(key), versions[at - 1]?.said.get(key))),
  );
  const answered = answers.filter(
    ({ said, ...one }) => said.has(key) && holds({ said, ...one }, key, versions),
  );
  return [...seeded, ...answered]
    .map(({ at, said }) => ({ at, value: said.get(key) }))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .at(-1);
}

/** Content taken into a draft counts once it was published. */
function holds({ answer, at, said }: Answer, key: string, versions: readonly Version[]): boolean {
  const value = said.get(key);
  return (
    answer === 'dismissed' ||
    versions.some((one) => one.at >= at && isDeepStrictEqual(one.said.get(key), value))
  );
}
