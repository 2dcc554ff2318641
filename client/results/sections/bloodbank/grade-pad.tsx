import { Kbd } from '@mantine/core';
import classes from './bloodbank.module.css';
import { GRADE_KEYS, gradeOf, pressGradeKey } from './grade-keys.js';

/** The grades and their keys; a press grades the tube in hand as its key does, for whoever has no keys. */
export function GradePad() {
  return (
    <div className={classes.pad} role="group" aria-label="Grades">
      {GRADE_KEYS.map((key) => (
        <button
          key={key}
          type="button"
          className={classes.padKey}
          tabIndex={-1}
          // The tube stays in hand.
          onMouseDown={(event) => event.preventDefault()}
          onClick={({ currentTarget }) => pressGradeKey(key, currentTarget)}
        >
          <Kbd size="xs">{key === 'h' ? 'H' : key}</Kbd> {gradeOf(key)}
        </button>
      ))}
    </div>
  );
}
