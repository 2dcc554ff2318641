import { defaultFormulaConfig, type FormulaConfig } from '../../shared/domain/formulas/formula-config.js';
import type { FormulaParameter } from '../../shared/domain/formulas/formulas.js';

export interface FormulaInput {
  /** The code under which the shared calculation looks for it. */
  readonly code: string;
  readonly label: string;
  readonly unit: string;
}

interface FormulaOutput extends FormulaParameter {
  readonly name: string;
  readonly unit: string;
}

export interface FormulaCard {
  readonly id: string;
  readonly title: string;
  readonly equation: string;
  readonly source: string;
  readonly validity: string;
  readonly needsPatient: boolean;
  readonly inputs: readonly FormulaInput[];
  readonly outputs: readonly FormulaOutput[];
}

export const CALCULATOR_CONFIG: FormulaConfig = {
  ...defaultFormulaConfig,
  bicarbonateA: 'BICA',
  bicarbonateB: 'BICB',
  bicarbonateC: 'BICC',
  bicarbonateD: 'BICD',
  bicarbonateE: 'BICE',
};

const MMOL = 'mmol/L';
const EGFR_UNIT = 'mL/min/1.73 m²';
const CREATININE: FormulaInput = { code: 'CREA', label: 'Creatinine', unit: 'µmol/L' };
const input = (code: string, label: string, unit = MMOL): FormulaInput => ({ code, label, unit });

/** Every formula that the laboratory calculates with; the figures come from shared/domain/formulas. */
export const FORMULAS: readonly FormulaCard[] = [
  {
    id: 'egfr-2009',
    title: 'eGFR, CKD-EPI 2009 (163/166)',
    equation:
      'Male: 163 × (Cr/79.6)^−0.411 × 0.993^age up to 79.6, else exponent −1.209. Female: 166 × (Cr/61.9)^−0.329 × 0.993^age up to 61.9, else −1.209.',
    source: 'Levey AS et al., Ann Intern Med 2009;150:604, table 2 (the race-specific set of coefficients)',
    validity:
      '18 years and over. Reads about 16 % above the plain 2009 equation; the 2021 equation is recommended.',
    needsPatient: true,
    inputs: [CREATININE],
    outputs: [{ code: 'EGFR', name: 'eGFR', formula: 'EGFR', unit: EGFR_UNIT, decimals: 2 }],
  },
  {
    id: 'egfr-2021',
    title: 'eGFR, CKD-EPI 2021',
    equation:
      '142 × min(Cr/κ, 1)^α × max(Cr/κ, 1)^−1.200 × 0.9938^age (× 1.012 female); κ 0.9 / 0.7 mg/dL, α −0.302 / −0.241.',
    source: 'Inker LA et al., N Engl J Med 2021;385:1737 (race-free)',
    validity: '18 years and over.',
    needsPatient: true,
    inputs: [CREATININE],
    outputs: [{ code: 'EGFR21', name: 'eGFR', formula: 'EGFR_CKDEPI_2021', unit: EGFR_UNIT, decimals: 2 }],
  },
  {
    id: 'eag',
    title: 'Estimated average glucose',
    equation: '(28.7 × HbA1c − 46.7) / 18',
    source: 'Nathan DM et al. (ADAG), Diabetes Care 2008;31:1473',
    validity: 'HbA1c in % (NGSP). Not with haemoglobin variants, recent transfusion or haemolysis.',
    needsPatient: false,
    inputs: [input('HBA1C', 'HbA1c', '%')],
    outputs: [
      { code: 'EAG', name: 'Average glucose', formula: 'ESTIMATED_AVERAGE_GLUCOSE', unit: MMOL, decimals: 1 },
    ],
  },
  {
    id: 'corrected-calcium',
    title: 'Corrected calcium',
    equation:
      'Albumin 40 to 45: calcium. Below: calcium + 0.02 × (40 − albumin). Above: calcium − 0.02 × (albumin − 45).',
    source: 'After Payne RB et al., Br Med J 1973;4:643',
    validity: 'Needs albumin. Ionised calcium is better in the critically ill.',
    needsPatient: false,
    inputs: [input('CA', 'Calcium'), input('ALB', 'Albumin', 'g/L')],
    outputs: [
      { code: 'CCA', name: 'Corrected calcium', formula: 'CORRECTED_CALCIUM', unit: MMOL, decimals: 2 },
    ],
  },
  {
    id: 'lipids',
    title: 'Calculated lipids',
    equation: 'VLDL = TG / 2.2; LDL = TC − (HDL + VLDL); TC / HDL; LDL / HDL',
    source: 'Friedewald WT et al., Clin Chem 1972;18:499',
    validity: 'VLDL and LDL not above 4.5 mmol/L triglycerides. Fasting specimen preferred.',
    needsPatient: false,
    inputs: [input('TC', 'Total cholesterol'), input('TG', 'Triglycerides'), input('HDL', 'HDL cholesterol')],
    outputs: [
      { code: 'VLDL', name: 'VLDL', formula: 'LIPIDS', unit: MMOL, decimals: 2 },
      { code: 'LDL', name: 'LDL', formula: 'LIPIDS', unit: MMOL, decimals: 2 },
      { code: 'TCHDL', name: 'TC/HDL', formula: 'LIPIDS', unit: '', decimals: 2 },
      { code: 'LDLHDL', name: 'LDL/HDL', formula: 'LIPIDS', unit: '', decimals: 2 },
    ],
  },
  {
    id: 'anion-gap',
    title: 'Anion gap',
    equation: '(Na + K) − (Cl + HCO₃)',
    source: 'Emmett M, Narins RG, Medicine 1977;56:38; with potassium',
    validity: 'Falls by about 2.5 mmol/L for each 10 g/L of albumin below 40.',
    needsPatient: false,
    inputs: [
      input('NA', 'Sodium'),
      input('K', 'Potassium'),
      input('CL', 'Chloride'),
      input('HCO3', 'Bicarbonate'),
    ],
    outputs: [{ code: 'AGAP', name: 'Anion gap', formula: 'ANION_GAP', unit: MMOL, decimals: 1 }],
  },
  {
    id: 'bicarbonate',
    title: 'Bicarbonate estimate',
    equation: 'a − 0.5 b − 0.1 c − (0.01 (d + e) + 15)',
    source: 'No recognised source',
    validity:
      'Switched off in results until the laboratory names its five test values in the formula settings.',
    needsPatient: false,
    inputs: ['a', 'b', 'c', 'd', 'e'].map((letter) => input(`BIC${letter.toUpperCase()}`, letter)),
    outputs: [{ code: 'BICARBONATE', name: 'Bicarbonate', formula: 'BICARBONATE', unit: MMOL, decimals: 2 }],
  },
];
