import { NUMERIC_COLUMNS, type DisciplineSheet } from '../discipline.js';

export const biochemistry: DisciplineSheet = {
  discipline: 'biochemistry',
  title: 'Biochemistry',
  testValuesKey: 'biochemistryTestValues',
  columns: NUMERIC_COLUMNS,
  headings: ['MACROSCOPY', 'URINALYSIS', 'MICROSCOPY'],
  numeric: true,
};
