import { foldWord } from '../../domain/ranges/range-grammar.js';
import type { Sections } from '../../domain/results/sections.js';

export interface Control {
  readonly name: string;
  readonly expected: string;
  readonly obtained: string;
}

/** The run of the instrument in which the sample was measured, with the controls beside it. */
export interface Run {
  readonly instrument: string;
  readonly number: string;
  /** How the nucleic acid was extracted. */
  readonly extraction: string;
  readonly controls: readonly Control[];
}

export function runOf(sections: Sections): Run | null {
  return (sections['run'] ?? null) as Run | null;
}

/** An unfinished entry does not fail yet. */
export function hasFailed({ expected, obtained }: Control): boolean {
  return expected !== '' && obtained !== '' && foldWord(expected) !== foldWord(obtained);
}

/** Newest first: the run that this bench saved last. */
export function offeredRun(recent: readonly (Run | null)[]): Run | null {
  return recent.find((run) => run !== null) ?? null;
}

/** Why the controls of a run do not show that it worked, in words; nothing if all are present and right. */
export function failedControls(run: Run | null): readonly string[] {
  if (run === null) return [];
  if (run.controls.length === 0) return ['A run without a control'];
  const unread = run.controls.filter(({ expected, obtained }) => expected === '' || obtained === '');
  return [
    ...unread.map(({ name }) => `A control without its reading: ${name}`),
    ...run.controls.filter(hasFailed).map(({ name }) => `A control that failed: ${name}`),
  ];
}
