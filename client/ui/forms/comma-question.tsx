import { Button, Popover } from '@mantine/core';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { twoReadings, type TwoReadings } from '../../../shared/domain/results/two-readings.js';
import classes from './comma-question.module.css';

/** The reading that a key chooses: T, the comma groups thousands; D, it is the decimal point. */
export function readingByKey(
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  readings: TwoReadings | null,
): string | undefined {
  if (readings === null || ctrlKey || metaKey || altKey) return undefined;
  return { t: readings.grouped, d: readings.decimal }[key.toLowerCase()];
}

interface CommaQuestionProps {
  readonly typed: string;
  readonly readings: TwoReadings | null;
  readonly isInHand: boolean;
  readonly onReading: (text: string) => void;
}

/** "1,500: 1500 or 1.5?" over the focused field; one key or one press answers, and until then the typed text stays. */
export function CommaQuestion({ typed, readings, isInHand, onReading }: CommaQuestionProps) {
  if (readings === null) return null;
  const answer = (text: string, key: string) => (
    <Button
      size="compact-sm"
      variant="default"
      tabIndex={-1}
      aria-keyshortcuts={key}
      // The field keeps the focus, and with it the keys.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onReading(text)}
    >
      {text} <kbd className={classes.answerKey}>{key}</kbd>
    </Button>
  );
  return (
    <AboveField opened={isInHand} at={<span className={classes.askedAt} />}>
      <span role="status">
        {typed.trim()}: {readings.grouped} or {readings.decimal}?
      </span>
      <span className={classes.answers}>
        {answer(readings.grouped, 'T')}
        {answer(readings.decimal, 'D')}
      </span>
    </AboveField>
  );
}

interface AskedFigureProps {
  readonly typed: string;
  readonly onReading: (text: string) => void;
  readonly isReadOnly?: boolean;
  /** Its place in the line. */
  readonly className?: string | undefined;
  /** The field of the figure. */
  readonly children: ReactNode;
}

/** A field of a figure that asks what its comma means, with the keys of a result's cell. */
export function NumberInput({ typed, onReading, isReadOnly = false, className, children }: AskedFigureProps) {
  const [isInHand, setInHand] = useState(false);
  const readings = isReadOnly ? null : twoReadings(typed);
  return (
    <div
      className={[classes.asked, className].filter(Boolean).join(' ')}
      onFocus={() => setInHand(true)}
      onBlur={() => setInHand(false)}
      // Ahead of the field's own keys: while it is asked, D answers and changes no method.
      onKeyDownCapture={(event) => {
        const reading = readingByKey(event, readings);
        if (reading === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        onReading(reading);
      }}
    >
      {children}
      <CommaQuestion typed={typed} readings={readings} isInHand={isInHand} onReading={onReading} />
    </div>
  );
}

interface AboveFieldProps {
  readonly opened: boolean;
  /** Its anchor: an element in the field's cell that takes no room. */
  readonly at: ReactNode;
  readonly children: ReactNode;
  /** Its words are said elsewhere. */
  readonly isSaidElsewhere?: boolean;
}

/** Words over a field while it has the focus: they take no room, no focus and no key. */
export function AboveField({ opened, at, children, isSaidElsewhere = false }: AboveFieldProps) {
  return (
    <Popover
      opened={opened}
      position="top-start"
      offset={4}
      shadow="md"
      withRoles={false}
      returnFocus={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>{at}</Popover.Target>
      <Popover.Dropdown className={classes.words} aria-hidden={isSaidElsewhere || undefined}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
