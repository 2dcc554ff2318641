import { Decimal, roundHalfUp } from '../../domain/decimal.js';
import type { Contradiction, Found, Sample } from '../../domain/results/contradictions.js';

/** To millimetres of mercury. */
const PRESSURE = { kPa: '7.50062', 'mm[Hg]': '1', mmHg: '1' } as const;
const MMOL = { 'mmol/L': '1', 'meq/L': '1' } as const;
/** pK' of carbonic acid, and mmol/L of CO2 in a millimetre of mercury, plasma at 37 °C. */
const PK = '6.105';
const SOLUBILITY = '0.0307';
/** Both have to be exceeded: figures are printed rounded. */
const APART = { share: '0.15', mmol: '2' } as const;
const BASE_APART = '5';
/** Percent points of saturation: fever, acidosis and fetal haemoglobin move it by less. */
const SATURATION_APART = '15';

/** What pH, gases and what is worked out of them cannot all say. */
export const bloodGasContradictions: readonly Contradiction[] = [
  {
    code: 'bicarbonate_against_ph',
    title: 'pH, pCO2 and bicarbonate do not fit each other',
    source: 'Henderson-Hasselbalch equation; CLSI C46-A2, Blood gas and pH analysis (2009)',
    codes: ['PH', 'PCO2', 'AHCO3'],
    find: bicarbonateAgainstPh,
  },
  {
    code: 'base_excess_against_ph',
    title: 'The base excess does not fit pH and bicarbonate',
    source: 'Siggaard-Andersen, The Van Slyke equation, Scand J Clin Lab Invest 1977; 37 (suppl. 146): 15',
    codes: ['PH', 'AHCO3', 'BE'],
    find: baseExcessAgainstPh,
  },
  {
    code: 'saturation_against_oxygen',
    title: 'Oxygen saturation does not fit pO2',
    source: 'Severinghaus, Blood O2 dissociation computations, J Appl Physiol 1979; 46: 599',
    codes: ['PO2', 'SO2'],
    find: saturationAgainstOxygen,
  },
];

function bicarbonateAgainstPh(sample: Sample): Found {
  const [ph, pressure] = [sample.figure('PH'), sample.measured('PCO2', PRESSURE)];
  const given = sample.measured('AHCO3', MMOL);
  if (ph === null || pressure === null || given === null || ph.greaterThan(14)) return null;
  const expected = new Decimal(10).pow(ph.minus(PK)).times(SOLUBILITY).times(pressure);
  const apart = given.minus(expected).abs();
  if (apart.lessThanOrEqualTo(APART.mmol) || apart.lessThanOrEqualTo(expected.times(APART.share)))
    return null;
  return `Bicarbonate ${sample.text('AHCO3')} does not fit pH and pCO2, which give ${roundHalfUp(expected, 0)} mmol/L.`;
}

/** 0.93 × (bicarbonate − 24.4 + 14.8 × (pH − 7.4)), mmol/L. */
function baseExcessAgainstPh(sample: Sample): Found {
  const [ph, bicarbonate] = [sample.figure('PH'), sample.measured('AHCO3', MMOL)];
  const given = sample.measured('BE', MMOL);
  if (ph === null || bicarbonate === null || given === null) return null;
  const expected = bicarbonate.minus('24.4').plus(ph.minus('7.4').times('14.8')).times('0.93');
  if (given.minus(expected).abs().lessThanOrEqualTo(BASE_APART)) return null;
  return `Base excess ${sample.text('BE')} does not fit pH and bicarbonate, which give ${roundHalfUp(expected, 0)} mmol/L.`;
}

/** Saturation = 1 / (23,400 / (p³ + 150 p) + 1), p in millimetres of mercury. */
function saturationAgainstOxygen(sample: Sample): Found {
  const [pressure, given] = [sample.measured('PO2', PRESSURE), sample.measured('SO2', { '%': '1' })];
  if (pressure === null || given === null || !pressure.greaterThan(0)) return null;
  const curve = pressure.pow(3).plus(pressure.times(150));
  const expected = new Decimal(100).dividedBy(new Decimal(23_400).dividedBy(curve).plus(1));
  if (given.minus(expected).abs().lessThanOrEqualTo(SATURATION_APART)) return null;
  return `Saturation ${sample.text('SO2')} % does not fit pO2, which gives about ${roundHalfUp(expected, 0)} %.`;
}
