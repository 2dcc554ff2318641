import { CODED_COLUMNS, type DisciplineSheet } from '../discipline.js';

export const serology: DisciplineSheet = {
  discipline: 'serology',
  title: 'Serology',
  testValuesKey: 'serologyTestValues',
  columns: CODED_COLUMNS,
  sections: [],
  numeric: false,
};
