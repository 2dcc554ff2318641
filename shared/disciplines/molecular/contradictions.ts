import { Decimal } from '../../domain/decimal.js';
import { isCycleThreshold } from '../../domain/results/completeness.js';
import {
  plainNumber,
  type Contradiction,
  type Found,
  type Sample,
} from '../../domain/results/contradictions.js';
import { saysWhen } from '../contradiction-kinds.js';
import { isInternalControl, isViralLoad, isTargetNotDetected } from '../../domain/results/molecular-row.js';
import { foldWord } from '../../domain/ranges/range-grammar.js';
import { isTarget, hasSignal } from './rules.js';

/** Copies or IU in a millilitre: from here on infection without its antibody or antigen needs a second look. */
const VIRAEMIC = '1000';
/** IU/mL: occult hepatitis B has less. */
const OCCULT = '200';
const RIF_RESULTS = ['Detected', 'Not detected', 'Indeterminate'] as const;

/** Combinations that molecular results of one sample cannot have. */
export const molecularContradictions: readonly Contradiction[] = [
  {
    code: 'ct_beside_not_detected',
    title: 'A target that was not detected has a cycle threshold',
    source: 'Bustin et al., MIQE guidelines, Clin Chem 2009; 55: 611',
    codes: [],
    find: ctBesideNotDetected,
  },
  {
    code: 'hpv_type_without_pool',
    title: 'HPV 16 or 18 is detected and the high-risk pool is not',
    source: 'IARC Monographs 100B (2012): HPV 16 and 18 are high-risk types',
    codes: ['HPVHR', 'HPV16', 'HPV18'],
    find: (sample) => {
      if (!sample.says('HPVHR', 'Not detected')) return null;
      const types = ['HPV16', 'HPV18'].filter((code) => sample.says(code, 'Detected'));
      if (types.length === 0) return null;
      const message = 'High-risk HPV is not detected, and a type that is one of them is.';
      return { message, parameters: ['HPVHR', ...types] };
    },
  },
  {
    code: 'rif_without_mtb',
    title: 'Rifampicin resistance is reported where no M. tuberculosis was found',
    source: 'WHO operational handbook on tuberculosis, module 3 (2024), Xpert MTB/RIF Ultra',
    codes: ['MTB', 'RIF'],
    find: (sample) =>
      sample.says('MTB', 'Not detected', 'Invalid', 'Error - repeat') && sample.says('RIF', ...RIF_RESULTS)
        ? `There is no rifampicin result where MTB is ${sample.text('MTB')}.`
        : null,
  },
  saysWhen({
    code: 'rif_with_trace',
    title: 'Rifampicin resistance is Detected or Not detected at MTB Trace',
    source: 'WHO operational handbook on tuberculosis, module 3 (2024): trace is RIF indeterminate',
    codes: ['MTB', 'RIF'],
    when: (sample) => sample.says('MTB', 'Trace') && sample.says('RIF', 'Detected', 'Not detected'),
    says: 'At MTB Trace rifampicin resistance is indeterminate.',
  }),
  saysWhen({
    code: 'mtb_without_rif',
    title: 'Rifampicin resistance is Not applicable where M. tuberculosis was found',
    source: 'WHO operational handbook on tuberculosis, module 3 (2024), Xpert MTB/RIF Ultra',
    codes: ['MTB', 'RIF'],
    when: (sample) =>
      sample.says('MTB', 'Trace', 'Very low', 'Low', 'Medium', 'High') &&
      sample.says('RIF', 'Not applicable'),
    says: 'MTB is detected, so rifampicin resistance has a result.',
  }),
  saysWhen({
    code: 'smear_positive_mtb_not_detected',
    title: 'The AFB smear is 2+ or 3+ and M. tuberculosis is not detected',
    source: 'WHO operational handbook on tuberculosis, module 3 (2024): think of other mycobacteria',
    codes: ['AFB', 'MTB'],
    when: (sample) => sample.says('AFB', '2+', '3+') && sample.says('MTB', 'Not detected'),
    says: 'The smear is strongly positive and MTB is not detected: another mycobacterium, or the wrong sample?',
  }),
  {
    code: 'load_below_detection',
    title: 'A viral load below the limit of detection is given as a figure',
    source: 'CLSI EP17-A2, Evaluation of detection capability (2012)',
    codes: [],
    find: loadBelowDetection,
  },
  saysWhen({
    code: 'hiv_load_with_negative_assays',
    title: 'HIV is Negative by its assays and the viral load is 1,000 copies/mL or more',
    source: 'CDC and APHL, Laboratory testing for the diagnosis of HIV infection (2014)',
    codes: ['HIVVL', 'HIVC'],
    when: (sample) => sample.says('HIVC', 'Negative') && isViraemic(sample, 'HIVVL'),
    says: 'HIV is Negative by its assays and there is a viral load: acute infection, or the wrong sample?',
  }),
  saysWhen({
    code: 'hcv_rna_without_antibody',
    title: 'HCV RNA is 1,000 IU/mL or more and the antibody is Non-reactive',
    source: 'CDC, Testing for HCV infection, MMWR 2013; 62: 362',
    codes: ['HCVRNA', 'HCVAB'],
    when: (sample) => sample.says('HCVAB', 'Non-reactive') && isViraemic(sample, 'HCVRNA'),
    says: 'HCV antibody is Non-reactive and there is HCV RNA: early infection, or the wrong sample?',
  }),
  saysWhen({
    code: 'hbv_dna_without_antigen',
    title: 'HBV DNA is 200 IU/mL or more and HBsAg is Non-reactive',
    source: 'Raimondo et al., Taormina statements on occult HBV infection, J Hepatol 2019; 71: 397',
    codes: ['HBVDNA', 'HBSAG'],
    when: (sample) => sample.says('HBSAG', 'Non-reactive') && isAtLeast(sample, 'HBVDNA', OCCULT),
    says: 'HBsAg is Non-reactive and HBV DNA is too high for occult infection.',
  }),
];

/** With several targets, only if none was detected: the sheet does not say whose threshold it is. */
function ctBesideNotDetected({ facts: { rows } }: Sample): Found {
  const targets = rows.filter((row) => isTarget(row) && row.parameter !== '');
  const negative = targets.filter(({ parameter }) => isNegative(parameter));
  if (negative.length === 0 || negative.length < targets.length) return null;
  const seen = rows.filter((row) => isCycleThreshold(row) && !isInternalControl(row) && hasSignal(row));
  if (seen.length === 0) return null;
  const text = seen.map(({ name, parameter }) => `${name} ${parameter}`).join(', ');
  const message = `${negative.map(({ name }) => name).join(', ')}: not detected, and amplified (${text}).`;
  return { message, parameters: [...negative, ...seen].map(({ code }) => code) };
}

function isNegative(value: string): boolean {
  return isTargetNotDetected(value) || foldWord(value) === 'negative';
}

function loadBelowDetection({ facts: { rows } }: Sample): Found {
  const low = rows.filter((row) => {
    const limit = plainNumber(row.extra?.limitOfDetection ?? '');
    return isViralLoad(row) && limit !== null && (plainNumber(row.parameter)?.lessThan(limit) ?? false);
  });
  if (low.length === 0) return null;
  const texts = low.map(
    ({ name, parameter, extra }) =>
      `${name}: ${parameter} is below the limit of detection, enter <${extra?.limitOfDetection ?? ''} or Target not detected.`,
  );
  return { message: texts.join(' '), parameters: low.map(({ code }) => code) };
}

function isViraemic(sample: Sample, code: string): boolean {
  return isAtLeast(sample, code, VIRAEMIC);
}

function isAtLeast(sample: Sample, code: string, limit: string): boolean {
  return sample.figure(code)?.greaterThanOrEqualTo(new Decimal(limit)) ?? false;
}
