import type { Section } from '../../domain/results/sections.js';
import { list, optional, record, text } from '../../domain/shape.js';
import { RESULT_COLUMNS, type DisciplineDefinition } from '../discipline.js';
import { molecularContradictions } from './contradictions.js';
import { runRules, viralLoadRules } from './rules.js';
import { failedControls, offeredRun, runOf, type Control, type Run } from './run.js';
import { runText } from './texts.js';

const MOST_CONTROLS = 20;

const run: Section<Run | null> = {
  title: 'Run and controls',
  shape: optional(
    record<Run>({
      instrument: text(100),
      number: text(60),
      extraction: text(100),
      controls: list(
        record<Control>({ name: text(100), expected: text(60), obtained: text(60) }),
        MOST_CONTROLS,
      ),
    }),
  ),
  said: runText,
  offer: offeredRun,
};

export const molecular: DisciplineDefinition = {
  discipline: 'molecular',
  title: 'Molecular biology',
  testValuesKey: 'molecularTestValues',
  columns: RESULT_COLUMNS,
  headings: [],
  numeric: false,
  sections: { run },
  rules: [viralLoadRules, runRules],
  contradictions: molecularContradictions,
  toLookAt: (_, sections) => failedControls(runOf(sections)),
};
