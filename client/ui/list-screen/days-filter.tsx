import { Button, TextInput } from '@mantine/core';
import { labToday } from '../date-time.js';

interface Days {
  readonly from: string;
  readonly to: string;
}

export interface DaysFilterProps extends Days {
  readonly onDays: (days: Days) => void;
}

/** From a day to a day, both included; either may be open. */
export function DaysFilter({ from, to, onDays }: DaysFilterProps) {
  const today = labToday();
  const isToday = from === today && to === today;
  return (
    <>
      <TextInput
        size="sm"
        type="date"
        aria-label="From day"
        max={to || today}
        value={from}
        onChange={({ currentTarget }) => onDays({ from: currentTarget.value, to })}
      />
      <TextInput
        size="sm"
        type="date"
        aria-label="To day"
        min={from}
        max={today}
        value={to}
        onChange={({ currentTarget }) => onDays({ from, to: currentTarget.value })}
      />
      {!isToday && (
        <Button size="sm" variant="default" onClick={() => onDays({ from: today, to: today })}>
          Today
        </Button>
      )}
    </>
  );
}
