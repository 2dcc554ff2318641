import type { Values } from './contradiction-sheet.js';

/** By code of the contradiction: results that cannot all be right, and such as can. */
export type Examples = readonly (readonly [code: string, wrong: Values, right: Values])[];

export const BIOCHEMISTRY: Examples = [
  ['albumin_above_total_protein', { ALB: '61', TP: '60' }, { ALB: '60', TP: '60' }],
  ['direct_above_total_bilirubin', { DBIL: '13', TBIL: '12' }, { DBIL: '12', TBIL: '12' }],
  ['iron_above_binding_capacity', { FE: '60', TIBC: '45' }, { FE: '20', TIBC: '45' }],
  ['hdl_above_total_cholesterol', { HDL: '5.1', TC: '5.0' }, { HDL: '1.1', TC: '5.0' }],
  ['ldl_above_total_cholesterol', { LDL: '5.1', TC: '5.0' }, { LDL: '3.1', TC: '5.0' }],
  ['chloride_above_sodium', { NA: '133', CL: '135' }, { NA: '140', CL: '104' }],
  ['edta_contamination', { K: '7.9', CA: '1.2', ALP: '10' }, { K: '5.3', CA: '1.2', ALP: '10' }],
  ['drip_arm', { NA: '115', CL: '70', K: '2.0' }, { NA: '115', CL: '70', K: '4.0' }],
  ['drip_arm', { NA: '122', RGLU: '38.0' }, { NA: '138', RGLU: '38.0' }],
  ['drip_arm', { CL: '125', K: '2.4', CA: '1.60' }, { CL: '125', K: '4.4', CA: '1.60' }],
  ['hba1c_against_glucose', { HBA1C: '5.0', FGLU: '18.0' }, { HBA1C: '5.0', FGLU: '5.0' }],
  ['hba1c_against_glucose', { HBA1C: '12.0', FGLU: '3.5' }, { HBA1C: '12.0', FGLU: '15.0' }],
  ['blood_dipstick_against_cells', { UBLD: 'Negative', URBC: '60' }, { UBLD: '2+', URBC: '60' }],
  ['leucocyte_dipstick_against_cells', { ULEU: 'Negative', UWBC: '40' }, { ULEU: 'Negative', UWBC: '4' }],
  [
    'bicarbonate_against_ph',
    { PH: '7.40', PCO2: '8.0', AHCO3: '12' },
    { PH: '7.40', PCO2: '5.3', AHCO3: '24' },
  ],
  ['base_excess_against_ph', { PH: '7.20', AHCO3: '12', BE: '8' }, { PH: '7.20', AHCO3: '12', BE: '-14' }],
  ['saturation_against_oxygen', { PO2: '4.0', SO2: '98' }, { PO2: '12.0', SO2: '97' }],
];

export const IMMUNOCHEMISTRY: Examples = [
  ['free_above_total_psa', { FPSA: '5.0', PSA: '4.0' }, { FPSA: '1.0', PSA: '4.0' }],
  ['tsh_high_with_ft4_high', { TSH: '12.0', FT4: '40.0' }, { TSH: '12.0', FT4: '5.0' }],
  ['tsh_suppressed_with_ft4_low', { TSH: '0.01', FT4: '4.0' }, { TSH: '0.01', FT4: '40.0' }],
  ['ft3_high_with_ft4_low', { FT3: '12.0', FT4: '4.0' }, { FT3: '12.0', FT4: '40.0' }],
];

const CELLS = { NEUTP: '60.0', LYMPHP: '30.0', MONOP: '6.0', EOSP: '3.0', BASOP: '1.0' };
const COUNTED = {
  ...{ MBAND: '4', MLYM: '30', MMON: '5', MEOS: '2', MBAS: '0', MMET: '0', MMYE: '1', MBLA: '0' },
};
const COUNTS = { NEUT: '4.2', LYMPH: '2.1', MONO: '0.4', EOS: '0.2', BASO: '0.1' };

export const HAEMATOLOGY: Examples = [
  ['haemoglobin_haematocrit_mismatch', { HB: '150', HCT: '0.41' }, { HB: '150', HCT: '0.42' }],
  [
    'mcv_against_haematocrit',
    { MCV: '120', HCT: '0.25', RBC: '4.40' },
    { MCV: '57', HCT: '0.25', RBC: '4.40' },
  ],
  ['mch_against_haemoglobin', { MCH: '40', HB: '120', RBC: '4.40' }, { MCH: '27', HB: '120', RBC: '4.40' }],
  [
    'mchc_against_haematocrit',
    { MCHC: '300', HB: '150', HCT: '0.44' },
    { MCHC: '341', HB: '150', HCT: '0.44' },
  ],
  ['mchc_too_high', { MCHC: '371' }, { MCHC: '370' }],
  ['differential_not_100', { ...CELLS, NEUTP: '61.0' }, { ...CELLS, NEUTP: '60.5' }],
  ['differential_not_100', { ...COUNTED, MNEUT: '58', MPRO: '3' }, { ...COUNTED, MNEUT: '55', MPRO: '3' }],
  ['absolute_counts_against_white_cells', { ...COUNTS, WBC: '12.0' }, { ...COUNTS, WBC: '7.0' }],
  [
    'reticulocytes_against_red_cells',
    { RETA: '200', RETP: '1.0', RBC: '4.50' },
    { RETA: '46', RETP: '1.0', RBC: '4.50' },
  ],
  ['cd4_above_lymphocytes', { CD4A: '2500', LYMPH: '1.8' }, { CD4A: '800', LYMPH: '1.8' }],
  ['inr_against_prothrombin_time', { PT: '12.0', INR: '4.5' }, { PT: '12.0', INR: '1.0' }],
  ['inr_against_prothrombin_time', { PT: '14.5', INR: '4.5' }, { PT: '32.0', INR: '2.8' }],
  ['inr_against_prothrombin_time', { PT: '30.0', INR: '1.0' }, { PT: '15.0', INR: '1.2' }],
  ['haemoglobins_above_100', { HBA: '97', HBS: '40' }, { HBA: '57', HBA2: '3', HBS: '40' }],
  ['sickle_negative_with_hbs', { SICK: 'Negative', HBS: '40' }, { SICK: 'Positive', HBS: '40' }],
  ['sickle_positive_without_hbs', { SICK: 'Positive', HBS: '0' }, { SICK: 'Negative', HBS: '0' }],
  [
    'parasites_counted_and_not_seen',
    { MPF: 'No parasites seen', MPD: '400' },
    { MPF: 'No parasites seen', MPD: '0' },
  ],
  ['parasites_seen_and_count_zero', { MPF: 'P. vivax', MPD: '0' }, { MPF: 'P. vivax', MPD: '400' }],
  [
    'falciparum_without_antigen',
    { MPF: 'P. falciparum', MRDT: 'Negative' },
    { MPF: 'P. falciparum', MRDT: 'Pf positive' },
  ],
  [
    'falciparum_antigen_of_another_species',
    { MPF: 'P. vivax', MRDT: 'Pf positive' },
    { MPF: 'P. vivax', MRDT: 'Pan positive' },
  ],
  [
    'antigen_without_parasites',
    { MPF: 'No parasites seen', MRDT: 'Pf positive' },
    { MPF: 'No parasites seen', MRDT: 'Negative' },
  ],
];
