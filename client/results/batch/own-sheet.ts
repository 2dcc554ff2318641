import type { Result } from '../../../shared/contract/results.js';
import { isCell } from '../../../shared/disciplines/haematology/cells.js';
import { GROWTH } from '../../../shared/disciplines/microbiology/growth.js';
import { rowsOf } from '../entry/typed-result.js';

/** Why a profile is entered on its own sheet and not in a grid; undefined for one of plain rows. */
export function neededSheet(result: Result): string | undefined {
  const rows = rowsOf(result);
  if (result.discipline === 'bloodbank')
    return 'A group, a screen and a crossmatch are read sample by sample.';
  if (rows.some(isCell)) return 'Cells are counted and a film is described sample by sample.';
  if (rows.some(({ code }) => code === GROWTH)) return 'A culture is read plate by plate.';
  return undefined;
}
