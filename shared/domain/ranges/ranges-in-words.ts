import { bandText } from '../catalogue/profile-differences.js';
import type { RangedParameter } from './applicable-range.js';
import { displayRange } from './range-grammar.js';

type Ranged = Pick<RangedParameter, 'rangeMale' | 'rangeFemale' | 'rangePregnancy' | 'ranges'>;

/** Every range of a parameter, a line each, as somebody reads them who signs for them; none: it has no range. */
export function rangesInWords({ rangeMale, rangeFemale, rangePregnancy, ranges }: Ranged): readonly string[] {
  const [male, female, pregnant] = [rangeMale, rangeFemale, rangePregnancy].map((text) => shown(text));
  const bySex =
    male === female ? [male] : [male === '' ? '' : `male: ${male}`, female === '' ? '' : `female: ${female}`];
  return [
    ...bySex.flatMap((text) => (text === undefined || text === '' ? [] : [text])),
    ...(pregnant === undefined || pregnant === '' ? [] : [`pregnancy: ${pregnant}`]),
    ...(ranges ?? []).map((band) => bandText({ ...band, text: shown(band.text) })),
  ];
}

function shown(text: string | null | undefined): string {
  return text === null || text === undefined ? '' : displayRange(text);
}
