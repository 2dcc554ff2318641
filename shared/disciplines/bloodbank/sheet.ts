import type { BenchRules, Section } from '../../domain/sections.js';
import { TUBES } from './readings.js';
import { RESULT_COLUMNS, type DisciplineSheet } from '../discipline.js';
import { bloodbankContradictions } from './contradictions.js';
import { crossmatchRules } from './crossmatch-rules.js';
import { groupRules } from './group-rules.js';
import { historyShape, type History } from './history.js';
import {
  confirmationSaid,
  conflictSaid,
  crossmatchSaid,
  historySaid,
  screenSaid,
  unresolvedSaid,
} from './said.js';
import { screenRules, screenShape, type Screen } from './screen.js';
import {
  confirmationShape,
  resolutionShape,
  unresolvedShape,
  type Confirmation,
  type Resolution,
  type Unresolved,
} from './shapes.js';
import { standingSaid, standingShape, type Standing } from './standing.js';
import { crossmatchShape, type CrossmatchLine } from './units.js';

const confirmation: Section<Confirmation | null> = {
  title: 'Second reading',
  shape: confirmationShape,
  said: confirmationSaid,
};
const unresolved: Section<Unresolved | null> = {
  title: 'Unresolved group',
  shape: unresolvedShape,
  said: unresolvedSaid,
};
const conflict: Section<Resolution | null> = {
  title: 'Wrong blood in tube',
  shape: resolutionShape,
  said: conflictSaid,
};
const standing: Section<Standing | null> = {
  title: 'Standing of the group',
  shape: standingShape,
  said: standingSaid,
  isWorkedOut: true,
};
const screen: Section<Screen> = { title: 'Antibody screen', shape: screenShape, said: screenSaid };
const history: Section<History | null> = { title: 'History', shape: historyShape, said: historySaid };
const crossmatch: Section<readonly CrossmatchLine[]> = {
  title: 'Crossmatch',
  shape: crossmatchShape,
  said: crossmatchSaid,
};

const rules: readonly BenchRules[] = [groupRules, screenRules, crossmatchRules];

export const bloodbank: DisciplineSheet = {
  discipline: 'bloodbank',
  title: 'Blood bank',
  testValuesKey: 'bloodbankTestValues',
  columns: RESULT_COLUMNS,
  headings: [],
  drawnInSections: [...TUBES, 'ABO', 'RHD', 'ABSC', 'UNIT', 'XM'],
  numeric: false,
  sections: { confirmation, unresolved, conflict, standing, screen, history, crossmatch },
  rules,
  contradictions: bloodbankContradictions,
  // A group, an antiglobulin test, a unit: each is looked at by whoever answers for it.
  toLookAt: () => ['Results of the blood bank are signed one by one'],
};
