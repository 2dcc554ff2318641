import type { Result } from '../../../shared/contract/results.js';
import { unitText } from '../../../shared/domain/catalogue/unit-text.js';
import type { Difference } from './differences.js';
import { rowsOf } from './typed-result.js';

/** Unit and range of each row as a sheet shows them, by its code. */
export type Shown = Readonly<Record<string, string>>;

export function shownBy(result: Result): Shown {
  return Object.fromEntries(
    rowsOf(result).map(({ code, unitOfMeasure, referenceRange }) => [
      code,
      [unitText(unitOfMeasure), referenceRange].filter(Boolean).join(', '),
    ]),
  );
}

/** Who changed a sheet that nobody saved, as the server calls it. */
export const THE_CATALOGUE = 'The catalogue';

/** Of a sheet that nobody saved yet: the catalogue is another one by now. */
export function isLaidOutAnew(before: Result, now: Result): boolean {
  return now.version === before.version && now.laidOut !== undefined && now.laidOut !== before.laidOut;
}

/** Rows that have another unit or range by now; of a sheet that nobody saved yet alone, whose version says nothing. */
export function laidOutOtherwise(shown: Shown | undefined, now: Result): readonly Difference[] {
  if (shown === undefined || now.laidOut === undefined) return [];
  const fresh = shownBy(now);
  return rowsOf(now)
    .map(({ code, name }) => ({ code, name, mine: shown[code] ?? '', theirs: fresh[code] ?? '' }))
    .filter(({ mine, theirs }) => mine !== theirs);
}
