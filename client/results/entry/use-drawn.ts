import type { TestValue } from '../../../shared/contract/results.js';
import { formatDateTime } from '../../ui/layout/date-time.js';
import { usePicture } from './result-entry.js';

/** Of a row of a test over time: its draw, the tube and when it was taken; '' of any other. */
export function useDrawn({ extra }: Pick<TestValue, 'extra'>): string {
  const draws = usePicture(({ state }) => state.sheet.surroundings.draws);
  const tube = draws?.find(({ draw }) => draw === extra?.draw);
  if (tube === undefined) return '';
  const { draw, accession, collectedAt, rejected } = tube;
  const taken = collectedAt === null ? 'time not stated' : `taken ${formatDateTime(collectedAt)}`;
  return [draw, accession, rejected === null ? taken : `rejected: ${rejected}`].join(', ');
}
