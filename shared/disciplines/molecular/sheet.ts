import { RESULT_COLUMNS, type DisciplineSheet } from '../discipline.js';

export const molecular: DisciplineSheet = {
  discipline: 'molecular',
  title: 'Molecular biology',
  testValuesKey: 'molecularTestValues',
  columns: RESULT_COLUMNS,
  headings: [],
  numeric: false,
};
