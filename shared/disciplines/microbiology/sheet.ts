import { CODED_COLUMNS, type DisciplineSheet } from '../discipline.js';

export const microbiology: DisciplineSheet = {
  discipline: 'microbiology',
  title: 'Microbiology',
  testValuesKey: 'microbiologyTestValues',
  columns: CODED_COLUMNS,
  sections: ['MACROSCOPY', 'URINALYSIS', 'MICROSCOPY'],
  numeric: false,
};
