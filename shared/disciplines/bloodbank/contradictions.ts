import type { Contradiction, Sample } from '../../domain/results/contradictions.js';
import { saysWhen } from '../contradiction-kinds.js';

const BSH = 'BSH, Guidelines for pre-transfusion compatibility procedures, Transfus Med 2013; 23: 3';
const AABB = 'AABB Technical Manual, 20th ed. (2020)';
const POSITIVE_DAT = ['Positive', 'w+', '1+', '2+', '3+', '4+'] as const;

/** The rules of the group find it. */
export const AB_WITHOUT_CONTROL = 'ab_positive_without_control';

/** Combinations that blood bank results of one sample cannot have. */
export const bloodbankContradictions: readonly Contradiction[] = [
  saysWhen({
    code: 'incompatible_with_negative_screen',
    title: 'A crossmatch is Incompatible and the antibody screen is Negative',
    source: BSH,
    codes: ['ABSC', 'XM'],
    when: (sample) => sample.says('ABSC', 'Negative') && sample.says('XM', 'Incompatible'),
    says: 'A crossmatch is incompatible and the screen is negative: an antibody to a rare antigen, a unit with a positive DAT, or the wrong sample?',
  }),
  {
    code: 'indirect_antiglobulin_against_screen',
    title: 'The indirect antiglobulin test and the antibody screen differ',
    source: AABB,
    codes: ['ICT', 'ABSC'],
    find: (sample) =>
      isOpposite(sample, 'ICT', 'ABSC')
        ? `The indirect antiglobulin test is ${sample.text('ICT')}, the antibody screen ${sample.text('ABSC')}.`
        : null,
  },
  {
    code: 'antibody_titre_without_antibody',
    title: 'The indirect antiglobulin test is Negative and has a titre',
    source: AABB,
    codes: ['ICT', 'ICTT'],
    find: (sample) =>
      sample.says('ICT', 'Negative') && /1\s*:\s*\d/.test(sample.text('ICTT'))
        ? `The indirect antiglobulin test is Negative and has a titre of ${sample.text('ICTT')}.`
        : null,
  },
  saysWhen({
    code: 'weak_d_with_positive_dat',
    title: 'Weak D is reported and the direct antiglobulin test is positive',
    source: `${AABB}: a weak D test is not valid on cells that are already coated`,
    codes: ['RHD', 'DAT'],
    when: (sample) => sample.says('RHD', 'Weak D') && sample.says('DAT', ...POSITIVE_DAT),
    says: 'A weak D test is not valid with a positive direct antiglobulin test.',
  }),
  {
    code: AB_WITHOUT_CONTROL,
    title: 'The group is AB, anti-D reacts, and no Rh control was read',
    source: `${AABB}: an AB, D positive group needs a control that is negative`,
    codes: ['ABO', 'RHD', 'RHCT'],
  },
];

function isOpposite(sample: Sample, one: string, other: string): boolean {
  return (
    (sample.says(one, 'Positive') && sample.says(other, 'Negative')) ||
    (sample.says(one, 'Negative') && sample.says(other, 'Positive'))
  );
}
