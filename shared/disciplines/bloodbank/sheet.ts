import { RESULT_COLUMNS, type DisciplineSheet } from '../discipline.js';

export const bloodbank: DisciplineSheet = {
  discipline: 'bloodbank',
  title: 'Blood bank',
  testValuesKey: 'bloodbankTestValues',
  columns: RESULT_COLUMNS,
  headings: [],
  numeric: false,
};
