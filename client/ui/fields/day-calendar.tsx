import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { labToday } from '../layout/date-time.js';
import type { DayKind } from '../../../shared/domain/time/read-day.js';

export interface DayCalendarProps {
  readonly day: string | undefined;
  readonly kind: DayKind;
  readonly earliest: string | undefined;
  readonly latest: string | undefined;
  readonly onDay: (day: string) => void;
}

/** Loaded when somebody opens it: most people type. */
export function DayCalendar({ day, kind, earliest, latest, onDay }: DayCalendarProps) {
  const isBirth = kind === 'birth';
  return (
    <DatePicker
      value={day ?? null}
      defaultDate={day ?? (isBirth ? '1990-01-01' : labToday())}
      defaultLevel={day === undefined && isBirth ? 'decade' : 'month'}
      {...(earliest !== undefined && { minDate: earliest })}
      {...(latest !== undefined && { maxDate: latest })}
      onChange={(picked) => picked !== null && onDay(picked)}
    />
  );
}
