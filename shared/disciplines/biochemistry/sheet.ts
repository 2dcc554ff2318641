import { anionGapRule } from './anion-gap.js';
import { biochemistryContradictions } from './contradictions.js';
import { RESULT_COLUMNS, type DisciplineSheet } from '../discipline.js';

export const biochemistry: DisciplineSheet = {
  discipline: 'biochemistry',
  title: 'Biochemistry',
  testValuesKey: 'biochemistryTestValues',
  columns: RESULT_COLUMNS,
  headings: ['MACROSCOPY', 'URINALYSIS', 'MICROSCOPY'],
  numeric: true,
  rules: [anionGapRule],
  contradictions: biochemistryContradictions,
};
