import { Decimal } from '../../domain/decimal.js';
import type { Contradiction, Found, Sample } from '../../domain/results/contradictions.js';
import { partAboveWhole } from '../part-above-whole.js';
import { bloodGasContradictions } from './blood-gas.js';

const TIETZ = 'Tietz Textbook of Laboratory Medicine, 7th ed. (2023)';
const MMOL = { 'mmol/L': '1' } as const;
const GLUCOSE = { 'mmol/L': '1', 'mg/dL': '0.0555' } as const;
/** mmol/L: sodium as low as an infusion of glucose makes it. */
const DILUTED_SODIUM = '125';
const INFUSED_GLUCOSE = '20';
/** Cells in a high-power field that a dipstick does not miss. */
const MANY_CELLS = '20';

/** What biochemistry's results of one sample cannot all say. */
export const biochemistryContradictions: readonly Contradiction[] = [
  partAboveWhole({
    code: 'albumin_above_total_protein',
    title: 'Albumin is above total protein',
    source: `${TIETZ}, Proteins`,
    part: 'ALB',
    whole: 'TP',
  }),
  partAboveWhole({
    code: 'direct_above_total_bilirubin',
    title: 'Direct bilirubin is above total bilirubin',
    source: `${TIETZ}, Liver disease`,
    part: 'DBIL',
    whole: 'TBIL',
  }),
  partAboveWhole({
    code: 'iron_above_binding_capacity',
    title: 'Iron is above the total iron-binding capacity (transferrin saturation above 100 %)',
    source: `${TIETZ}, Iron metabolism`,
    part: 'FE',
    whole: 'TIBC',
  }),
  partAboveWhole({
    code: 'hdl_above_total_cholesterol',
    title: 'HDL cholesterol is above total cholesterol',
    source: `${TIETZ}, Lipids`,
    part: 'HDL',
    whole: 'TC',
  }),
  partAboveWhole({
    code: 'ldl_above_total_cholesterol',
    title: 'LDL cholesterol is above total cholesterol',
    source: `${TIETZ}, Lipids`,
    part: 'LDL',
    whole: 'TC',
  }),
  partAboveWhole({
    code: 'chloride_above_sodium',
    title: 'Chloride is above sodium',
    source: `${TIETZ}, Electrolytes: the cations and anions of plasma balance`,
    part: 'CL',
    whole: 'NA',
  }),
  {
    code: 'edta_contamination',
    title: 'Potassium is high, calcium and ALP are low: EDTA in the sample',
    source: 'Cornes et al., Spurious hyperkalaemia due to EDTA contamination, Ann Clin Biochem 2008; 45: 601',
    codes: ['K', 'CA', 'ALP'],
    find: (sample) =>
      sample.isHigh('K') && sample.isLow('CA') && sample.isLow('ALP')
        ? 'High potassium with low calcium and low ALP: possible EDTA contamination.'
        : null,
  },
  {
    code: 'drip_arm',
    title: 'Electrolytes as diluted by an infusion: taken above a drip',
    source: 'CLSI GP41, Collection of diagnostic venous blood specimens, 7th ed. (2017)',
    codes: ['NA', 'K', 'CL', 'CA', 'FGLU', 'RGLU'],
    find: dripArm,
  },
  {
    code: 'hba1c_against_glucose',
    title: 'HbA1c and fasting glucose contradict each other',
    source: 'ADA, Standards of care in diabetes 2024, section 2: discordance asks for interference',
    codes: ['HBA1C', 'FGLU'],
    find: hba1cAgainstGlucose,
  },
  {
    code: 'blood_dipstick_against_cells',
    title: 'The dipstick has no blood, and the field 20 red cells or more',
    source: 'European urinalysis guidelines, Scand J Clin Lab Invest 2000; 60 (suppl. 231)',
    codes: ['UBLD', 'URBC'],
    find: (sample) =>
      sample.says('UBLD', 'Negative') && isMany(sample, 'URBC')
        ? 'Red cells are seen in urine and the dipstick has no blood: ascorbic acid, or another sample?'
        : null,
  },
  {
    code: 'leucocyte_dipstick_against_cells',
    title: 'The dipstick has no leucocytes, and the field 20 white cells or more',
    source: 'European urinalysis guidelines, Scand J Clin Lab Invest 2000; 60 (suppl. 231)',
    codes: ['ULEU', 'UWBC'],
    find: (sample) =>
      sample.says('ULEU', 'Negative') && isMany(sample, 'UWBC')
        ? 'White cells are seen in urine and the dipstick has no leucocytes.'
        : null,
  },
  ...bloodGasContradictions,
];

/** Glucose runs in where sodium is low beside it; saline where only chloride is high. */
function dripArm(sample: Sample): Found {
  const sodium = sample.measured('NA', MMOL);
  const isDiluted = sodium?.lessThanOrEqualTo(DILUTED_SODIUM) ?? false;
  const glucose = ['FGLU', 'RGLU'].find((code) =>
    sample.measured(code, GLUCOSE)?.greaterThanOrEqualTo(INFUSED_GLUCOSE),
  );
  const says = (what: string, parameters: readonly string[]): Found => ({
    message: `${what}: was it taken above an infusion?`,
    parameters,
  });
  if (isDiluted && glucose !== undefined) return says('Low sodium with very high glucose', ['NA', glucose]);
  if (isDiluted && sample.isLow('CL') && sample.isLow('K')) {
    return says('Sodium, chloride and potassium are low together', ['NA', 'K', 'CL']);
  }
  if (sample.isHigh('CL') && sample.isLow('K') && sample.isLow('CA')) {
    return says('High chloride with low potassium and low calcium', ['CL', 'K', 'CA']);
  }
  return null;
}

/** Percent and mmol/L, far apart: 5.6 % is about 6.3 mmol/L on average, 10 % about 13.3. */
function hba1cAgainstGlucose(sample: Sample): Found {
  const share = sample.measured('HBA1C', { '%': '1' });
  const glucose = sample.measured('FGLU', GLUCOSE);
  if (share === null || glucose === null) return null;
  const isHighGlucose = share.lessThanOrEqualTo('5.6') && glucose.greaterThanOrEqualTo('11.1');
  const isLowGlucose = share.greaterThanOrEqualTo('10') && glucose.lessThanOrEqualTo('4.0');
  return isHighGlucose || isLowGlucose ? 'HbA1c and fasting glucose contradict each other.' : null;
}

function isMany(sample: Sample, code: string): boolean {
  return sample.figure(code)?.greaterThanOrEqualTo(new Decimal(MANY_CELLS)) ?? false;
}
