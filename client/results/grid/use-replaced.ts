import { referenceOf } from '../../../shared/disciplines/haematology/film.js';
import { REPLACED_CODES } from '../../../shared/disciplines/haematology/manual-differential.js';
import { usePicture } from '../entry/result-entry.js';

/** Whether a released manual differential of the specimen is reported in the place of this row. */
export function useReplaced(code: string): boolean {
  return usePicture(({ state: { sheet } }) => {
    if (sheet.base.discipline !== 'haematology' || !REPLACED_CODES.has(code)) return false;
    return (referenceOf(sheet.surroundings.reference).countedBy ?? null) !== null;
  });
}
