import { isAnionGap } from '../../domain/formulas/equations.js';
import { plainNumber } from '../../domain/results/contradictions.js';
import type { AssessmentRules } from '../../domain/results/sections.js';
import { RESULT_COLUMNS, type DisciplineDefinition } from '../discipline.js';
import { biochemistryContradictions } from './contradictions.js';

/**
 * A gap below zero may be right, and is most often a wrong electrolyte: the bench is warned, but no reason is required.
 */
const anionGapRule: AssessmentRules = ({ rows }) => {
  const below = rows.filter((row) => isAnionGap(row) && plainNumber(row.parameter)?.isNegative() === true);
  return {
    warnings: below.map(({ code, name }) => ({
      code: 'negative_anion_gap',
      message: `${name} is below zero: sodium, chloride or bicarbonate may be wrong; bromide, lithium and a low albumin cause it too.`,
      parameters: [code],
    })),
  };
};

export const biochemistry: DisciplineDefinition = {
  discipline: 'biochemistry',
  title: 'Biochemistry',
  testValuesKey: 'biochemistryTestValues',
  columns: RESULT_COLUMNS,
  headings: ['MACROSCOPY', 'URINALYSIS', 'MICROSCOPY'],
  numeric: true,
  rules: [anionGapRule],
  contradictions: biochemistryContradictions,
};
