import { list, optional, record, text, type Shape } from '../../domain/shape.js';
import type { Sections } from '../../domain/results/sections.js';
import { readingsFrom, type Grade, type Readings } from './readings.js';
import { grade } from './screen.js';

/** One of these words, in upper or lower case; '' for none. */
export function oneOf<T extends string>(words: readonly T[]): Shape<T | ''> {
  return (value, field, errors) => {
    if (value === undefined || value === null || value === '') return '';
    const typed = typeof value === 'string' ? value.trim().toLowerCase() : undefined;
    const found = words.find((word) => word.toLowerCase() === typed);
    if (found !== undefined) return found;
    errors.push({ field, message: `${field} must be one of ${words.join(', ')}.` });
    return '';
  };
}

/** A second person's own readings; `by` and `at` (ISO 8601) are the server's to say. */
export interface Confirmation {
  readonly by: string;
  readonly at: string;
  readonly reactions: Readings;
  /** How its grades differ from the first ones, by `gradeDifference`; left out if they do not. */
  readonly apart?: string | undefined;
}

const NAME = 200;
const MOMENT = 40;
const WORDS = 1000;

const control: Shape<Grade | undefined> = (value, field, errors) => grade(value, field, errors) || undefined;

const grades = record<Readings>({
  AANT: grade,
  BANT: grade,
  DANT: grade,
  ACEL: grade,
  BCEL: grade,
  RHCT: control,
});

const reactions: Shape<Readings> = (value, field, errors) =>
  value === undefined || value === null ? readingsFrom(() => '') : grades(value, field, errors);

const apart: Shape<string | undefined> = (value, field, errors) =>
  text(WORDS)(value, field, errors) || undefined;

export const confirmationShape = optional(
  record<Confirmation>({ by: text(NAME), at: text(MOMENT), reactions, apart }),
);

/** The sample with the wrong blood: this one, or an earlier one. */
const WRONG_BLOOD = ['now', 'then'] as const;
export type WrongBlood = (typeof WRONG_BLOOD)[number];

/** How SUPER resolved a group that contradicts the patient's earlier one; `by` and `at` are the server's to say. */
export interface Resolution {
  readonly wrongBlood: WrongBlood | '';
  readonly reason: string;
  readonly by: string;
  readonly at: string;
  /** The results that it speaks against, as the server found them: id, and number for the reader. */
  readonly against: readonly string[];
  readonly earlier: string;
}

const MOST_AGAINST = 100;

export const resolutionShape = optional(
  record<Resolution>({
    wrongBlood: oneOf(WRONG_BLOOD),
    reason: text(WORDS),
    by: text(NAME),
    at: text(MOMENT),
    against: list(text(MOMENT), MOST_AGAINST),
    earlier: text(WORDS),
  }),
);

/** For readings that give no group: why it stays so. */
export interface Unresolved {
  readonly comment: string;
}

export const unresolvedShape = optional(record<Unresolved>({ comment: text(WORDS) }));

const ANSWERS = ['yes', 'no', 'unknown'] as const;

/** The questions before blood is given. */
export interface History {
  /** In the last three months before collection. */
  readonly transfusedOrPregnant: (typeof ANSWERS)[number];
}

const answer: Shape<History['transfusedOrPregnant']> = (value, field, errors) =>
  oneOf(ANSWERS)(value, field, errors) || 'unknown';

export const historyShape = optional(record<History>({ transfusedOrPregnant: answer }));

/** An unanswered question is unknown. */
export function historyIn(sections: Sections): History {
  return (sections['history'] ?? { transfusedOrPregnant: 'unknown' }) as History;
}
