import type { TestValue } from '../../domain/results/test-value.js';

/** How strongly cells clumped; mf: two populations of cells; H: the cells were lysed. */
export const GRADES = ['0', 'w+', '1+', '2+', '3+', '4+', 'mf', 'H'] as const;
export type Grade = (typeof GRADES)[number];

/** The five tubes or columns of a blood group, in the order of the bench. */
export const REACTIONS = ['AANT', 'BANT', 'DANT', 'ACEL', 'BCEL'] as const;
export type Reaction = (typeof REACTIONS)[number];

/** The Rh control, the diluent of anti-D without its antibody: cells that clump in it clump spontaneously. */
export const CONTROL = 'RHCT';
export type Tube = Reaction | typeof CONTROL;
/** Every tube of a group, the control last, so that without one five keys are enough. */
export const TUBES: readonly Tube[] = [...REACTIONS, CONTROL];

/** '' for what was not read; a control that was not read is left out. */
export type Readings = Readonly<Record<Reaction, Grade | ''>> & { readonly [CONTROL]?: Grade | undefined };

export const TUBE_NAMES: Readonly<Record<Tube, string>> = {
  AANT: 'anti-A',
  BANT: 'anti-B',
  DANT: 'anti-D',
  ACEL: 'A cells',
  BCEL: 'B cells',
  RHCT: 'Rh control',
};

/** Patient's cells with known sera, as against the patient's serum with known cells. */
export const REVERSE: readonly Reaction[] = ['ACEL', 'BCEL'];

export function isReverse(code: Tube): boolean {
  return (REVERSE as readonly Tube[]).includes(code);
}

/** A row of some laboratories' own: the antiglobulin test for D of cells that anti-D alone does not clump. */
export const WEAK_D = 'WEAKD';

/** One of the tubes of a group, its control among them. */
export function isReaction(code: string): code is Tube {
  return (TUBES as readonly string[]).includes(code);
}

/** As it is written, in any case: "W+" is w+; undefined for what is no grade. */
export function gradeOf(text: string): Grade | undefined {
  const typed = text.trim().toLowerCase();
  return GRADES.find((grade) => grade.toLowerCase() === typed);
}

export function readingsOf(rows: readonly Pick<TestValue, 'code' | 'parameter'>[]): Readings {
  const values = new Map(rows.map(({ code, parameter }) => [code, gradeOf(parameter) ?? ''] as const));
  return readingsFrom((code) => values.get(code) ?? '');
}

export function readingsFrom(gradeAt: (code: Tube) => Grade | ''): Readings {
  const five = Object.fromEntries(REACTIONS.map((code) => [code, gradeAt(code)])) as Readings;
  const control = gradeAt(CONTROL);
  return control === '' ? five : { ...five, [CONTROL]: control };
}

/** The tubes of these readings, with the control if it was read. */
export function tubesRead({ [CONTROL]: control }: Readings): readonly Tube[] {
  return control === undefined ? REACTIONS : TUBES;
}

/** Anything but 0: then what the sera show is not theirs. Undefined: it was not read, or is negative. */
export function reactiveControl({ [CONTROL]: control }: Pick<Readings, typeof CONTROL>): Grade | undefined {
  return control === '0' ? undefined : control;
}

/** A sheet on which a blood group is read. */
export function hasReactions(rows: readonly Pick<TestValue, 'code'>[]): boolean {
  return REACTIONS.every((code) => rows.some((row) => row.code === code));
}
