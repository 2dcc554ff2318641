import { assessRows } from './assess-rows.js';
import type { AssessedResult, AssessRequest, EntryRefusal } from './assessed.js';
import { isAccountedFor } from './completeness.js';
import { asListed, contradictionsIn } from './contradictions.js';
import { deltaRefusals, swappedTubeWarnings } from './sample-alerts.js';
import {
  findingsOf,
  NEVER_SAVED,
  readSections,
  type AssessmentContext,
  type Assessment,
  type SectionRefusal,
  type Sections,
} from './sections.js';
import { earlierValues, NO_SURROUNDINGS } from './surroundings.js';
import type { ResultWarning, TestValue } from './test-value.js';

export * from './assessed.js';
export { comparable } from './assessed-row.js';

/**
 * Values, calculations, flags, deltas and contradictions of one result, and what its discipline's own rules say of
 * its rows and sections: the same on screen and on the server.
 */
export function assessResult(request: AssessRequest): AssessedResult {
  const read = readSections(request.sheet ?? {}, request.sections ?? {});
  const typed = assessRows(request);
  const found = findings(request, typed.rows, read.sections);
  const { rows, refusals } = changesRows(found) ? assessRows(request, found) : typed;
  const sections = { ...read.sections, ...found.sections };
  const unfit = [...refusals, ...read.errors.map(ofSection)];
  return {
    rows,
    sections,
    warnings: warnings(request, factsOf(request, rows, sections), found),
    unfinished: found.unfinished,
    refusals: unfit.length > 0 ? unfit : sampleRefusals(request, rows, found),
  };
}

function findings(request: AssessRequest, rows: readonly TestValue[], sections: Sections): Assessment {
  return findingsOf(request.sheet ?? {}, factsOf(request, rows, sections));
}

function factsOf(
  { patient, today, saved = NEVER_SAVED, surroundings = NO_SURROUNDINGS }: AssessRequest,
  rows: readonly TestValue[],
  sections: Sections,
): AssessmentContext {
  const facts = { rows, sections, patient, today: today ?? patient.at, saved, earlier: earlierValues(rows) };
  return { ...facts, ...surroundings };
}

/** Alerts of the whole sample: joint jumps, contradictions, and findings of the bench's own rules. */
function warnings(
  { sheet: { contradictions = [] } = {} }: AssessRequest,
  facts: AssessmentContext,
  found: Assessment,
): readonly ResultWarning[] {
  return [
    ...swappedTubeWarnings(facts.rows, facts.specimen),
    ...contradictionsIn(contradictions, facts),
    ...asListed(found.warnings, contradictions, facts),
  ];
}

function changesRows({ derived, flags, criticals }: Assessment): boolean {
  return derived.size > 0 || flags.size > 0 || criticals.size > 0;
}

/** The check once every value and section can be read. */
function sampleRefusals(
  { remarks, surroundings = NO_SURROUNDINGS }: AssessRequest,
  rows: readonly TestValue[],
  found: Assessment,
): readonly EntryRefusal[] {
  const isEntered = found.isEntry || rows.some((row) => row.formula === null && isAccountedFor(row));
  // A sheet refused because 98 of 100 cells were counted is not also told that nothing was entered.
  const nothing = isEntered || found.refusals.length > 0 ? [] : [NOTHING_ENTERED];
  const unexplained = rows.filter(({ state, reason }) => state === 'insufficient' && !reason?.trim());
  const reasons = unexplained.map(({ code, name }) => ({
    code,
    rule: 'reason_required' as const,
    message: `${name}: say why it is insufficient.`,
  }));
  const jumps = deltaRefusals(rows, remarks, surroundings.specimen);
  return [...nothing, ...reasons, ...jumps, ...found.refusals.map(ofSection)];
}

const NOTHING_ENTERED: EntryRefusal = {
  code: null,
  rule: 'nothing_entered',
  message: 'Enter at least one result.',
};

function ofSection({ code, field, message }: SectionRefusal): EntryRefusal {
  return { code: code ?? null, rule: 'section', field, message };
}
