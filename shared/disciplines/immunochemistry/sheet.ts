import { NUMERIC_COLUMNS, type DisciplineSheet } from '../discipline.js';

export const immunochemistry: DisciplineSheet = {
  discipline: 'immunochemistry',
  title: 'Immunochemistry',
  testValuesKey: 'immunochemistryTestValues',
  columns: NUMERIC_COLUMNS,
  headings: [],
  numeric: true,
};
