import type { Examples } from './contradiction-examples.js';

export const MOLECULAR: Examples = [
  ['ct_beside_not_detected', { SC2: 'Not detected', CTORF: '22.1' }, { SC2: 'Detected', CTORF: '22.1' }],
  ['ct_beside_not_detected', { SC2: 'Not detected', CTN: '39' }, { SC2: 'Not detected', CTN: '>40' }],
  ['ct_beside_not_detected', { SC2: 'Not detected', CTN: '40' }, { SC2: 'Not detected', CTN: '0' }],
  [
    'hpv_type_without_pool',
    { HPVHR: 'Not detected', HPV16: 'Detected' },
    { HPVHR: 'Detected', HPV16: 'Detected' },
  ],
  [
    'hpv_type_without_pool',
    { HPVHR: 'Not detected', HPV18: 'Detected' },
    { HPVHR: 'Detected', HPV18: 'Not detected' },
  ],
  ['rif_without_mtb', { MTB: 'Invalid', RIF: 'Not detected' }, { MTB: 'Invalid', RIF: 'Not applicable' }],
  ['rif_without_mtb', { MTB: 'Not detected', RIF: 'Detected' }, { MTB: 'Low', RIF: 'Detected' }],
  ['rif_with_trace', { MTB: 'Trace', RIF: 'Not detected' }, { MTB: 'Trace', RIF: 'Indeterminate' }],
  ['mtb_without_rif', { MTB: 'High', RIF: 'Not applicable' }, { MTB: 'High', RIF: 'Not detected' }],
  ['smear_positive_mtb_not_detected', { AFB: '3+', MTB: 'Not detected' }, { AFB: '3+', MTB: 'High' }],
  ['load_below_detection', { HIVVL: '15' }, { HIVVL: '20' }],
  ['load_below_detection', { HIVVL: '0' }, { HIVVL: '<20' }],
  ['load_below_detection', { HBVDNA: '9' }, { HBVDNA: 'Target not detected' }],
  [
    'hiv_load_with_negative_assays',
    { HIVVL: '52000', HIVC: 'Negative' },
    { HIVVL: '52000', HIVC: 'Positive' },
  ],
  [
    'hcv_rna_without_antibody',
    { HCVRNA: '52000', HCVAB: 'Non-reactive' },
    { HCVRNA: '16', HCVAB: 'Reactive' },
  ],
  [
    'hbv_dna_without_antigen',
    { HBVDNA: '52000', HBSAG: 'Non-reactive' },
    { HBVDNA: '52', HBSAG: 'Non-reactive' },
  ],
];

const NO = 'Non-reactive';
export const SEROLOGY: Examples = [
  ['rpr_titre_without_reactive', { RPR: NO, RPRT: '1:16' }, { RPR: 'Reactive', RPRT: '1:16' }],
  ['rpr_titre_without_reactive', { RPR: NO, RPRT: 'Neat' }, { RPR: NO, RPRT: 'Not done' }],
  [
    'strong_rpr_without_treponemal',
    { RPR: 'Reactive', RPRT: '1:32', TPHA: NO },
    { RPR: 'Reactive', RPRT: '1:8', TPHA: NO },
  ],
  ['hbeag_without_hbsag', { HBSAG: NO, HBEAG: 'Reactive' }, { HBSAG: 'Reactive', HBEAG: 'Reactive' }],
  ['core_igm_without_total', { AHBCT: NO, AHBCM: 'Reactive' }, { AHBCT: 'Reactive', AHBCM: 'Reactive' }],
  ['hbsag_without_core', { HBSAG: 'Reactive', AHBCT: NO }, { HBSAG: 'Reactive', AHBCT: 'Reactive' }],
  ['hbsag_with_immunity', { HBSAG: 'Reactive', AHBS: '90' }, { HBSAG: 'Reactive', AHBS: '2' }],
  ['hbeag_with_its_antibody', { HBEAG: 'Reactive', AHBE: 'Reactive' }, { HBEAG: 'Reactive', AHBE: NO }],
  ['ana_pattern_without_ana', { ANA: 'Negative', ANAP: 'Speckled' }, { ANA: 'Positive', ANAP: 'Speckled' }],
];

export const BLOODBANK: Examples = [
  [
    'incompatible_with_negative_screen',
    { ABSC: 'Negative', XM: 'Incompatible' },
    { ABSC: 'Positive', XM: 'Incompatible' },
  ],
  [
    'indirect_antiglobulin_against_screen',
    { ICT: 'Positive', ABSC: 'Negative' },
    { ICT: 'Positive', ABSC: 'Positive' },
  ],
  [
    'indirect_antiglobulin_against_screen',
    { ICT: 'Negative', ABSC: 'Positive' },
    { ICT: 'Negative', ABSC: 'Negative' },
  ],
  ['antibody_titre_without_antibody', { ICT: 'Negative', ICTT: '1:16' }, { ICT: 'Positive', ICTT: '1:16' }],
  ['weak_d_with_positive_dat', { RHD: 'Weak D', DAT: '2+' }, { RHD: 'Weak D', DAT: 'Negative' }],
];

const GONE = 'No growth';
export const MICROBIOLOGY: Examples = [
  [
    'gram_without_growth',
    { GRAM: 'Gram-positive cocci clusters', GROW: GONE },
    { GRAM: 'No organisms seen', GROW: GONE },
  ],
  ['count_without_growth', { GROW: GONE, CFU: '>100,000 CFU/mL' }, { GROW: GONE, CFU: '<1000' }],
  ['count_without_growth', { GROW: GONE, CFU: '10^4' }, { GROW: GONE, CFU: '0' }],
  [
    'significant_count_without_growth',
    { GROW: 'No significant growth', CFU: '10^5 CFU/mL' },
    { GROW: 'No significant growth', CFU: '10^3 CFU/mL' },
  ],
  [
    'significant_count_without_growth',
    { GROW: 'No significant growth', CFU: '>100,000' },
    { GROW: 'No significant growth', CFU: '<100,000' },
  ],
  ['yeast_in_one_of_two', { GRAM: 'Yeast', YEAS: 'Not seen' }, { GRAM: 'Yeast', YEAS: 'Seen' }],
  ['progressive_above_motile', { SPROG: '50', SMOT: '40' }, { SPROG: '32', SMOT: '40' }],
  ['motility_without_sperm', { SCON: '0', SMOT: '40' }, { SCON: '0', SMOT: '0' }],
];
