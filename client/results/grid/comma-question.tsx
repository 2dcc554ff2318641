import { Button, Popover } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import type { TestValue } from '../../../shared/contract/results.js';
import { twoReadings, type TwoReadings } from '../../../shared/domain/two-readings.js';
import classes from './result-grid.module.css';

/** What a figure as it is typed may mean; null where it reads one way, or the row takes words. */
export function readingsOf({ kind }: Pick<TestValue, 'kind'>, text: string): TwoReadings | null {
  return kind === 'numeric' ? twoReadings(text) : null;
}

/** The reading that a key chooses: T, the comma groups thousands; D, it is the decimal point. */
export function readingByKey(
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  readings: TwoReadings | null,
): string | undefined {
  if (readings === null || ctrlKey || metaKey || altKey) return undefined;
  return { t: readings.grouped, d: readings.decimal }[key.toLowerCase()];
}

export interface CommaQuestionProps {
  readonly typed: string;
  readonly readings: TwoReadings | null;
  readonly isInHand: boolean;
  readonly onReading: (text: string) => void;
}

/** "1,500: 1500 or 1.5?" over the cell in hand; one key or one press answers, and until then what was typed stays. */
export function CommaQuestion({ typed, readings, isInHand, onReading }: CommaQuestionProps) {
  if (readings === null) return null;
  const answer = (text: string, key: string) => (
    <Button
      size="compact-sm"
      variant="default"
      tabIndex={-1}
      aria-keyshortcuts={key}
      // The cell keeps the focus, and with it the keys.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onReading(text)}
    >
      {text} <kbd className={classes.answerKey}>{key}</kbd>
    </Button>
  );
  return (
    <Popover
      opened={isInHand}
      position="top-start"
      offset={4}
      shadow="md"
      withRoles={false}
      returnFocus={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <span className={classes.askedAt} />
      </Popover.Target>
      <Popover.Dropdown className={classes.refusals}>
        <span role="status">
          {typed.trim()}: {readings.grouped} or {readings.decimal}?
        </span>
        <span className={classes.answers}>
          {answer(readings.grouped, 'T')}
          {answer(readings.decimal, 'D')}
        </span>
      </Popover.Dropdown>
    </Popover>
  );
}
