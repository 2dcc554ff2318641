import { RESULT_COLUMNS, type DisciplineSheet } from '../discipline.js';

export const microbiology: DisciplineSheet = {
  discipline: 'microbiology',
  title: 'Microbiology',
  testValuesKey: 'microbiologyTestValues',
  columns: RESULT_COLUMNS,
  headings: ['MACROSCOPY', 'URINALYSIS', 'MICROSCOPY'],
  numeric: false,
};
