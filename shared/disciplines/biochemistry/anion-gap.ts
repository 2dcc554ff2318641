import { isAnionGap } from '../../domain/formulas/anion-gap.js';
import { plainNumber } from '../../domain/results/contradictions.js';
import type { BenchRules } from '../../domain/results/sections.js';

/** A gap below zero may be right, and is most often a wrong electrolyte: the bench is told, and asked nothing. */
export const anionGapRule: BenchRules = ({ rows }) => {
  const below = rows.filter((row) => isAnionGap(row) && plainNumber(row.parameter)?.isNegative() === true);
  return {
    warnings: below.map(({ code, name }) => ({
      code: 'negative_anion_gap',
      message: `${name} is below zero: sodium, chloride or bicarbonate may be wrong; bromide, lithium and a low albumin make it too.`,
      parameters: [code],
    })),
  };
};
