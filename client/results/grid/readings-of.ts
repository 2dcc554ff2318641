import type { TestValue } from '../../../shared/contract/results.js';
import { twoReadings, type TwoReadings } from '../../../shared/domain/results/two-readings.js';

/** What a figure as it is typed may mean; null where it reads one way, or the row takes words. */
export function readingsOf({ kind }: Pick<TestValue, 'kind'>, text: string): TwoReadings | null {
  return kind === 'numeric' ? twoReadings(text) : null;
}
