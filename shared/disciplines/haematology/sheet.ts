import { NUMERIC_COLUMNS, type DisciplineSheet } from '../discipline.js';

export const haematology: DisciplineSheet = {
  discipline: 'haematology',
  title: 'Haematology',
  testValuesKey: 'haematologyTestValues',
  columns: NUMERIC_COLUMNS,
  sections: [],
  numeric: true,
};
