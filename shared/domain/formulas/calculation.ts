import { ageByYears365, calendarAge, isRealDate } from '../people/age.js';
import { Decimal } from '../decimal.js';
import { parseResultValue } from '../results/result-value.js';
import * as equations from './equations.js';
import { type Outcome, isAnionGap } from './equations.js';
import { evaluateExpression, parseExpression } from './expression.js';
import { FORMULA_LABELS, type EgfrYear, type FormulaCode, type FormulaConfig } from './formula-config.js';

/** `formula` is a named formula or an expression over codes; a parameter without one is measured. */
export type FormulaParameter = {
  readonly code: string;
  readonly name?: string;
  readonly formula?: string | null;
  readonly decimals?: number | null;
  /** Below zero: this figure may be negative, as a balance is; but for an anion gap no other may. */
  readonly plausibleLow?: string | null;
};

export type FormulaPatient = {
  readonly gender?: string | null;
  readonly dateOfBirth?: string | null;
  /** Used if no date of birth is known. */
  readonly ageYears?: number | null;
  readonly pregnant?: boolean;
  /** The day of the sample in the laboratory's time zone, yyyy-MM-dd (a timestamp's first ten characters). */
  readonly at: string;
};

export type CalculateRequest = {
  readonly parameters: readonly FormulaParameter[];
  readonly values: Readonly<Record<string, string>>;
  readonly patient: FormulaPatient;
  readonly config: FormulaConfig;
};

type Numbers = { readonly numbers: readonly Decimal[] } | { readonly reason: string };
type Input = { readonly code: string; readonly label: string };

const EGFR_NAMES: Readonly<Record<EgfrYear, string>> = {
  '2009': 'CKD-EPI 2009 (163/166)',
  '2021': 'CKD-EPI 2021',
};
const PLAIN_2009_NAME = 'CKD-EPI 2009';
const NOT_SET_UP = { reason: 'not set up in the formula settings' } as const;

/** `a, b and c`. */
const LIST = new Intl.ListFormat('en-GB');

/** Codes are compared without regard to case. */
export function codeKey(code: string): string {
  return code.trim().toUpperCase();
}

/** One run over one profile: remembers what it has worked out, notices a formula that needs itself. */
export class Calculation {
  private readonly values: ReadonlyMap<string, string>;
  private readonly parameters: ReadonlyMap<string, FormulaParameter>;
  private readonly done = new Map<string, Outcome>();
  private readonly open = new Set<string>();

  constructor(private readonly request: CalculateRequest) {
    this.values = new Map(Object.entries(request.values).map(([code, value]) => [codeKey(code), value]));
    this.parameters = new Map(request.parameters.map((one) => [codeKey(one.code), one]));
  }

  outcome(parameter: FormulaParameter): Outcome {
    const code = codeKey(parameter.code);
    const known = this.done.get(code);
    if (known !== undefined) return known;
    if (this.open.has(code)) return { reason: `the formula of ${parameter.code} depends on its own result` };
    this.open.add(code);
    const outcome = reportableOutcome(this.calculate(parameter), parameter);
    this.open.delete(code);
    this.done.set(code, outcome);
    return outcome;
  }

  private calculate(parameter: FormulaParameter): Outcome {
    const formula = parameter.formula ?? '';
    switch (codeKey(formula)) {
      case 'EGFR':
        return this.egfr(this.request.config.egfrEquation);
      case 'EGFR_CKDEPI_2021':
        return this.egfr('2021');
      case 'EGFR_CKDEPI_2009':
        return this.egfrBy(equations.egfr2009, PLAIN_2009_NAME);
      case 'ESTIMATED_AVERAGE_GLUCOSE':
        return this.from(['hbA1c'], (of) => equations.estimatedAverageGlucose(of.hbA1c));
      case 'CORRECTED_CALCIUM':
        return this.from(['calcium', 'albumin'], (of) => equations.correctedCalcium(of.calcium, of.albumin));
      case 'ANION_GAP':
        return this.anionGap();
      case 'BICARBONATE':
        return this.bicarbonate();
      case 'LIPIDS':
        return this.lipids(codeKey(parameter.code));
      default:
        return this.expression(formula);
    }
  }

  private egfr(equation: EgfrYear): Outcome {
    const calculate = equation === '2021' ? equations.egfr2021 : equations.egfr2009Spec;
    return this.egfrBy(calculate, EGFR_NAMES[equation]);
  }

  private egfrBy(calculate: typeof equations.egfr2009, equation: string): Outcome {
    return this.from(['creatinine'], ({ creatinine }) => {
      const ageYears = ageInYears(this.request.patient);
      if (ageYears === null) return { reason: 'needs age' };
      if (this.request.patient.pregnant === true) return { reason: 'not valid in pregnancy' };
      const sex = (this.request.patient.gender ?? '').toLowerCase();
      if (sex !== 'male' && sex !== 'female') return { reason: 'needs sex' };
      return { ...calculate({ creatinine, ageYears, sex }), equation };
    });
  }

  private anionGap(): Outcome {
    if (this.request.config.potassium === '') {
      return this.from(['sodium', 'chloride', 'bicarbonate'], (of) => ({
        ...equations.anionGap(of.sodium, 0, of.chloride, of.bicarbonate),
        equation: 'Na − (Cl + HCO3)',
      }));
    }
    return this.from(['sodium', 'potassium', 'chloride', 'bicarbonate'], (of) => ({
      ...equations.anionGap(of.sodium, of.potassium, of.chloride, of.bicarbonate),
      equation: '(Na + K) − (Cl + HCO3)',
    }));
  }

  private bicarbonate(): Outcome {
    const five = ['bicarbonateA', 'bicarbonateB', 'bicarbonateC', 'bicarbonateD', 'bicarbonateE'] as const;
    if (five.some((one) => this.request.config[one] === '')) {
      return NOT_SET_UP;
    }
    return this.from(five, (of) =>
      equations.bicarbonateEstimate(
        of.bicarbonateA,
        of.bicarbonateB,
        of.bicarbonateC,
        of.bicarbonateD,
        of.bicarbonateE,
      ),
    );
  }

  private lipids(code: string): Outcome {
    const { config } = this.request;
    if (code === codeKey(config.vldlc)) return this.vldl();
    if (code === codeKey(config.ldlc)) return this.ldl();
    if (code === codeKey(config.tcHdlcRatio)) {
      return this.from(['tc', 'hdlc'], (of) => equations.ratio(of.tc, of.hdlc, 'HDL cholesterol'));
    }
    if (code === codeKey(config.ldlcHdlcRatio)) {
      return this.withLdl((ldl) =>
        this.from(['hdlc'], (of) => equations.ratio(ldl, of.hdlc, 'HDL cholesterol')),
      );
    }
    return NOT_SET_UP;
  }

  private vldl(): Outcome {
    return this.from(['tg'], (of) => equations.vldl(of.tg));
  }

  private ldl(): Outcome {
    return this.from(['tc', 'hdlc', 'tg'], (of) => {
      const vldl = equations.vldl(of.tg);
      return 'reason' in vldl ? vldl : equations.ldl(of.tc, of.hdlc, vldl.value);
    });
  }

  /** A measured (direct) LDL where the profile has one, the calculated one otherwise. */
  private withLdl(next: (ldl: Decimal) => Outcome): Outcome {
    const code = codeKey(this.request.config.ldlc);
    const measured = !this.parameters.get(code)?.formula && (this.values.get(code) ?? '').trim() !== '';
    const ldl = measured ? this.from(['ldlc'], (of) => ({ value: of.ldlc })) : this.ldl();
    return 'reason' in ldl ? ldl : next(ldl.value);
  }

  private expression(formula: string): Outcome {
    const parsed = parseExpression(formula);
    if ('problem' in parsed) return { reason: parsed.problem };
    const inputs = this.inputs(
      parsed.codes.map((code) => ({ code, label: this.parameters.get(codeKey(code))?.name ?? code })),
    );
    if ('reason' in inputs) return inputs;
    const values = new Map(
      parsed.codes.flatMap((code, index) => {
        const value = inputs.numbers[index];
        return value === undefined ? [] : [[code, value] as const];
      }),
    );
    return evaluateExpression(parsed.expression, values);
  }

  private from<Code extends FormulaCode>(
    codes: readonly Code[],
    calculate: (of: Readonly<Record<Code, Decimal>>) => Outcome,
  ): Outcome {
    const { config } = this.request;
    const inputs = this.inputs(codes.map((one) => ({ code: config[one], label: FORMULA_LABELS[one] })));
    if ('reason' in inputs) return inputs;
    const named = Object.fromEntries(codes.map((one, index) => [one, inputs.numbers[index]]));
    return calculate(named as Readonly<Record<Code, Decimal>>);
  }

  /** All inputs as numbers, or what prevents it: missing inputs first, else the first bad one. */
  private inputs(wanted: readonly Input[]): Numbers {
    const missing = wanted.filter((one) => !this.isPresent(one.code));
    if (missing.length > 0) return { reason: `needs ${LIST.format(missing.map((one) => one.label))}` };
    const outcomes = wanted.map((one) => this.input(one.code));
    const bad = outcomes.find((one) => 'reason' in one);
    if (bad !== undefined && 'reason' in bad) return { reason: bad.reason };
    return { numbers: outcomes.flatMap((one) => ('value' in one ? [one.value] : [])) };
  }

  private isPresent(code: string): boolean {
    return (
      Boolean(this.parameters.get(codeKey(code))?.formula) ||
      (this.values.get(codeKey(code)) ?? '').trim() !== ''
    );
  }

  private input(code: string): Outcome {
    const parameter = this.parameters.get(codeKey(code));
    if (parameter?.formula) return this.outcome(parameter);
    const parsed = parseResultValue(this.values.get(codeKey(code)) ?? '');
    if (parsed.kind === 'number' && parsed.comparator === '=') return { value: new Decimal(parsed.number) };
    const quoted = `'${parsed.text.slice(0, 20)}'`;
    return {
      reason: parsed.kind === 'text' ? `${quoted} is not a number` : `${quoted} cannot be calculated with`,
    };
  }
}

/** The calendar age whenever the date of birth is known. */
function ageInYears(patient: FormulaPatient): number | null {
  const on = patient.at.slice(0, 10);
  const dob = patient.dateOfBirth ?? '';
  if (isRealDate(dob) && isRealDate(on) && ageByYears365(dob, on) >= 0) return calendarAge(dob, on).years;
  return typeof patient.ageYears === 'number' ? patient.ageYears : null;
}

/** Digits before or behind the point beyond which nothing is a result, and writing it out could take all memory. */
const MOST_DIGITS = 20;

/** A figure that a laboratory can report, or why it is none. */
export function reportableOutcome(
  outcome: Outcome,
  parameter: { readonly formula?: string | null; readonly plausibleLow?: string | null },
): Outcome {
  if ('reason' in outcome || outcome.value.isZero()) return outcome;
  const { value } = outcome;
  if (!value.isFinite() || Math.abs(value.e) > MOST_DIGITS) return { reason: 'beyond what can be a result' };
  const mayBeNegative = isAnionGap(parameter) || Number(parameter.plausibleLow ?? 0) < 0;
  if (!value.isNegative() || mayBeNegative) return outcome;
  return { reason: 'below zero: check what it is calculated from' };
}
