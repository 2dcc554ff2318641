import { hasReached } from '../../domain/ranges/age-limit.js';
import { ageOn, type AssessedPatient } from '../../domain/results/assessed-patient.js';
import type { AssessmentContext, SectionRefusal, Sections } from '../../domain/results/sections.js';
import type { TestValue } from '../../domain/results/test-value.js';
import { isReleased } from '../../domain/stage.js';
import type { Stage } from '../../vocabulary.js';
import { bloodGroupOf, groupText, type BloodGroup } from './blood-group.js';
import {
  aboGroup,
  isRead,
  REVERSE_FROM,
  rhdType,
  UNRESOLVED,
  noDTypeReason,
  noGroupReason,
  type Grouping,
  type WeakD,
} from './group-table.js';
import { gradeOf, hasReactions, readingsOf, WEAK_D, isReaction } from './readings.js';
import type { Confirmation, Resolution, Unresolved } from './shapes.js';

/** This sheet's readings of ABO or D. */
interface Found {
  /** '' while it is not read, or if the readings give no group. */
  readonly value: string;
  readonly refusal: SectionRefusal | null;
}

export interface GroupHere {
  readonly abo: Found;
  readonly rhd: Found;
  readonly grouping: Grouping;
}

/** The part of a row that decides. */
export type ReadRow = Pick<TestValue, 'code' | 'parameter' | 'comment'>;

interface Read extends Pick<AssessmentContext, 'patient' | 'sections'> {
  readonly rows: readonly ReadRow[];
}

/** Under 4 months forward only; for an unknown age both sides (docs/rules/benches.md). */
export function groupingFor(patient: AssessedPatient): Grouping {
  const age = ageOn(patient);
  return age !== null && !hasReached(age, REVERSE_FROM) ? 'forward only' : 'forward and reverse';
}

/** Undefined if no reactions are read on the sheet. */
export function groupHere({ rows, patient, sections }: Read): GroupHere | undefined {
  if (!hasReactions(rows)) return undefined;
  const grouping = groupingFor(patient);
  const isWrongBlood = resolutionOf(sections)?.wrongBlood === 'now';
  if (isWrongBlood) return { abo: given(UNRESOLVED), rhd: given(UNRESOLVED), grouping };
  return { abo: aboFound(rows, sections, grouping), rhd: rhdFound(rows, sections), grouping };
}

/** The group that it gives; undefined if it gives none. */
export function givenGroup({ abo, rhd }: GroupHere): BloodGroup | undefined {
  return rhd.value === '' ? undefined : bloodGroupWithD(abo.value, rhd.value);
}

function bloodGroupWithD(abo: string, rhd: string): BloodGroup | undefined {
  const group = bloodGroupOf(groupText({ abo, rhd: '' }));
  return group === undefined ? undefined : { ...group, rhd };
}

function aboFound(rows: readonly ReadRow[], sections: Sections, grouping: Grouping): Found {
  const readings = readingsOf(rows);
  if (!isRead(readings, grouping)) return { value: '', refusal: null };
  const group = aboGroup(readings, grouping);
  return group === null ? unresolved(rows, sections, 'ABO', noGroupReason(readings, grouping)) : given(group);
}

function rhdFound(rows: readonly ReadRow[], sections: Sections): Found {
  const readings = readingsOf(rows);
  if (readings.DANT === '') return { value: '', refusal: null };
  const type = rhdType(readings, weakDOf(rows));
  return type === null ? unresolved(rows, sections, 'RHD', noDTypeReason(readings)) : given(type);
}

function given(value: string): Found {
  return { value, refusal: null };
}

/** Readings that give nothing are repeated, or somebody says that they stay unresolved, and why. */
function unresolved(rows: readonly ReadRow[], sections: Sections, code: string, why: string): Found {
  const row = rows.find((one) => one.code === code);
  const isSaid = row?.parameter === UNRESOLVED && (row.comment ?? '').trim() !== '';
  if (isSaid || unresolvedOf(sections)?.comment) return given(UNRESOLVED);
  return { value: '', refusal: { code, field: `bloodbankTestValues.${code}.parameter`, message: why } };
}

/** From a separate row, graded or in words; nothing if it was not done. */
export function weakDOf(rows: readonly Pick<TestValue, 'code' | 'parameter'>[]): WeakD {
  const text = rows.find(({ code }) => code === WEAK_D)?.parameter ?? '';
  const grade = gradeOf(text);
  if (grade === '0' || /^neg/i.test(text)) return 'negative';
  const isPositive = grade === undefined ? /^(pos|weak d)/i.test(text) : grade !== 'mf' && grade !== 'H';
  return isPositive ? 'positive' : undefined;
}

export function confirmationOf(sections: Sections): Confirmation | null {
  return (sections['confirmation'] ?? null) as Confirmation | null;
}

export function resolutionOf(sections: Sections): Resolution | null {
  return (sections['conflict'] ?? null) as Resolution | null;
}

export function unresolvedOf(sections: Sections): Unresolved | null {
  return (sections['unresolved'] ?? null) as Unresolved | null;
}

interface Drafted {
  readonly stage: Stage | null;
  readonly values: readonly { readonly code: string }[];
  readonly sections: Sections;
}

/**
 * Hidden on a draft until a second person has read it, so that this person reads blind: the group and its reactions.
 */
export function isWithheld(code: string, { stage, values, sections }: Drafted): boolean {
  const isOfGroup = isReaction(code) || code === 'ABO' || code === 'RHD';
  if (!isOfGroup || stage === null || isReleased(stage) || !hasReactions(values)) return false;
  return confirmationOf(sections) === null;
}
