import {
  CONTROL,
  isReverse,
  reactiveControl,
  TUBE_NAMES,
  TUBES,
  type Grade,
  type Readings,
  type Tube,
} from './readings.js';

export const ABO_GROUPS = ['A', 'B', 'AB', 'O'] as const;
export type Abo = (typeof ABO_GROUPS)[number];
type Rhd = 'Positive' | 'Negative' | 'Weak D' | 'Indeterminate';

export const UNRESOLVED = 'Indeterminate';
/** Before this age a child's own anti-A and anti-B are not there yet, and its mother's may be. */
export const REVERSE_FROM = '4m';

/** True: positive; false: negative; null: too weak, mixed or lysed to say. */
type Sign = boolean | null;

const CLEAR_WITH_SERUM: ReadonlySet<string> = new Set(['3+', '4+']);
const CLEAR_WITH_CELLS: ReadonlySet<string> = new Set(['1+', '2+', '3+', '4+']);

function signOf(grade: Grade | '', positive: ReadonlySet<string>): Sign {
  if (grade === '0') return false;
  return positive.has(grade) ? true : null;
}

/** The meaning of a tube's grade: '0', '+', 'weak', 'mf', 'H'; '' if it was not read. */
function meaningOf(code: Tube, grade: Grade | '' | undefined): string {
  // One that was not read speaks against nothing; any clumping of it says the same.
  if (code === CONTROL) return reactiveControl({ [CONTROL]: grade || undefined }) === undefined ? '0' : '+';
  if (grade === undefined) return '';
  if (grade === '' || grade === '0' || grade === 'mf' || grade === 'H') return grade;
  const clear = isReverse(code) ? CLEAR_WITH_CELLS : CLEAR_WITH_SERUM;
  return clear.has(grade) ? '+' : 'weak';
}

/** Two readings are alike if every tube means the same: 3+ and 4+ are no difference. */
export function sameReadings(one: Readings, other: Readings, requested: readonly Tube[]): boolean {
  return requested.every((code) => meaningOf(code, one[code]) === meaningOf(code, other[code]));
}

/** How two readings of one meaning differ in grade, e.g. "anti-A 4+ and 3+"; '' if they do not. */
export function gradeDifference(first: Readings, second: Readings): string {
  return TUBES.filter((code) => (second[code] ?? '') !== '' && first[code] !== second[code])
    .map((code) => `${TUBE_NAMES[code]} ${first[code] ?? 'not read'} and ${second[code]}`)
    .join(', ');
}

/** By antigens on the cells (A, B), and by antibodies in the serum against A and B cells (docs/rules/benches.md). */
function groupWith(a: Sign, b: Sign): Abo | null {
  if (a === null || b === null) return null;
  if (a) return b ? 'AB' : 'A';
  return b ? 'B' : 'O';
}

export function forwardGroup({ AANT, BANT }: Readings): Abo | null {
  return groupWith(signOf(AANT, CLEAR_WITH_SERUM), signOf(BANT, CLEAR_WITH_SERUM));
}

/** A person with an antigen has no antibody against it. */
function reverseGroup({ ACEL, BCEL }: Readings): Abo | null {
  const [againstA, againstB] = [signOf(ACEL, CLEAR_WITH_CELLS), signOf(BCEL, CLEAR_WITH_CELLS)];
  return groupWith(againstA === null ? null : !againstA, againstB === null ? null : !againstB);
}

/** `reverse`: not for a child under 4 months, whose group its own antibodies do not confirm. */
export type Grouping = 'forward and reverse' | 'forward only';

export function isRead(readings: Readings, grouping: Grouping): boolean {
  const { AANT, BANT, ACEL, BCEL } = readings;
  const asked = grouping === 'forward only' ? [AANT, BANT] : [AANT, BANT, ACEL, BCEL];
  return !asked.includes('');
}

/** Null: no group is given. */
export function aboGroup(readings: Readings, grouping: Grouping): Abo | null {
  const forward = forwardGroup(readings);
  // Cells that clump spontaneously read AB, and weak antibodies do not contradict it.
  if (forward === 'AB' && reactiveControl(readings) !== undefined) return null;
  if (grouping === 'forward only') return forward;
  return forward === reverseGroup(readings) ? forward : null;
}

/** Why complete readings give no group. */
export function noGroupReason(readings: Readings, grouping: Grouping): string {
  const control = reactiveControl(readings);
  if (control !== undefined && forwardGroup(readings) === 'AB')
    return `Anti-A, anti-B and the Rh control (${control}) all react, so the cells agglutinate spontaneously: not given. Repeat, or record as unresolved with a comment.`;
  const forward = textOf('Forward', forwardGroup(readings));
  const sides =
    grouping === 'forward only' ? forward : `${forward}, ${textOf('reverse', reverseGroup(readings))}`;
  return `${sides}: not given. Repeat, or record as unresolved with a comment.`;
}

function textOf(side: string, group: Abo | null): string {
  return group === null ? `${side} is not clear` : `${side} reads ${group}`;
}

const TOO_WEAK: ReadonlySet<string> = new Set(['w+', '1+', '2+']);

/** The outcome of a separate weak-D test; left out if none was done. */
export type WeakD = 'positive' | 'negative' | undefined;

/** Null: no type is given. */
export function rhdType(readings: Pick<Readings, 'DANT' | typeof CONTROL>, weakD: WeakD): Rhd | null {
  const { DANT } = readings;
  if (reactiveControl(readings) !== undefined) return null;
  if (CLEAR_WITH_SERUM.has(DANT)) return 'Positive';
  if (DANT !== '0' && !TOO_WEAK.has(DANT)) return null;
  if (weakD === 'positive') return 'Weak D';
  return DANT === '0' ? 'Negative' : 'Indeterminate';
}

/** Why what was read gives no type. */
export function noDTypeReason(readings: Pick<Readings, 'DANT' | typeof CONTROL>): string {
  const control = reactiveControl(readings);
  const read = `Anti-D reads ${readings.DANT}`;
  const why =
    control === undefined ? read : `The Rh control reads ${control}, and has to read 0; ${lower(read)}`;
  return `${why}: the D type is not given. Repeat, or record as unresolved with a comment.`;
}

function lower(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

/**
 * Every tube of the cells clumped and no control shows that they do not do so spontaneously: by the AABB Technical
 * Manual an AB, D positive group needs a negative control.
 */
export function needsControl(readings: Readings): boolean {
  const { DANT, [CONTROL]: control } = readings;
  return forwardGroup(readings) === 'AB' && DANT !== '' && DANT !== '0' && control === undefined;
}

/** The remark to print beside it. */
export function rhdRemark(type: string, weakD: WeakD): string | null {
  if (type === 'Negative' && weakD === undefined) return 'weak D not tested';
  return type === 'Indeterminate' ? 'treat as D negative for transfusion' : null;
}
