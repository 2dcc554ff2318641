import type { Section } from '../../domain/sections.js';
import { day, list, record, text } from '../../domain/shape.js';
import { RESULT_COLUMNS, type DisciplineSheet } from '../discipline.js';
import { kitRules, offeredKits, type Kit } from './rules.js';
import { kitsSaid } from './said.js';

const MOST_KITS = 40;

/** Any bench whose parameters the catalogue marks `kitLot` declares it, with its rules. */
export const kits: Section<readonly Kit[]> = {
  title: 'Kits',
  shape: list(record<Kit>({ parameter: text(40), kit: text(100), lot: text(60), expiry: day }), MOST_KITS),
  said: kitsSaid,
  offer: offeredKits,
};

export const serology: DisciplineSheet = {
  discipline: 'serology',
  title: 'Serology',
  testValuesKey: 'serologyTestValues',
  columns: RESULT_COLUMNS,
  headings: [],
  numeric: false,
  sections: { kits },
  rules: [kitRules],
};
