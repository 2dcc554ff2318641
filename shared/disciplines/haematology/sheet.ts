import { RESULT_COLUMNS, type DisciplineSheet } from '../discipline.js';
import { kitRules } from '../serology/rules.js';
import { kits } from '../serology/sheet.js';

export const haematology: DisciplineSheet = {
  discipline: 'haematology',
  title: 'Haematology',
  testValuesKey: 'haematologyTestValues',
  columns: RESULT_COLUMNS,
  headings: [],
  numeric: true,
  // The malaria antigen comes from a kit too.
  sections: { kits },
  rules: [kitRules],
};
