import type { AssessmentRules, Section } from '../../domain/results/sections.js';
import { TUBES } from './readings.js';
import { kitRules, type Kit } from '../serology/rules.js';
import { kits } from '../serology/sheet.js';
import { RESULT_COLUMNS, type DisciplineDefinition } from '../discipline.js';
import { bloodbankContradictions } from './contradictions.js';
import { crossmatchRules } from './crossmatch-rules.js';
import { groupRules } from './group-rules.js';
import {
  historyShape,
  type History,
  confirmationShape,
  resolutionShape,
  unresolvedShape,
  type Confirmation,
  type Resolution,
  type Unresolved,
} from './shapes.js';
import {
  confirmationText,
  conflictText,
  crossmatchText,
  historyText,
  screenText,
  seraText,
  unresolvedText,
} from './texts.js';
import { bloodbankReference } from './reference.js';
import { screenRules, screenShape, type Screen } from './screen.js';
import { caseTexts, statusShape, type CaseState } from './case-status.js';
import { crossmatchShape, type CrossmatchLine } from './units.js';

const confirmation: Section<Confirmation | null> = {
  title: 'Second reading',
  shape: confirmationShape,
  said: confirmationText,
};
const unresolved: Section<Unresolved | null> = {
  title: 'Unresolved group',
  shape: unresolvedShape,
  said: unresolvedText,
};
const conflict: Section<Resolution | null> = {
  title: 'Wrong blood in tube',
  shape: resolutionShape,
  said: conflictText,
};
const standing: Section<CaseState | null> = {
  title: 'Standing of the group',
  shape: statusShape,
  said: caseTexts,
  isWorkedOut: true,
};
const screen: Section<Screen> = { title: 'Antibody screen', shape: screenShape, said: screenText };
const history: Section<History | null> = { title: 'History', shape: historyShape, said: historyText };
const crossmatch: Section<readonly CrossmatchLine[]> = {
  title: 'Crossmatch',
  shape: crossmatchShape,
  said: crossmatchText,
};

/** The lots of the sera and cells by which a group was read: recorded like kits, by benches that do so. */
const sera: Section<readonly Kit[]> = { ...kits, title: 'Reagents', said: seraText };

// A blind reader sees no rows to compare a lot with.
const seraRules: AssessmentRules = (facts) => (bloodbankReference(facts).isBlind ? {} : kitRules(facts));
const rules: readonly AssessmentRules[] = [groupRules, screenRules, crossmatchRules, seraRules];

export const bloodbank: DisciplineDefinition = {
  discipline: 'bloodbank',
  title: 'Blood bank',
  testValuesKey: 'bloodbankTestValues',
  columns: RESULT_COLUMNS,
  headings: [],
  drawnInSections: [...TUBES, 'ABO', 'RHD', 'ABSC', 'UNIT', 'XM'],
  numeric: false,
  sections: { confirmation, unresolved, conflict, standing, screen, history, crossmatch, kits: sera },
  rules,
  contradictions: bloodbankContradictions,
  // A group, an antiglobulin test and a unit are each looked at by the person who answers for it.
  toLookAt: () => ['Results of the blood bank are signed one by one'],
};
