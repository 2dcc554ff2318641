import type { KeyboardEvent } from 'react';
import type { Grade } from '../../../../shared/disciplines/bloodbank/readings.js';

/** One key a grade. */
const KEYS: Readonly<Record<string, Grade>> = {
  '0': '0',
  w: 'w+',
  '1': '1+',
  '2': '2+',
  '3': '3+',
  '4': '4+',
  m: 'mf',
  h: 'H',
};

export const KEYS_SAID = [
  ['0', '0'],
  ['w', 'w+'],
  ['1–4', '1+ to 4+'],
  ['m', 'mf'],
  ['H', 'H'],
] as const;

export interface GradeKeys {
  readonly onGrade: (grade: Grade | '') => void;
}

const STEPS: Readonly<Record<string, 1 | -1>> = {
  Enter: 1,
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/** A grade is one key and goes on to the next tube; Backspace takes it back, arrows move. */
export function onGradeKey(event: KeyboardEvent<HTMLInputElement>, { onGrade }: GradeKeys): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const grade = KEYS[event.key.toLowerCase()];
  const step = STEPS[event.key];
  if (grade !== undefined) onGrade(grade);
  else if (event.key === 'Backspace' || event.key === 'Delete') onGrade('');
  else if (step === undefined) return;
  event.preventDefault();
  if (grade !== undefined || step !== undefined) move(event.currentTarget, step ?? 1);
}

function move(from: HTMLInputElement, step: 1 | -1): void {
  const part = from.closest('[data-section]');
  const fields = [...(part?.querySelectorAll<HTMLInputElement>('[data-grade]') ?? [])];
  const next = fields[fields.indexOf(from) + step];
  next?.focus();
  next?.select();
}
