import type { Section } from '../../domain/results/sections.js';
import { day, list, record, text } from '../../domain/shape.js';
import { RESULT_COLUMNS, type DisciplineDefinition } from '../discipline.js';
import { serologyContradictions } from './contradictions.js';
import { hivRules, type HivAlgorithm } from './hiv.js';
import { kitRules, offeredKits, reactiveRules, type Kit } from './rules.js';
import { algorithmText, kitsText } from './texts.js';

const MOST_KITS = 40;
const MOST_ASSAYS = 10;
const SHAPE = record<HivAlgorithm>({ assays: list(text(40), MOST_ASSAYS) });

/** Any bench whose parameters the catalogue marks `kitLot` declares it, with its rules. */
export const kits: Section<readonly Kit[]> = {
  title: 'Kits',
  shape: list(record<Kit>({ parameter: text(40), kit: text(100), lot: text(60), expiry: day }), MOST_KITS),
  said: kitsText,
  offer: offeredKits,
};

/** The assays by which an HIV conclusion was reached. */
const algorithm: Section<HivAlgorithm> = {
  title: 'HIV algorithm',
  shape: (value, field, errors) => SHAPE(value ?? {}, field, errors),
  said: algorithmText,
  isWorkedOut: true,
};

export const serology: DisciplineDefinition = {
  discipline: 'serology',
  title: 'Serology',
  testValuesKey: 'serologyTestValues',
  columns: RESULT_COLUMNS,
  headings: [],
  numeric: false,
  sections: { algorithm, kits },
  contradictions: serologyContradictions,
  rules: [reactiveRules, hivRules, kitRules],
};
