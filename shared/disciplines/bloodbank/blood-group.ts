import { ABO_GROUPS, type Abo } from './group-table.js';

/** A group of a patient or of a unit. */
export interface BloodGroup {
  readonly abo: Abo;
  /** '' if D is unknown. */
  readonly rhd: string;
}

const D_POSITIVE = /^(\+|pos)/;
const D_NEGATIVE = /^(-|−|neg)/;

/** In any spelling: "O+", "A Neg", "AB RhD positive", "B Weak D"; undefined if it is no group. */
export function bloodGroupOf(text: string | null | undefined): BloodGroup | undefined {
  const [, letters = '', rest = ''] =
    /^(AB|A|B|O)(?![A-Z])(.*)$/s.exec((text ?? '').trim().toUpperCase()) ?? [];
  const abo = ABO_GROUPS.find((group) => group === letters);
  if (abo === undefined) return undefined;
  const wording = rest
    .trim()
    .toLowerCase()
    .replace(/^rh\s*/, '')
    .replace(/^\(?d\)?\s+/, '')
    .trim();
  if (wording.startsWith('weak')) return { abo, rhd: 'Weak D' };
  if (D_POSITIVE.test(wording)) return { abo, rhd: 'Positive' };
  if (D_NEGATIVE.test(wording)) return { abo, rhd: 'Negative' };
  return { abo, rhd: '' };
}

/** "A Positive": the sign is a word, since a minus is easily missed. */
export function groupText({ abo, rhd }: { readonly abo: string; readonly rhd: string }): string {
  return [abo, rhd].filter(Boolean).join(' ');
}

export function isSameGroup(one: BloodGroup, other: BloodGroup): boolean {
  return one.abo === other.abo && one.rhd === other.rhd;
}

const CONTRADICTING: ReadonlySet<string> = new Set(['Positive', 'Negative']);

/** Both cannot be the same person's: another ABO group, or D positive against D negative. */
export function contradicts(one: BloodGroup, other: BloodGroup): boolean {
  if (one.abo !== other.abo) return true;
  return one.rhd !== other.rhd && CONTRADICTING.has(one.rhd) && CONTRADICTING.has(other.rhd);
}

/** The ABO groups whose red cells each group may receive. */
const RED_CELLS_FOR: Readonly<Record<Abo, readonly Abo[]>> = {
  O: ['O'],
  A: ['A', 'O'],
  B: ['B', 'O'],
  AB: ['A', 'B', 'AB', 'O'],
};

export function mayGetRedCells(patient: Abo, unit: Abo): boolean {
  return RED_CELLS_FOR[patient].includes(unit);
}

/** The other way round: the plasma's antibodies meet the patient's red cells. */
export function mayGetPlasma(patient: Abo, unit: Abo): boolean {
  return mayGetRedCells(unit, patient);
}
