import { Decimal, type Amount } from '../decimal.js';

/** A figure, unrounded, or why there is none. */
export type Calculated = { readonly value: Decimal } | { readonly reason: string };
/** With the equation's name, if a report names it. */
export type Outcome = Calculated & { readonly equation?: string };

export type EgfrInput = {
  /** Serum creatinine in µmol/L. */
  readonly creatinine: Amount;
  /** Completed years. */
  readonly ageYears: Amount;
  readonly sex: 'male' | 'female';
};

const EGFR_MIN_AGE = 18;
const LDL_MAX_TRIGLYCERIDES = new Decimal('4.5');

type EgfrTerms = {
  readonly factor: string;
  readonly kappa: string;
  readonly below: string;
  readonly above: string;
};
type EgfrConstants = { readonly male: EgfrTerms; readonly female: EgfrTerms; readonly ageBase: string };

const CKD_EPI_2009_163_166: EgfrConstants = {
  male: { factor: '163', kappa: '79.6', below: '-0.411', above: '-1.209' },
  female: { factor: '166', kappa: '61.9', below: '-0.329', above: '-1.209' },
  ageBase: '0.993',
};
const CKD_EPI_2009: EgfrConstants = {
  male: { ...CKD_EPI_2009_163_166.male, factor: '141' },
  female: { ...CKD_EPI_2009_163_166.female, factor: '144' },
  ageBase: '0.993',
};
/** 0.9 and 0.7 mg/dL at 88.42 µmol/L each, as the published check values have it; 142 × 1.012 for women. */
const CKD_EPI_2021: EgfrConstants = {
  male: { factor: '142', kappa: '79.578', below: '-0.302', above: '-1.200' },
  female: { factor: '143.704', kappa: '61.894', below: '-0.241', above: '-1.200' },
  ageBase: '0.9938',
};

function egfr(constants: EgfrConstants, input: EgfrInput): Calculated {
  const creatinine = new Decimal(input.creatinine);
  if (!creatinine.isPositive() || creatinine.isZero()) return { reason: 'creatinine must be above zero' };
  const age = new Decimal(input.ageYears);
  if (age.lessThan(EGFR_MIN_AGE)) return { reason: 'under 18 years' };
  const terms = constants[input.sex];
  const ratio = creatinine.dividedBy(terms.kappa);
  const exponent = ratio.lessThanOrEqualTo(1) ? terms.below : terms.above;
  const filtered = ratio.pow(exponent).times(terms.factor);
  return { value: filtered.times(new Decimal(constants.ageBase).pow(age)) };
}

/**
 * eGFR in mL/min/1.73 m²: CKD-EPI 2009 with the coefficients 163 and 166
 * (Levey, Ann Intern Med 2009;150:604, table 2, the race-specific set). 18 years and over.
 */
export function egfr2009Spec(input: EgfrInput): Calculated {
  return egfr(CKD_EPI_2009_163_166, input);
}

/** eGFR in mL/min/1.73 m², plain CKD-EPI 2009 (141 and 144; same source). 18 years and over. */
export function egfr2009(input: EgfrInput): Calculated {
  return egfr(CKD_EPI_2009, input);
}

/** eGFR in mL/min/1.73 m², race-free CKD-EPI 2021 (Inker, N Engl J Med 2021;385:1737). 18 years and over. */
export function egfr2021(input: EgfrInput): Calculated {
  return egfr(CKD_EPI_2021, input);
}

/** Estimated average glucose in mmol/L from HbA1c in %: (28.7 × HbA1c − 46.7) / 18 (Nathan 2008, ADAG). */
export function estimatedAverageGlucose(hbA1c: Amount): Calculated {
  const value = new Decimal('28.7').times(hbA1c).minus('46.7').dividedBy(18);
  return value.greaterThan(0) ? { value } : { reason: 'HbA1c is too low for this formula' };
}

/**
 * Corrected calcium in mmol/L from calcium in mmol/L and albumin in g/L (after Payne
 * 1973): unchanged for albumin 40 to 45, 0.02 for each g/L below 40 or above 45.
 */
export function correctedCalcium(calcium: Amount, albumin: Amount): Calculated {
  const total = new Decimal(calcium);
  const protein = new Decimal(albumin);
  if (!total.greaterThan(0)) return { reason: 'calcium must be above zero' };
  if (!protein.greaterThan(0)) return { reason: 'albumin must be above zero' };
  const excess = protein.lessThan(40) ? protein.minus(40) : Decimal.max(protein.minus(45), 0);
  return { value: total.minus(excess.times('0.02')) };
}

/** VLDL cholesterol in mmol/L: triglycerides (mmol/L) / 2.2 (Friedewald 1972). Not above 4.5 mmol/L. */
export function vldl(triglycerides: Amount): Calculated {
  const fat = new Decimal(triglycerides);
  if (fat.isNegative()) return { reason: 'triglycerides must not be below zero' };
  if (fat.greaterThan(LDL_MAX_TRIGLYCERIDES)) return { reason: 'triglycerides above 4.5 mmol/L' };
  return { value: fat.dividedBy('2.2') };
}

/** LDL cholesterol in mmol/L: TC − (HDL + VLDL), all in mmol/L (Friedewald 1972). */
export function ldl(totalCholesterol: Amount, hdl: Amount, vldlCholesterol: Amount): Calculated {
  const value = new Decimal(totalCholesterol).minus(new Decimal(hdl).plus(vldlCholesterol));
  if (value.isNegative()) return { reason: 'total cholesterol is below HDL and VLDL together' };
  return { value };
}

/** A ratio without unit, e.g. TC/HDL or LDL/HDL; both sides in the same unit. */
export function ratio(above: Amount, below: Amount, belowName: string): Calculated {
  const divisor = new Decimal(below);
  if (!divisor.greaterThan(0)) return { reason: `${belowName} must be above zero` };
  return { value: new Decimal(above).dividedBy(divisor) };
}

/** Anion gap in mmol/L: (Na + K) − (Cl + HCO3), all mmol/L; potassium 0 leaves it out. */
export function anionGap(
  sodium: Amount,
  potassium: Amount,
  chloride: Amount,
  bicarbonate: Amount,
): Calculated {
  const cations = new Decimal(sodium).plus(potassium);
  return { value: cations.minus(new Decimal(chloride).plus(bicarbonate)) };
}

/** a − 0.5b − 0.1c − (0.01(d + e) + 15). No recognised source; off until configured. */
export function bicarbonateEstimate(a: Amount, b: Amount, c: Amount, d: Amount, e: Amount): Calculated {
  const tail = new Decimal(d).plus(e).times('0.01').plus(15);
  const value = new Decimal(a).minus(new Decimal(b).times('0.5')).minus(new Decimal(c).times('0.1'));
  return { value: value.minus(tail) };
}

/** mmol/L. A gap below it is almost surely a slip: the lowest in print are near it. */
const PLAUSIBLE_LOW = '-20';

interface Gap {
  readonly formula?: string | null;
}

/**
 * An anion gap may be below zero: bromide, lithium, a low albumin and a myeloma make it (Kraut and Madias, Clin J Am
 * Soc Nephrol 2007; 2: 162).
 */
export function isAnionGap({ formula }: Gap): boolean {
  return formula?.trim().toUpperCase() === 'ANION_GAP';
}

/** Its low plausible limit; the zero that it was once shipped with says nothing of a gap. */
export function lowestPlausible(parameter: Gap, low: string | null): string | null {
  return isAnionGap(parameter) && low !== null && Number(low) === 0 ? PLAUSIBLE_LOW : low;
}
