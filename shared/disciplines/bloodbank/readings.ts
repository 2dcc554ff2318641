import type { TestValue } from '../../domain/test-value.js';

/** How strongly cells clumped; mf: two populations of cells; H: the cells were lysed. */
export const GRADES = ['0', 'w+', '1+', '2+', '3+', '4+', 'mf', 'H'] as const;
export type Grade = (typeof GRADES)[number];

/** The five tubes or columns of a blood group, in the order of the bench. */
export const REACTIONS = ['AANT', 'BANT', 'DANT', 'ACEL', 'BCEL'] as const;
export type Reaction = (typeof REACTIONS)[number];

/** '' for what was not read. */
export type Readings = Readonly<Record<Reaction, Grade | ''>>;

export const REACTION_NAMES: Readonly<Record<Reaction, string>> = {
  AANT: 'anti-A',
  BANT: 'anti-B',
  DANT: 'anti-D',
  ACEL: 'A cells',
  BCEL: 'B cells',
};

/** Patient's cells with known sera, as against the patient's serum with known cells. */
export const REVERSE: readonly Reaction[] = ['ACEL', 'BCEL'];

/** A row of some laboratories' own: the antiglobulin test for D of cells that anti-D alone does not clump. */
export const WEAK_D = 'WEAKD';

export function isReaction(code: string): code is Reaction {
  return (REACTIONS as readonly string[]).includes(code);
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

export function readingsFrom(gradeAt: (code: Reaction) => Grade | ''): Readings {
  return Object.fromEntries(REACTIONS.map((code) => [code, gradeAt(code)])) as Readings;
}

/** A sheet on which a blood group is read. */
export function hasReactions(rows: readonly Pick<TestValue, 'code'>[]): boolean {
  return REACTIONS.every((code) => rows.some((row) => row.code === code));
}
