import { identityChanges, isUnknownName, type IdentityField } from './person.js';
import { nameTokens } from '../text.js';

/** A person's identity, as recorded or as typed; a date of birth is yyyy-MM-dd. */
export type Identity = Readonly<Record<IdentityField, string | null>>;

/** As the record has it: with whether its date of birth was estimated from an age. */
export interface RecordedPerson extends Identity {
  readonly dobEstimated: boolean;
}

const BABY =
  /^(?:(?:new-?born|infant|baby|twin)(?:\s+[\p{L}\p{N}]+){0,3}\s+of\s|b\s*\/\s*o\s|baby\s+(?:boy|girl)\s)/iu;

/** "Baby of Grace Phiri", "B/O Phiri", "Baby girl Phiri": what a newborn is called until it has a name. */
export function isBabyName(name: string): boolean {
  return BABY.test(`${name.trim()} `);
}

/** A detail given for the first time corrects nothing. */
function isCompleted(field: IdentityField, before: RecordedPerson): boolean {
  if (field === 'gender') return before.gender === 'unknown';
  if (field === 'dateOfBirth') return before.dateOfBirth === null || before.dobEstimated;
  const name = before.fullName ?? '';
  return isUnknownName(name) || isBabyName(name);
}

/** Which of name, sex and date of birth are said otherwise than they were known; completing one is no correction. */
export function identityCorrections(before: RecordedPerson, after: Identity): readonly IdentityField[] {
  return identityChanges(before, after).filter((field) => !isCompleted(field, before));
}

const MOST_CORRECTED = 1;

/**
 * Two of name, sex and date of birth corrected at once: another person more often than a slip. A name that is only
 * written another way (capitals, accents, signs, the order of its words) is the same name.
 */
export function looksLikeAnotherPerson(before: RecordedPerson, after: Identity): boolean {
  const changed = identityCorrections(before, after).filter(
    (field) => field !== 'fullName' || !isSameName(before.fullName ?? '', after.fullName ?? ''),
  );
  return changed.length > MOST_CORRECTED;
}

/** Whether two names have the same words, however they are written and in whatever order. */
export function isSameName(one: string, other: string): boolean {
  return sortedWords(one) === sortedWords(other);
}

function sortedWords(name: string): string {
  return nameTokens(name).sort().join(' ');
}
