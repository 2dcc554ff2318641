import { TextInput, type TextInputProps } from '@mantine/core';
import { formatTime } from '../layout/date-time.js';
import { parseTimeInput } from './parse-input.js';

interface TimeFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** HH:mm, or the typed text while it is not a time. */
  readonly value: string;
  readonly onTime: (time: string) => void;
}

/** A time of day by the laboratory's clock, typed in any usual way: 14:05, 1405, 2.05pm, now. */
export function TimeField({ value, onTime, ...input }: TimeFieldProps) {
  return (
    <TextInput
      placeholder="14:05"
      // Digits alone are a time too: 1405.
      inputMode="numeric"
      autoComplete="off"
      {...input}
      value={value}
      onChange={(event) => onTime(event.currentTarget.value)}
      onBlur={(event) => {
        const read = parseTimeInput(value, formatTime(Date.now()));
        if (read !== undefined && read !== value) onTime(read);
        input.onBlur?.(event);
      }}
    />
  );
}
