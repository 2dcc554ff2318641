import type { Result } from '../../../shared/contract/results.js';
import type { Discipline } from '../../../shared/vocabulary.js';
import type { Actor } from '../../kernel/actor.js';
import type { ResultRecord } from '../store/result-record.js';
import { bloodbankAssessment } from './bloodbank/bloodbank-assessment.js';
import { haematologyAssessment } from './haematology.js';
import { microbiologyAssessment } from './microbiology.js';
import type { ServerAssessment } from './server-part.js';

/** Benches with nothing of that kind have no line. */
export const SERVER_PARTS: Readonly<Partial<Record<Discipline, ServerAssessment>>> = {
  bloodbank: bloodbankAssessment,
  haematology: haematologyAssessment,
  microbiology: microbiologyAssessment,
};

/** As this person may see it, on whichever way it goes out. */
export function shownTo(actor: Actor, result: Result, stored: ResultRecord | undefined): Result {
  return SERVER_PARTS[result.discipline]?.shownTo?.(actor, result, stored) ?? result;
}
