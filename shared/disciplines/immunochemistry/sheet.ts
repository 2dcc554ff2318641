import { immunochemistryContradictions } from './contradictions.js';
import { RESULT_COLUMNS, type DisciplineSheet } from '../discipline.js';

export const immunochemistry: DisciplineSheet = {
  discipline: 'immunochemistry',
  title: 'Immunochemistry',
  testValuesKey: 'immunochemistryTestValues',
  columns: RESULT_COLUMNS,
  headings: [],
  numeric: true,
  contradictions: immunochemistryContradictions,
};
