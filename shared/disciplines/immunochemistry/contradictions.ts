import type { Contradiction } from '../../domain/results/contradictions.js';
import { partAboveWhole, saysWhen } from '../contradiction-kinds.js';

const THYROID_PITFALLS =
  'Koulouri et al., Pitfalls in thyroid function tests, Best Pract Res Clin Endocrinol Metab 2013; 27: 745';
/** mIU/L: not merely low. */
const SUPPRESSED = '0.1';

/** Combinations that immunochemistry results of one sample cannot have. */
export const immunochemistryContradictions: readonly Contradiction[] = [
  partAboveWhole({
    code: 'free_above_total_psa',
    title: 'Free PSA is above total PSA',
    source: 'Tietz Textbook of Laboratory Medicine, 7th ed. (2023), Tumor markers',
    part: 'FPSA',
    whole: 'PSA',
  }),
  saysWhen({
    code: 'tsh_high_with_ft4_high',
    title: 'TSH and free T4 are both high',
    source: THYROID_PITFALLS,
    codes: ['TSH', 'FT4'],
    when: (sample) => sample.isHigh('TSH') && sample.isHigh('FT4'),
    says: 'TSH and free T4 are both high: interference, treatment, or the wrong sample?',
  }),
  saysWhen({
    code: 'tsh_suppressed_with_ft4_low',
    title: 'TSH is below 0.1 and free T4 is low',
    source: THYROID_PITFALLS,
    codes: ['TSH', 'FT4'],
    when: (sample) =>
      sample.measured('TSH', { 'm[IU]/L': '1', 'u[IU]/mL': '1' })?.lessThan(SUPPRESSED) === true &&
      sample.isLow('FT4'),
    says: 'TSH is suppressed and free T4 is low: pituitary disease, interference, or the wrong sample?',
  }),
  saysWhen({
    code: 'ft3_high_with_ft4_low',
    title: 'Free T3 is high and free T4 is low',
    source: THYROID_PITFALLS,
    codes: ['FT3', 'FT4'],
    when: (sample) => sample.isHigh('FT3') && sample.isLow('FT4'),
    says: 'Free T3 is high and free T4 is low: treatment with T3, or interference?',
  }),
];
