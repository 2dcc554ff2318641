import type { Contradiction, Sample } from '../../domain/results/contradictions.js';
import { saysWhen } from '../contradiction-kinds.js';
import { parseResultValue } from '../../domain/results/result-value.js';

const SYPHILIS = 'CDC, STI treatment guidelines, MMWR 2021; 70 (RR-4), Syphilis';
const HEPATITIS_B = 'CDC, Screening and testing for hepatitis B virus infection, MMWR 2023; 72 (RR-1)';
/** Biological false positives are seldom stronger. */
const STRONG_RPR = 16;
/** IU/L: immune. */
const IMMUNE = '10';

/** Combinations that serology results of one sample cannot have. */
export const serologyContradictions: readonly Contradiction[] = [
  {
    code: 'hiv_assays_contradict',
    title: 'The HIV assays contradict each other',
    source: 'WHO, Consolidated guidelines on differentiated HIV testing services (2024)',
    codes: ['HIVT1', 'HIVT2', 'HIVC'],
  },
  {
    code: 'rpr_titre_without_reactive',
    title: 'RPR is not Reactive and has a titre',
    source: SYPHILIS,
    codes: ['RPR', 'RPRT'],
    find: (sample) =>
      sample.says('RPR', 'Non-reactive', 'Indeterminate', 'Invalid') && hasTitre(sample, 'RPRT')
        ? `RPR is ${sample.text('RPR')} and has a titre of ${sample.text('RPRT')}.`
        : null,
  },
  {
    code: 'strong_rpr_without_treponemal',
    title: 'RPR is 1:16 or stronger and the treponemal test is Non-reactive',
    source: 'Larsen, Steiner and Rudolph, Laboratory diagnosis of syphilis, Clin Microbiol Rev 1995; 8: 1',
    codes: ['RPR', 'RPRT', 'TPHA'],
    find: (sample) =>
      sample.says('RPR', 'Reactive') && sample.says('TPHA', 'Non-reactive') && isStrong(sample)
        ? `RPR ${sample.text('RPRT')} without a treponemal antibody: another sample, or a prozone?`
        : null,
  },
  saysWhen({
    code: 'hbeag_without_hbsag',
    title: 'HBeAg is Reactive and HBsAg is Non-reactive',
    source: HEPATITIS_B,
    codes: ['HBSAG', 'HBEAG'],
    when: (sample) => sample.says('HBSAG', 'Non-reactive') && sample.says('HBEAG', 'Reactive'),
    says: 'There is no HBeAg without HBsAg.',
  }),
  saysWhen({
    code: 'core_igm_without_total',
    title: 'Anti-HBc IgM is Reactive and total anti-HBc is Non-reactive',
    source: HEPATITIS_B,
    codes: ['AHBCT', 'AHBCM'],
    when: (sample) => sample.says('AHBCM', 'Reactive') && sample.says('AHBCT', 'Non-reactive'),
    says: 'Total anti-HBc includes IgM: it cannot be Non-reactive.',
  }),
  saysWhen({
    code: 'hbsag_without_core',
    title: 'HBsAg is Reactive and total anti-HBc is Non-reactive',
    source: HEPATITIS_B,
    codes: ['HBSAG', 'AHBCT'],
    when: (sample) => sample.says('HBSAG', 'Reactive') && sample.says('AHBCT', 'Non-reactive'),
    says: 'HBsAg is Reactive without anti-HBc: a very early infection, a recent vaccination, or a false result?',
  }),
  saysWhen({
    code: 'hbsag_with_immunity',
    title: 'HBsAg is Reactive and anti-HBs is 10 IU/L or more',
    source: HEPATITIS_B,
    codes: ['HBSAG', 'AHBS'],
    when: (sample) =>
      sample.says('HBSAG', 'Reactive') &&
      sample.measured('AHBS', { '[IU]/L': '1', 'm[IU]/mL': '1' })?.greaterThanOrEqualTo(IMMUNE) === true,
    says: 'HBsAg is Reactive and anti-HBs indicates immunity: repeat both.',
  }),
  saysWhen({
    code: 'hbeag_with_its_antibody',
    title: 'HBeAg and anti-HBe are both Reactive',
    source: 'EASL, Clinical practice guidelines on hepatitis B virus infection, J Hepatol 2017; 67: 370',
    codes: ['HBEAG', 'AHBE'],
    when: (sample) => sample.says('HBEAG', 'Reactive') && sample.says('AHBE', 'Reactive'),
    says: 'HBeAg and anti-HBe are both Reactive: seroconversion, or a false result?',
  }),
  {
    code: 'ana_pattern_without_ana',
    title: 'ANA is Negative and has a pattern',
    source: 'Damoiseaux et al., ICAP consensus on HEp-2 patterns, Ann Rheum Dis 2019; 78: 879',
    codes: ['ANA', 'ANAP'],
    find: (sample) =>
      sample.says('ANA', 'Negative') && sample.text('ANAP') !== '' && !sample.says('ANAP', 'Not done')
        ? `ANA is Negative and its pattern is ${sample.text('ANAP')}.`
        : null,
  },
];

/** "Neat" is the undiluted serum, the weakest titre. */
function hasTitre(sample: Sample, code: string): boolean {
  return sample.says(code, 'Neat') || parseResultValue(sample.text(code)).kind === 'titre';
}

function isStrong(sample: Sample): boolean {
  const titre = parseResultValue(sample.text('RPRT'));
  return titre.kind === 'titre' && Number(titre.reciprocal) >= STRONG_RPR;
}
