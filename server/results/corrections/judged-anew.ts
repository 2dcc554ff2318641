import type { AssessedResult } from '../../../shared/domain/results/assess-result.js';
import { assess, type Bench } from '../assess/bench.js';
import { assessedPatient } from '../assess/booked-test.js';
import { storedEntries } from '../assess/entries.js';
import { openParameters } from '../assess/parameters.js';
import type { ResultRecord } from '../store/result-record.js';

/**
 * What a released result is judged by when its patient was corrected: who the patient is known to be today, by the
 * ranges of the version that it was entered under and the formulas that it was released with.
 */
export function benchAnew(bench: Bench, record: ResultRecord): Bench {
  const parameters = openParameters(bench.layout, record);
  return { ...bench, parameters, patient: assessedPatient(bench.test, bench.laboratory.timeZone) };
}

/** What was entered, judged once more; what could not be entered so today is not asked again. */
export function judgedAnew(bench: Bench, record: ResultRecord): AssessedResult {
  const { sections, remarks } = record;
  return assess(bench, { entries: storedEntries(record), sections, remarks });
}
