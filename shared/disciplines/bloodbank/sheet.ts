import { CODED_COLUMNS, type DisciplineSheet } from '../discipline.js';

export const bloodbank: DisciplineSheet = {
  discipline: 'bloodbank',
  title: 'Blood bank',
  testValuesKey: 'bloodbankTestValues',
  columns: CODED_COLUMNS,
  headings: [],
  numeric: false,
};
