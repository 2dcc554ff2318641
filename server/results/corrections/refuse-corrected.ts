import {
  COLLECTION_TIME,
  judgedOtherwise,
  rangesAreFor,
} from '../../../shared/domain/results/assessed-patient.js';
import { Problem } from '../../kernel/http/problem.js';
import type { Bench } from '../assess/bench.js';
import type { ResultRecord } from '../store/result-record.js';

/**
 * 409 where what would be signed was judged for another sex, birth date, pregnancy or day of collection than holds in
 * this transaction, whatever the queue has done: nobody signs flags that nobody has seen.
 */
export function refuseCorrected({ patient }: Bench, stored: ResultRecord | undefined): void {
  if (!stored) return;
  const what = judgedOtherwise(stored.assessedFor, patient);
  if (what.length === 0) return;
  const [was, now] = [rangesAreFor(stored.assessedFor), rangesAreFor(patient)];
  throw new Problem(
    'conflict',
    `${saidOf(what)} corrected after this result was saved. It was judged for ${was} and is now judged for ${now}: check the new flags, then sign.`,
    { extra: { corrected: what, was: stored.assessedFor, now: patient } },
  );
}

function saidOf(what: readonly string[]): string {
  const isTimeAlone = what.every((one) => one === COLLECTION_TIME);
  return isTimeAlone ? `The ${COLLECTION_TIME} was` : `The patient’s details (${what.join(', ')}) were`;
}
