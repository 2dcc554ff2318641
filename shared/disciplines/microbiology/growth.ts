import { foldWord } from '../../domain/ranges/range-grammar.js';
import type { TestValue } from '../../domain/results/test-value.js';

/** The rows of a culture, by their codes. */
export const GROWTH = 'GROW';
export const GRAM = 'GRAM';
export const ISOLATES = 'ISOL';

type Read = Pick<TestValue, 'code' | 'parameter'>;

/** What the plate shows; 'unread' while nobody said, 'other' for a word of the laboratory's own. */
export type Growth = 'unread' | 'none' | 'growth' | 'mixed' | 'insignificant' | 'other';

export function growthIn(rows: readonly Read[]): Growth {
  const said = foldWord(rows.find(({ code }) => code === GROWTH)?.parameter ?? '');
  if (said === '') return 'unread';
  if (said === 'growth') return 'growth';
  if (said.startsWith('mixed growth')) return 'mixed';
  if (said.startsWith('no significant growth')) return 'insignificant';
  return said.startsWith('no growth') ? 'none' : 'other';
}

/** A Gram stain that was read and shows something that lives. */
export function seesOrganisms(rows: readonly Read[]): boolean {
  const said = foldWord(rows.find(({ code }) => code === GRAM)?.parameter ?? '');
  return said !== '' && !NOTHING_SEEN.some((words) => said.startsWith(words));
}

const NOTHING_SEEN = ['no organism', 'no bacteria', 'not done', 'insufficient', 'none seen', 'not seen'];
