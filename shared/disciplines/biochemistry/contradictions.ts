import { Decimal, roundHalfUp } from '../../domain/decimal.js';
import type { Contradiction, Found, Sample } from '../../domain/results/contradictions.js';
import { partAboveWhole, saysWhen } from '../contradiction-kinds.js';

const TIETZ = 'Tietz Textbook of Laboratory Medicine, 7th ed. (2023)';
const MMOL = { 'mmol/L': '1' } as const;
const GLUCOSE = { 'mmol/L': '1', 'mg/dL': '0.0555' } as const;
/** mmol/L: sodium as low as an infusion of glucose makes it. */
const DILUTED_SODIUM = '125';
const INFUSED_GLUCOSE = '20';
/** Cells in a high-power field that a dipstick does not miss. */
const MANY_CELLS = '20';

/** To millimetres of mercury. */
const PRESSURE = { kPa: '7.50062', 'mm[Hg]': '1', mmHg: '1' } as const;
const MMOL_OR_MEQ = { 'mmol/L': '1', 'meq/L': '1' } as const;
/** pK' of carbonic acid, and mmol/L of CO2 in a millimetre of mercury, plasma at 37 °C. */
const PK = '6.105';
const SOLUBILITY = '0.0307';
/** Both have to be exceeded: figures are printed rounded. */
const APART = { share: '0.15', mmol: '2' } as const;
const BASE_APART = '5';
/** Percent points of saturation: fever, acidosis and fetal haemoglobin move it by less. */
const SATURATION_APART = '15';

/** Combinations that pH, gases and the values calculated from them cannot have. */
const bloodGasContradictions: readonly Contradiction[] = [
  {
    code: 'bicarbonate_against_ph',
    title: 'pH, pCO2 and bicarbonate do not agree',
    source: 'Henderson-Hasselbalch equation; CLSI C46-A2, Blood gas and pH analysis (2009)',
    codes: ['PH', 'PCO2', 'AHCO3'],
    find: bicarbonateAgainstPh,
  },
  {
    code: 'base_excess_against_ph',
    title: 'The base excess does not agree with pH and bicarbonate',
    source: 'Siggaard-Andersen, The Van Slyke equation, Scand J Clin Lab Invest 1977; 37 (suppl. 146): 15',
    codes: ['PH', 'AHCO3', 'BE'],
    find: baseExcessAgainstPh,
  },
  {
    code: 'saturation_against_oxygen',
    title: 'Oxygen saturation does not agree with pO2',
    source: 'Severinghaus, Blood O2 dissociation computations, J Appl Physiol 1979; 46: 599',
    codes: ['PO2', 'SO2'],
    find: saturationAgainstOxygen,
  },
];

/** Combinations that biochemistry results of one sample cannot have. */
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
  saysWhen({
    code: 'edta_contamination',
    title: 'Potassium is high, calcium and ALP are low: EDTA in the sample',
    source: 'Cornes et al., Spurious hyperkalaemia due to EDTA contamination, Ann Clin Biochem 2008; 45: 601',
    codes: ['K', 'CA', 'ALP'],
    when: (sample) => sample.isHigh('K') && sample.isLow('CA') && sample.isLow('ALP'),
    says: 'High potassium with low calcium and low ALP: possible EDTA contamination.',
  }),
  {
    code: 'drip_arm',
    title: 'Electrolytes look diluted by an infusion: taken above a drip',
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
  saysWhen({
    code: 'blood_dipstick_against_cells',
    title: 'The dipstick is negative for blood, and there are 20 red cells or more per field',
    source: 'European urinalysis guidelines, Scand J Clin Lab Invest 2000; 60 (suppl. 231)',
    codes: ['UBLD', 'URBC'],
    when: (sample) => sample.says('UBLD', 'Negative') && isMany(sample, 'URBC'),
    says: 'Red cells are seen in the urine and the dipstick is negative for blood: ascorbic acid, or the wrong sample?',
  }),
  saysWhen({
    code: 'leucocyte_dipstick_against_cells',
    title: 'The dipstick is negative for leucocytes, and there are 20 white cells or more per field',
    source: 'European urinalysis guidelines, Scand J Clin Lab Invest 2000; 60 (suppl. 231)',
    codes: ['ULEU', 'UWBC'],
    when: (sample) => sample.says('ULEU', 'Negative') && isMany(sample, 'UWBC'),
    says: 'White cells are seen in the urine and the dipstick is negative for leucocytes.',
  }),
  ...bloodGasContradictions,
];

/** A glucose drip if sodium is low as well; saline if only chloride is high. */
function dripArm(sample: Sample): Found {
  const sodium = sample.measured('NA', MMOL);
  const isDiluted = sodium?.lessThanOrEqualTo(DILUTED_SODIUM) ?? false;
  const glucose = ['FGLU', 'RGLU'].find((code) =>
    sample.measured(code, GLUCOSE)?.greaterThanOrEqualTo(INFUSED_GLUCOSE),
  );
  const says = (what: string, parameters: readonly string[]): Found => ({
    message: `${what}: was it taken above a drip?`,
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

function bicarbonateAgainstPh(sample: Sample): Found {
  const [ph, pressure] = [sample.figure('PH'), sample.measured('PCO2', PRESSURE)];
  const given = sample.measured('AHCO3', MMOL_OR_MEQ);
  if (ph === null || pressure === null || given === null || ph.greaterThan(14)) return null;
  const expected = new Decimal(10).pow(ph.minus(PK)).times(SOLUBILITY).times(pressure);
  const apart = given.minus(expected).abs();
  if (apart.lessThanOrEqualTo(APART.mmol) || apart.lessThanOrEqualTo(expected.times(APART.share)))
    return null;
  return `Bicarbonate ${sample.text('AHCO3')} does not agree with pH and pCO2, which give ${roundHalfUp(expected, 0)} mmol/L.`;
}

/** 0.93 × (bicarbonate − 24.4 + 14.8 × (pH − 7.4)), mmol/L. */
function baseExcessAgainstPh(sample: Sample): Found {
  const [ph, bicarbonate] = [sample.figure('PH'), sample.measured('AHCO3', MMOL_OR_MEQ)];
  const given = sample.measured('BE', MMOL_OR_MEQ);
  if (ph === null || bicarbonate === null || given === null) return null;
  const expected = bicarbonate.minus('24.4').plus(ph.minus('7.4').times('14.8')).times('0.93');
  if (given.minus(expected).abs().lessThanOrEqualTo(BASE_APART)) return null;
  return `Base excess ${sample.text('BE')} does not agree with pH and bicarbonate, which give ${roundHalfUp(expected, 0)} mmol/L.`;
}

/** Saturation = 1 / (23,400 / (p³ + 150 p) + 1), p in millimetres of mercury. */
function saturationAgainstOxygen(sample: Sample): Found {
  const [pressure, given] = [sample.measured('PO2', PRESSURE), sample.measured('SO2', { '%': '1' })];
  if (pressure === null || given === null || !pressure.greaterThan(0)) return null;
  const curve = pressure.pow(3).plus(pressure.times(150));
  const expected = new Decimal(100).dividedBy(new Decimal(23_400).dividedBy(curve).plus(1));
  if (given.minus(expected).abs().lessThanOrEqualTo(SATURATION_APART)) return null;
  return `Saturation ${sample.text('SO2')} % does not agree with pO2, which gives about ${roundHalfUp(expected, 0)} %.`;
}
