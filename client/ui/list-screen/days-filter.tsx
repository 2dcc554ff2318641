import { Button } from '@mantine/core';
import { labToday } from '../layout/date-time.js';
import { DayField } from '../fields/day-field.js';

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
      <DayField
        size="sm"
        w={150}
        aria-label="From day"
        placeholder="From"
        value={from}
        onCommit={(day) => onDays({ from: day, to: to !== '' && day > to ? day : to })}
      />
      <DayField
        size="sm"
        w={150}
        aria-label="To day"
        placeholder="To"
        value={to}
        onCommit={(day) => onDays({ from: day !== '' && from > day ? day : from, to: day })}
      />
      {!isToday && (
        <Button size="sm" variant="default" onClick={() => onDays({ from: today, to: today })}>
          Today
        </Button>
      )}
    </>
  );
}
