import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { IconCalendar } from '@tabler/icons-react';
import { useState, type FocusEvent, type ReactNode } from 'react';
import { formatDay, labToday } from './date-time.js';
import { readTypedDay } from './typed-day.js';

export interface DayFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  /** yyyy-MM-dd as soon as the text is a day; otherwise the text as it was typed. */
  readonly onDay: (day: string) => void;
  readonly onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  readonly error?: ReactNode;
  readonly description?: ReactNode;
  readonly withAsterisk?: boolean;
  readonly earliest: string;
  /** Where the calendar opens when nothing is chosen: years for a birth, the month for the day of today. */
  readonly opensAt: 'decade' | 'month';
}

/** A day that is typed (21/11/1980, 21111980, 21 Nov 1980) or picked from a calendar. */
export function DayField(props: DayFieldProps) {
  const { id, label, value, onDay, onBlur, error, description, withAsterisk, earliest, opensAt } = props;
  // While it is being typed the text stays as it is; afterwards the day is written out.
  const [typing, setTyping] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const day = readTypedDay(value);
  return (
    <TextInput
      id={id}
      label={label}
      withAsterisk={withAsterisk}
      placeholder="dd/mm/yyyy"
      autoComplete="off"
      value={typing ?? (day === undefined ? value : formatDay(day))}
      error={error}
      description={description}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyping(text);
        onDay(readTypedDay(text) ?? text);
      }}
      onBlur={(event) => {
        setTyping(undefined);
        onBlur?.(event);
      }}
      rightSection={
        <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus shadow="md">
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              tabIndex={-1}
              aria-label={`Pick ${label.toLowerCase()} from a calendar`}
              onClick={() => setOpen(!isOpen)}
            >
              <IconCalendar size={17} stroke={1.75} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>
            <DatePicker
              value={day ?? null}
              defaultDate={day ?? (opensAt === 'decade' ? '1990-01-01' : labToday())}
              defaultLevel={day === undefined ? opensAt : 'month'}
              minDate={earliest}
              maxDate={labToday()}
              onChange={(picked) => {
                if (picked !== null) onDay(picked);
                setTyping(undefined);
                setOpen(false);
              }}
            />
          </Popover.Dropdown>
        </Popover>
      }
    />
  );
}
