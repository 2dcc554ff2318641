import type { Gender } from '../shared/vocabulary.js';
import { Random } from './random.js';

/** By how many widths of the reference range a condition moves a parameter; one-sided limits: by how many e-folds. */
type Shifts = Readonly<Record<string, number>>;

const CONDITIONS = {
  healthy: {},
  renal: { CREA: 2.2, UREA: 1.3, K: 0.45, PO4: 0.6, HB: -0.5, PTH: 1.4, UALB: 1.8, HCO3: -0.45 },
  diabetic: {
    FGLU: 1.7,
    RGLU: 1.4,
    HBA1C: 1.6,
    OGTT0: 1.2,
    OGTT60: 0.9,
    OGTT120: 0.9,
    TG: 0.8,
    UALB: 1.4,
    CREA: 0.4,
  },
  anaemic: { HB: -1.0, MCV: -0.9, MCHC: -0.5, RDW: 1.0, FERR: -0.48, FE: -0.6, TIBC: 0.6, PLT: 0.3 },
  hepatic: {
    ALT: 1.4,
    AST: 1.5,
    GGT: 1.7,
    ALP: 0.7,
    TBIL: 1.1,
    DBIL: 0.9,
    ALB: -0.6,
    PT: 0.9,
    PLT: -0.45,
  },
  septic: { CRP: 2.9, WBC: 1.1, NEUTP: 0.6, PCT: 1.6, ESR: 1.5, LAC: 0.6, FIB: 0.8, PUS: 1.6 },
  dyslipidaemic: { TC: 0.45, TG: 0.75, HDL: -0.35, URIC: 0.45 },
  hypothyroid: { TSH: 1.2, FT4: -0.5 },
  retroviral: { CD4A: -0.55, CD4P: -0.6, LYMPHP: -0.3, HB: -0.35 },
} as const satisfies Record<string, Shifts>;
type Condition = keyof typeof CONDITIONS;

const COMMON: Readonly<Record<Condition, number>> = {
  healthy: 50,
  renal: 6,
  diabetic: 10,
  anaemic: 9,
  hepatic: 5,
  septic: 8,
  dyslipidaemic: 7,
  hypothyroid: 2,
  retroviral: 3,
};

const ABO = { O: 46, A: 28, B: 21, AB: 5 } as const;

/** A person's own figures; the same at every visit, and after a restart. */
export interface Subject {
  readonly gender: Gender;
  readonly condition: Condition;
  readonly abo: keyof typeof ABO;
  readonly rhesus: 'Positive' | 'Negative';
  shift(code: string): number;
  /** The person's usual value, as a standard normal deviate. */
  setPoint(code: string): number;
}

export function subjectOf(labNumber: string, gender: Gender): Subject {
  const random = new Random(hash(labNumber));
  const condition = random.weighted(COMMON);
  const shifts: Shifts = CONDITIONS[condition];
  const severity = random.between(0.5, 1.25);
  return {
    gender,
    condition,
    abo: random.weighted(ABO),
    rhesus: random.chance(0.94) ? 'Positive' : 'Negative',
    shift: (code) => (shifts[code] ?? 0) * severity,
    setPoint: (code) => new Random(hash(`${labNumber} ${code}`)).normal(),
  };
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}
