import { Decimal } from '../../domain/decimal.js';
import type { Contradiction, Sample } from '../../domain/results/contradictions.js';

const FRACTIONS = ['HBA', 'HBA2', 'HBF', 'HBS'] as const;
/** Percent: what rounding and overlapping peaks add. */
const MOST = '102';
/** Percent of HbS that a solubility test does not miss after infancy, and that it does not find. */
const SOLUBLE = { from: '20', below: '5' } as const;
const DACIE =
  'Dacie and Lewis, Practical Haematology, 12th ed. (2017), Haemoglobin variants and thalassaemia';

export const haemoglobinContradictions: readonly Contradiction[] = [
  {
    code: 'haemoglobins_above_100',
    title: 'The haemoglobin fractions add up to more than 100 %',
    source: DACIE,
    codes: FRACTIONS,
    find: (sample) => {
      const figures = FRACTIONS.flatMap((code) => sample.measured(code, { '%': '1' }) ?? []);
      const total = figures.reduce((sum, figure) => sum.plus(figure), new Decimal(0));
      return total.greaterThan(MOST)
        ? `The haemoglobin fractions add up to ${total.toFixed()} %, more than 100 %.`
        : null;
    },
  },
  {
    code: 'sickle_negative_with_hbs',
    title: 'The sickle solubility test is Negative and HbS is 20 % or more',
    source: DACIE,
    codes: ['SICK', 'HBS'],
    find: (sample) =>
      sample.says('SICK', 'Negative') && sickle(sample)?.greaterThanOrEqualTo(SOLUBLE.from) === true
        ? 'The sickle test is Negative and there is HbS.'
        : null,
  },
  {
    code: 'sickle_positive_without_hbs',
    title: 'The sickle solubility test is Positive and HbS is below 5 %',
    source: DACIE,
    codes: ['SICK', 'HBS'],
    find: (sample) =>
      sample.says('SICK', 'Positive') && sickle(sample)?.lessThan(SOLUBLE.below) === true
        ? 'The sickle test is Positive and there is no HbS.'
        : null,
  },
];

function sickle(sample: Sample): Decimal | null {
  return sample.measured('HBS', { '%': '1' });
}
