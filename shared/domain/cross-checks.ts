import { Decimal } from './decimal.js';
import { parseResultValue } from './result-value.js';

/** A contradiction between results of one sample; codes are the catalogue's. */
export type CrossCheck = {
  readonly code:
    | 'albumin_above_total_protein'
    | 'direct_above_total_bilirubin'
    | 'edta_contamination'
    | 'haemoglobin_haematocrit_mismatch'
    | 'differential_not_100';
  readonly message: string;
  readonly parameters: readonly string[];
};

type Values = Readonly<Record<string, string>>;
type Flags = Readonly<Record<string, string>>;
type Rule = (values: Values, flags: Flags) => CrossCheck | null;

/** Start limits for EDTA contamination where the results carry no flags (mmol/L, mmol/L, U/L). */
const EDTA_LIMITS = { potassium: '5.3', calcium: '2.20', alp: '30' } as const;
/** The rule of three holds within so many percent points of haematocrit. */
const RULE_OF_THREE_TOLERANCE = 3;
/** Percentages printed with one decimal may miss 100 by their rounding. */
const DIFFERENTIAL_TOLERANCE = '0.5';
const DIFFERENTIALS = [
  ['NEUTP', 'LYMPHP', 'MONOP', 'EOSP', 'BASOP'],
  ['MNEUT', 'MBAND', 'MLYM', 'MMON', 'MEOS', 'MBAS', 'MMET', 'MMYE', 'MBLA'],
] as const;

/** A plain number, else null: nothing is concluded from "<5". */
function numberOf(values: Values, code: string): Decimal | null {
  const text = Object.hasOwn(values, code) ? values[code] : undefined;
  const parsed = parseResultValue(text ?? '');
  return parsed.kind === 'number' && parsed.comparator === '=' ? new Decimal(parsed.number) : null;
}

function partAboveWhole(part: string, whole: string, found: Pick<CrossCheck, 'code' | 'message'>): Rule {
  return (values) => {
    const less = numberOf(values, part);
    const more = numberOf(values, whole);
    if (less === null || more === null || less.lessThanOrEqualTo(more)) return null;
    return { ...found, parameters: [part, whole] };
  };
}

function isHigh(code: string, limit: string, values: Values, flags: Flags): boolean {
  if (Object.hasOwn(flags, code)) return flags[code] === 'H' || flags[code] === 'HH';
  return numberOf(values, code)?.greaterThan(limit) ?? false;
}

function isLow(code: string, limit: string, values: Values, flags: Flags): boolean {
  if (Object.hasOwn(flags, code)) return flags[code] === 'L' || flags[code] === 'LL';
  return numberOf(values, code)?.lessThan(limit) ?? false;
}

const edtaContamination: Rule = (values, flags) => {
  const potassium = isHigh('K', EDTA_LIMITS.potassium, values, flags);
  const calcium = isLow('CA', EDTA_LIMITS.calcium, values, flags);
  if (!potassium || !calcium || !isLow('ALP', EDTA_LIMITS.alp, values, flags)) return null;
  return {
    code: 'edta_contamination',
    message: 'High potassium with low calcium and low ALP: possible EDTA contamination.',
    parameters: ['K', 'CA', 'ALP'],
  };
};

/** Haemoglobin in g/dL × 3 is about the haematocrit in percent (the catalogue has g/L and L/L). */
const ruleOfThree: Rule = (values) => {
  const haemoglobin = numberOf(values, 'HB');
  const haematocrit = numberOf(values, 'HCT');
  if (haemoglobin === null || haematocrit === null) return null;
  const apart = haemoglobin.dividedBy(10).times(3).minus(haematocrit.times(100)).abs();
  if (apart.lessThanOrEqualTo(RULE_OF_THREE_TOLERANCE)) return null;
  return {
    code: 'haemoglobin_haematocrit_mismatch',
    message: 'Haemoglobin × 3 does not fit the haematocrit.',
    parameters: ['HB', 'HCT'],
  };
};

/** Only once every cell type was entered. */
function differential(codes: readonly string[]): Rule {
  return (values) => {
    const numbers = codes.flatMap((code) => numberOf(values, code) ?? []);
    if (numbers.length < codes.length) return null;
    const total = numbers.reduce((sum, number) => sum.plus(number), new Decimal(0));
    if (total.minus(100).abs().lessThanOrEqualTo(DIFFERENTIAL_TOLERANCE)) return null;
    const message = `The differential adds up to ${total.toFixed()} %, not 100 %.`;
    return { code: 'differential_not_100', message, parameters: codes };
  };
}

/** What is held against each other, and by which rule. */
const CHECKS: readonly { readonly codes: readonly string[]; readonly rule: Rule }[] = [
  {
    codes: ['ALB', 'TP'],
    rule: partAboveWhole('ALB', 'TP', {
      code: 'albumin_above_total_protein',
      message: 'Albumin is above total protein.',
    }),
  },
  {
    codes: ['DBIL', 'TBIL'],
    rule: partAboveWhole('DBIL', 'TBIL', {
      code: 'direct_above_total_bilirubin',
      message: 'Direct bilirubin is above total bilirubin.',
    }),
  },
  { codes: ['K', 'CA', 'ALP'], rule: edtaContamination },
  { codes: ['HB', 'HCT'], rule: ruleOfThree },
  ...DIFFERENTIALS.map((codes) => ({ codes, rule: differential(codes) })),
];

/** The parameters of each check: they are looked at together, whichever profiles of the sample they stand in. */
export const CHECKED_TOGETHER: readonly (readonly string[])[] = CHECKS.map(({ codes }) => codes);

/** Contradictions between the results of one sample. `flags` by code, where they are known, decide high and low. */
export function crossChecks(values: Values, flags: Flags = {}): CrossCheck[] {
  return CHECKS.flatMap(({ rule }) => rule(values, flags) ?? []);
}

const CROSS_CHECKS: Readonly<Record<CrossCheck['code'], true>> = {
  albumin_above_total_protein: true,
  direct_above_total_bilirubin: true,
  edta_contamination: true,
  haemoglobin_haematocrit_mismatch: true,
  differential_not_100: true,
};

/** Of a warning: it is one of these contradictions. */
export function isCrossCheck(code: string): boolean {
  return Object.hasOwn(CROSS_CHECKS, code);
}
