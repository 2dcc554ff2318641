export const EGFR_YEARS = ['2009', '2021'] as const;
export type EgfrYear = (typeof EGFR_YEARS)[number];

/** The codes of the test values that calculations use; '' switches one off. */
export type FormulaConfig = {
  readonly creatinine: string;
  readonly egfr: string;
  readonly albumin: string;
  readonly calcium: string;
  readonly correctedCalcium: string;
  readonly anionGap: string;
  readonly sodium: string;
  /** '' gives the anion gap without potassium. */
  readonly potassium: string;
  readonly chloride: string;
  readonly bicarbonate: string;
  readonly tc: string;
  readonly tg: string;
  readonly hdlc: string;
  readonly vldlc: string;
  readonly ldlc: string;
  readonly tcHdlcRatio: string;
  readonly ldlcHdlcRatio: string;
  readonly hbA1c: string;
  readonly eag: string;
  /** The five codes of the bicarbonate estimate; all five must be given before it calculates. */
  readonly bicarbonateA: string;
  readonly bicarbonateB: string;
  readonly bicarbonateC: string;
  readonly bicarbonateD: string;
  readonly bicarbonateE: string;
  readonly egfrEquation: EgfrYear;
};

export type FormulaCode = Exclude<keyof FormulaConfig, 'egfrEquation'>;

export const defaultFormulaConfig: FormulaConfig = {
  creatinine: 'CREA',
  egfr: 'EGFR',
  albumin: 'ALB',
  calcium: 'CA',
  correctedCalcium: 'CCA',
  anionGap: 'AGAP',
  sodium: 'NA',
  potassium: 'K',
  chloride: 'CL',
  bicarbonate: 'HCO3',
  tc: 'TC',
  tg: 'TG',
  hdlc: 'HDL',
  vldlc: 'VLDL',
  ldlc: 'LDL',
  tcHdlcRatio: 'TCHDL',
  ldlcHdlcRatio: 'LDLHDL',
  hbA1c: 'HBA1C',
  eag: 'EAG',
  bicarbonateA: '',
  bicarbonateB: '',
  bicarbonateC: '',
  bicarbonateD: '',
  bicarbonateE: '',
  egfrEquation: '2009',
};

/** The name of a missing input in its reason: "needs creatinine". */
export const FORMULA_LABELS: Readonly<Record<FormulaCode, string>> = {
  creatinine: 'creatinine',
  egfr: 'eGFR',
  albumin: 'albumin',
  calcium: 'calcium',
  correctedCalcium: 'corrected calcium',
  anionGap: 'anion gap',
  sodium: 'sodium',
  potassium: 'potassium',
  chloride: 'chloride',
  bicarbonate: 'bicarbonate',
  tc: 'total cholesterol',
  tg: 'triglycerides',
  hdlc: 'HDL cholesterol',
  vldlc: 'VLDL cholesterol',
  ldlc: 'LDL cholesterol',
  tcHdlcRatio: 'TC/HDL ratio',
  ldlcHdlcRatio: 'LDL/HDL ratio',
  hbA1c: 'HbA1c',
  eag: 'estimated average glucose',
  bicarbonateA: 'bicarbonate input a',
  bicarbonateB: 'bicarbonate input b',
  bicarbonateC: 'bicarbonate input c',
  bicarbonateD: 'bicarbonate input d',
  bicarbonateE: 'bicarbonate input e',
};
