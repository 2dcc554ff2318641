import type { Gender } from '../shared/vocabulary.js';
import type { Random } from './random.js';
import { NAMES, type NamesOf } from './name-lists.js';

/** Who is unknown is not named from a list. */
export type KnownGender = Exclude<Gender, 'unknown'>;

const TOTAL = NAMES.reduce((total, { weight }) => total + weight, 0);

function origin(random: Random): NamesOf {
  let left = random.next() * TOTAL;
  return NAMES.find(({ weight }) => (left -= weight) < 0) ?? random.pick(NAMES);
}

/** A full name, NFC as everything that is stored. */
export function makeName(random: Random, gender: KnownGender): string {
  const from = origin(random);
  const given = [random.pick(from[gender]), ...(random.chance(0.25) ? [random.pick(from[gender])] : [])];
  const family = [random.pick(from.family), ...(random.chance(0.07) ? [random.pick(from.family)] : [])];
  const names = [...new Set(given)].join(' ');
  const families = [...new Set(family)].join('-');
  const full = from.familyFirst ? `${families} ${names}` : `${names} ${families}`;
  return full.replaceAll('_', ' ').normalize('NFC');
}
