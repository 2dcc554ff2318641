import type { TestValueRequest } from '../../../../shared/contract/results.js';
import type { ServerBench } from '../server-part.js';
import { kept } from './kept.js';
import { isBlind } from './readers.js';
import { isGroupRow, shownTo } from './shown-to.js';
import { stamped } from './stamped.js';

/** Whoever read blind sends back rows that were left out: they are not cleared. */
function asShown(row: TestValueRequest): TestValueRequest {
  const isLeftOut = isGroupRow(row.code) && (row.parameter ?? '') === '';
  return isLeftOut ? { code: row.code } : row;
}

export const bloodbankBench: ServerBench = {
  stamped,
  kept,
  shownTo,
  taken: (rows, stored, { actor }) => (isBlind(actor, stored) ? rows.map(asShown) : rows),
};
