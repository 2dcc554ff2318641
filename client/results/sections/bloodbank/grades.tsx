import { Kbd } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import type { Grade } from '../../../../shared/disciplines/bloodbank/readings.js';
import classes from './bloodbank.module.css';

interface GradeFieldProps {
  readonly label: string;
  readonly value: Grade | '';
  readonly isReadOnly: boolean;
  readonly onGrade: (grade: Grade | '') => void;
  /** The row that it is, so that a refusal of it leads here. */
  readonly code?: string;
  readonly id?: string;
}

/** One tube: a key grades it. */
export function GradeField({ label, value, isReadOnly, onGrade, code, id }: GradeFieldProps) {
  return (
    <input
      className={classes.grade}
      id={id}
      aria-label={label}
      data-grade
      data-strength={value}
      {...(code !== undefined && { 'data-cell': 'value', 'data-code': code })}
      value={value}
      readOnly={isReadOnly}
      autoComplete="off"
      // A finger uses the pad of grades: a phone's keyboard sends no distinguishable keys.
      inputMode="none"
      maxLength={2}
      placeholder="–"
      onFocus={({ currentTarget }) => currentTarget.select()}
      onKeyDown={(event) => !isReadOnly && onGradeKey(event, { onGrade })}
      // Keys are taken above; what comes otherwise is no grade.
      onChange={() => undefined}
    />
  );
}

/** The grades and their keys; a press grades the focused tube as its key does, for people without a keyboard. */
export function GradePad() {
  return (
    <div className={classes.pad} role="group" aria-label="Grades">
      {GRADE_KEYS.map((key) => (
        <button
          key={key}
          type="button"
          className={classes.padKey}
          tabIndex={-1}
          // The tube keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={({ currentTarget }) => pressGradeKey(key, currentTarget)}
        >
          <Kbd size="xs">{key === 'h' ? 'H' : key}</Kbd> {gradeOf(key)}
        </button>
      ))}
    </div>
  );
}

/** One key a grade. */
const KEYS = {
  '0': '0',
  w: 'w+',
  '1': '1+',
  '2': '2+',
  '3': '3+',
  '4': '4+',
  m: 'mf',
  h: 'H',
} as const satisfies Readonly<Record<string, Grade>>;

const isGradeKey = (key: string): key is keyof typeof KEYS => Object.hasOwn(KEYS, key);

const GRADE_KEYS = ['0', 'w', '1', '2', '3', '4', 'm', 'h'] as const;

function gradeOf(key: (typeof GRADE_KEYS)[number]): Grade {
  return KEYS[key];
}

/** As if the key had been pressed in the focused tube, or in the first of the part without a grade. */
function pressGradeKey(key: string, within: Element): void {
  const fields = [
    ...(within.closest('[data-section]')?.querySelectorAll<HTMLInputElement>('[data-grade]') ?? []),
  ];
  const inHand = fields.find((field) => field === document.activeElement);
  const field = inHand ?? fields.find(({ value }) => value === '');
  field?.focus();
  field?.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

interface GradeKeys {
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
function onGradeKey(event: KeyboardEvent<HTMLInputElement>, { onGrade }: GradeKeys): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key.toLowerCase();
  const grade = isGradeKey(key) ? KEYS[key] : undefined;
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
