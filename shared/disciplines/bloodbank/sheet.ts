import type { Section } from '../../domain/sections.js';
import { RESULT_COLUMNS, type DisciplineSheet } from '../discipline.js';
import { groupRules } from './group-rules.js';
import { screenSaid } from './said.js';
import { screenRules, screenShape, type Screen } from './screen.js';

const screen: Section<Screen> = { title: 'Antibody screen', shape: screenShape, said: screenSaid };

export const bloodbank: DisciplineSheet = {
  discipline: 'bloodbank',
  title: 'Blood bank',
  testValuesKey: 'bloodbankTestValues',
  columns: RESULT_COLUMNS,
  headings: [],
  numeric: false,
  sections: { screen },
  rules: [groupRules, screenRules],
};
