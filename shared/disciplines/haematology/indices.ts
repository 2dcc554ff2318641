import { roundHalfUp, type Decimal } from '../../domain/decimal.js';
import type { Contradiction, Found, Sample } from '../../domain/results/contradictions.js';
import { saysWhen } from '../contradiction-kinds.js';

const DACIE = 'Dacie and Lewis, Practical Haematology, 12th ed. (2017), Basic haematological techniques';
/** To g/L, L/L and 10¹²/L. */
const HAEMOGLOBIN = { 'g/L': '1', 'g/dL': '10' } as const;
const HAEMATOCRIT = { 'L/L': '1', '%': '0.01' } as const;
const RED_CELLS = { '10*12/L': '1', '10*6/uL': '1' } as const;
/** The rule of three holds within this many percentage points of haematocrit. */
const RULE_OF_THREE_TOLERANCE = 3;
/** Parts of what the other figures give: a haematocrit of two places is rounded by up to 3 %. */
const INDEX_APART = '0.05';
/** g/L: red cells hold no more. */
const MOST_MCHC = '370';

/** Red cells, haemoglobin, haematocrit and the indices that are worked out of them. */
export const indexContradictions: readonly Contradiction[] = [
  {
    code: 'haemoglobin_haematocrit_mismatch',
    title: 'Haemoglobin × 3 does not agree with the haematocrit',
    source: `${DACIE}: the rule of three`,
    codes: ['HB', 'HCT'],
    find: ruleOfThree,
  },
  {
    code: 'mcv_against_haematocrit',
    title: 'MCV does not agree with haematocrit and red cells',
    source: `${DACIE}: MCV = haematocrit ÷ red cells`,
    codes: ['MCV', 'HCT', 'RBC'],
    find: (sample) =>
      differenceIn(sample, {
        ...{ code: 'MCV', name: 'MCV', unit: 'fL', of: 'haematocrit and red cells' },
        given: sample.measured('MCV', { fL: '1' }),
        expected: quotient(sample.measured('HCT', HAEMATOCRIT), sample.measured('RBC', RED_CELLS), 1000),
      }),
  },
  {
    code: 'mch_against_haemoglobin',
    title: 'MCH does not agree with haemoglobin and red cells',
    source: `${DACIE}: MCH = haemoglobin ÷ red cells`,
    codes: ['MCH', 'HB', 'RBC'],
    find: (sample) =>
      differenceIn(sample, {
        ...{ code: 'MCH', name: 'MCH', unit: 'pg', of: 'haemoglobin and red cells' },
        given: sample.measured('MCH', { pg: '1' }),
        expected: quotient(sample.measured('HB', HAEMOGLOBIN), sample.measured('RBC', RED_CELLS), 1),
      }),
  },
  {
    code: 'mchc_against_haematocrit',
    title: 'MCHC does not agree with haemoglobin and haematocrit',
    source: `${DACIE}: MCHC = haemoglobin ÷ haematocrit`,
    codes: ['MCHC', 'HB', 'HCT'],
    find: (sample) =>
      differenceIn(sample, {
        ...{ code: 'MCHC', name: 'MCHC', unit: 'g/L', of: 'haemoglobin and haematocrit' },
        given: sample.measured('MCHC', HAEMOGLOBIN),
        expected: quotient(sample.measured('HB', HAEMOGLOBIN), sample.measured('HCT', HAEMATOCRIT), 1),
      }),
  },
  saysWhen({
    code: 'mchc_too_high',
    title: 'MCHC is above 370 g/L',
    source: 'Zandecki et al., Spurious counts and results, part II, Int J Lab Hematol 2007; 29: 21',
    codes: ['MCHC'],
    when: (sample) => sample.measured('MCHC', HAEMOGLOBIN)?.greaterThan(MOST_MCHC) === true,
    says: 'MCHC is above 370 g/L: cold agglutinins, lipaemia, haemolysis, or spherocytes?',
  }),
];

/** Haemoglobin in g/dL × 3 is about the haematocrit in percent. */
function ruleOfThree(sample: Sample): Found {
  const haemoglobin = sample.measured('HB', HAEMOGLOBIN);
  const haematocrit = sample.measured('HCT', HAEMATOCRIT);
  if (haemoglobin === null || haematocrit === null) return null;
  const difference = haemoglobin.dividedBy(10).times(3).minus(haematocrit.times(100)).abs();
  if (difference.lessThanOrEqualTo(RULE_OF_THREE_TOLERANCE)) return null;
  return 'Haemoglobin × 3 does not agree with the haematocrit.';
}

function quotient(of: Decimal | null, by: Decimal | null, times: number): Decimal | null {
  return of === null || by === null || !by.greaterThan(0) ? null : of.dividedBy(by).times(times);
}

interface Index {
  readonly code: string;
  readonly name: string;
  readonly unit: string;
  readonly of: string;
  readonly given: Decimal | null;
  readonly expected: Decimal | null;
}

function differenceIn(sample: Sample, { code, name, unit, of, given, expected }: Index): Found {
  if (given === null || expected === null) return null;
  if (given.minus(expected).abs().lessThanOrEqualTo(expected.times(INDEX_APART))) return null;
  return `${name} ${sample.text(code)} does not agree with ${of}, which give ${roundHalfUp(expected, 0)} ${unit}.`;
}
