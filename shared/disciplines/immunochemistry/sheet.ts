import { immunochemistryContradictions } from './contradictions.js';
import { RESULT_COLUMNS, type DisciplineDefinition } from '../discipline.js';

export const immunochemistry: DisciplineDefinition = {
  discipline: 'immunochemistry',
  title: 'Immunochemistry',
  testValuesKey: 'immunochemistryTestValues',
  columns: RESULT_COLUMNS,
  headings: [],
  numeric: true,
  contradictions: immunochemistryContradictions,
};
