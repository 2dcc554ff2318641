import type { ReportedResult } from '../../shared/contract/reports.js';
import { readsConfidential, RELEASED_CONFIDENTIAL } from '../../shared/domain/results/confidential.js';
import type { Actor } from '../kernel/actor.js';
import { UNSAID } from './reported-result.js';

/** Whoever is not of the laboratory prints a confidential result, and reads of it that it was released. */
export function shownTo({ role }: Actor, results: readonly ReportedResult[]): readonly ReportedResult[] {
  if (readsConfidential(role)) return results;
  return results.map((result) => (result.confidential ? withheld(result) : result));
}

function withheld({
  sections: _,
  tables: __,
  calls: ___,
  askedBy: ____,
  withdrawal,
  ...result
}: ReportedResult): ReportedResult {
  return {
    ...result,
    ...UNSAID,
    ...(withdrawal && { withdrawal: { ...withdrawal, reason: RELEASED_CONFIDENTIAL } }),
    withheld: true,
  };
}
