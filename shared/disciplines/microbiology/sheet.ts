import type { Section } from '../../domain/results/sections.js';
import { RESULT_COLUMNS, type DisciplineSheet } from '../discipline.js';
import { antibiograms } from './antibiogram.js';
import { microbiologyContradictions } from './contradictions.js';
import { cultureRules } from './culture-rules.js';
import { cultureShape } from './culture-shape.js';
import { isolatesOf, type Culture } from './culture.js';
import { gramRules } from './gram-rules.js';
import { CULTURE_HEADING, microbiologyHeading } from './headings.js';
import { cultureSaid, withoutTyper } from './said.js';

const culture: Section<Culture> = {
  title: 'Culture',
  shape: cultureShape,
  said: cultureSaid,
  tables: antibiograms,
  printed: withoutTyper,
};

export const microbiology: DisciplineSheet = {
  discipline: 'microbiology',
  title: 'Microbiology',
  testValuesKey: 'microbiologyTestValues',
  columns: RESULT_COLUMNS,
  headings: ['MACROSCOPY', 'URINALYSIS', 'MICROSCOPY', CULTURE_HEADING],
  headingOf: microbiologyHeading,
  numeric: false,
  sections: { culture },
  contradictions: microbiologyContradictions,
  rules: [cultureRules, gramRules],
  toLookAt: (rows, sections) =>
    isolatesOf(sections).length > 0 ||
    rows.some(({ kind, parameter }) => kind === 'isolates' && parameter !== '')
      ? ['A culture with isolates']
      : [],
};
