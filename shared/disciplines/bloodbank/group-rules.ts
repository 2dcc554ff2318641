import { ageOn, type AssessedPatient } from '../../domain/assessed-patient.js';
import { hasReached } from '../../domain/age-limit.js';
import type { CalculatedValue } from '../../domain/formulas.js';
import type { BenchRules, SectionRefusal } from '../../domain/sections.js';
import type { TestValue } from '../../domain/test-value.js';
import {
  aboGroup,
  isRead,
  REVERSE_FROM,
  rhdType,
  UNRESOLVED,
  whyNoGroup,
  type Grouping,
  type WeakD,
} from './group-table.js';
import { gradeOf, hasReactions, readingsOf, REVERSE, WEAK_D } from './readings.js';

/** DISCIPLINES.md: under 4 months forward only; of somebody whose age nobody knows both sides are asked. */
export function groupingFor(patient: AssessedPatient): Grouping {
  const age = ageOn(patient);
  return age !== null && !hasReached(age, REVERSE_FROM) ? 'forward only' : 'forward and reverse';
}

/** What a rule finds of one row. */
interface Found {
  readonly value: string;
  readonly refusal: SectionRefusal | null;
}

/** ABO and RHD of the sheet on which the reactions were read; they are not typed. */
export const groupRules: BenchRules = ({ rows, patient }) => {
  if (!hasReactions(rows)) return {};
  const grouping = groupingFor(patient);
  const [abo, rhd] = [aboFound(rows, grouping), rhdFound(rows)];
  const derived = new Map<string, CalculatedValue>([
    ['ABO', { value: abo.value }],
    ['RHD', { value: rhd.value }],
    // Nobody is asked for what is not read, and what was read all the same does not count.
    ...(grouping === 'forward only' ? REVERSE.map((code) => [code, { value: '' }] as const) : []),
  ]);
  return { derived, refusals: [abo.refusal, rhd.refusal].flatMap((one) => one ?? []) };
};

function aboFound(rows: readonly TestValue[], grouping: Grouping): Found {
  const readings = readingsOf(rows);
  if (!isRead(readings, grouping)) return { value: '', refusal: null };
  const group = aboGroup(readings, grouping);
  return group === null ? unresolved(rows, 'ABO', whyNoGroup(readings, grouping)) : given(group);
}

function rhdFound(rows: readonly TestValue[]): Found {
  const readings = readingsOf(rows);
  if (readings.DANT === '') return { value: '', refusal: null };
  const type = rhdType(readings, weakDOf(rows));
  const why = `Anti-D reads ${readings.DANT}: the D type is not given. Repeat, or record as unresolved with a comment.`;
  return type === null ? unresolved(rows, 'RHD', why) : given(type);
}

function given(value: string): Found {
  return { value, refusal: null };
}

/** Readings that give nothing are repeated, or somebody says that they stay unresolved, and why. */
function unresolved(rows: readonly TestValue[], code: string, why: string): Found {
  const row = rows.find((one) => one.code === code);
  const isSaid = row?.parameter === UNRESOLVED && (row.comment ?? '').trim() !== '';
  if (isSaid) return given(UNRESOLVED);
  return { value: '', refusal: { code, field: `bloodbankTestValues.${code}.parameter`, message: why } };
}

/** From a row of its own, graded or in words; nothing where it was not done. */
export function weakDOf(rows: readonly Pick<TestValue, 'code' | 'parameter'>[]): WeakD {
  const said = rows.find(({ code }) => code === WEAK_D)?.parameter ?? '';
  const grade = gradeOf(said);
  if (grade === '0' || /^neg/i.test(said)) return 'negative';
  const isPositive = grade === undefined ? /^(pos|weak d)/i.test(said) : grade !== 'mf' && grade !== 'H';
  return isPositive ? 'positive' : undefined;
}
