import type { Grade } from '../../../../shared/disciplines/bloodbank/readings.js';
import classes from './bloodbank.module.css';
import { onGradeKey } from './grade-keys.js';

export interface GradeFieldProps {
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
      // What a finger presses is the pad of grades: the keyboard of a phone sends no keys that could be told apart.
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
