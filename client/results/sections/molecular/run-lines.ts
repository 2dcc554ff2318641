import { type Control, type Run } from '../../../../shared/disciplines/molecular/run.js';

export const NO_RUN: Run = { instrument: '', number: '', extraction: '', controls: [] };

const NO_CONTROL: Control = { name: '', expected: '', obtained: '' };

/** A run of which nothing is left is no run. */
export function asKept(run: Run): Run | null {
  const { instrument, number, extraction, controls } = run;
  const isEmpty = [instrument, number, extraction].every((text) => text === '') && controls.length === 0;
  return isEmpty ? null : run;
}

export function withControl(run: Run, at: number, change: Partial<Control>): Run {
  const controls = run.controls.map((control, place) => (place === at ? { ...control, ...change } : control));
  return { ...run, controls };
}

export function withNewControl(run: Run): Run {
  return { ...run, controls: [...run.controls, NO_CONTROL] };
}

export function withoutControl(run: Run, at: number): Run {
  return { ...run, controls: run.controls.filter((_, place) => place !== at) };
}

/** What may stand in a control's two fields; another word may too. */
export const CONTROL_WORDS = ['Detected', 'Not detected', 'Valid', 'Invalid'] as const;
