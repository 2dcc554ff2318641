import { ActionIcon, Popover, Skeleton, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { afterPress } from './after-press.js';
import { formatDay, labToday } from './date-time.js';
import type { DayCalendarProps } from './day-calendar.js';
import { lazyPart } from './lazy-part.js';
import { isWholeDay, readBirthDay, readDay, type DayKind } from '../../shared/domain/read-day.js';

const DayCalendar = lazyPart<DayCalendarProps>(() =>
  import('./day-calendar.js').then((calendar) => ({ default: calendar.DayCalendar })),
);

export interface DayFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** yyyy-MM-dd, or what was typed as long as it is no day. */
  readonly value: string;
  /** At every key: yyyy-MM-dd as soon as a whole day stands there, otherwise the text as it was typed. */
  readonly onDay?: (day: string) => void;
  /** When the field is left, on Enter and from the calendar: a day, or '' when it was emptied. */
  readonly onCommit?: (day: string) => void;
  readonly kind?: DayKind;
  /** For the calendar. */
  readonly earliest?: string;
  readonly latest?: string;
}

function read(text: string, kind: DayKind): string | undefined {
  return kind === 'birth' ? readBirthDay(text, labToday()).day : readDay(text, labToday());
}

/** A day, typed in any usual way or picked from a calendar; it is kept as yyyy-MM-dd and shows as 13 Nov 2026. */
export function DayField({
  value,
  onDay,
  onCommit,
  kind = 'day',
  earliest,
  latest,
  ...input
}: DayFieldProps) {
  // While it is being typed the text stays as it is; afterwards the day is written out.
  const [typing, setTyping] = useState<string>();
  const [isUnreadable, setUnreadable] = useState(false);
  const day = value === '' ? undefined : read(value, kind);

  const type = (text: string): void => {
    setTyping(text);
    setUnreadable(false);
    onDay?.((isWholeDay(text) ? read(text, kind) : undefined) ?? text);
  };
  const finish = (text: string | undefined): void => {
    if (text === undefined) return;
    const finished = text.trim() === '' ? '' : read(text, kind);
    // What cannot be read is kept: by the form, with its own word on it, or here.
    if (finished === undefined && onDay === undefined) return afterPress(() => setUnreadable(true));
    setTyping(undefined);
    if (finished === undefined) return;
    onDay?.(finished);
    onCommit?.(finished);
  };
  return (
    <TextInput
      placeholder="dd/mm/yyyy"
      // Digits alone are a day too: 13112026.
      inputMode="numeric"
      autoComplete="off"
      {...input}
      error={input.error ?? (isUnreadable ? 'Not a day' : undefined)}
      value={typing ?? (day === undefined ? value : formatDay(day))}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        // Before the focus moves: what the day settles, such as an age, need not be a stop on the way.
        if (event.key === 'Enter' || event.key === 'Tab') finish(typing);
        input.onKeyDown?.(event);
      }}
      onBlur={(event) => {
        finish(typing);
        input.onBlur?.(event);
      }}
      rightSection={
        <CalendarButton
          name={input['aria-label'] ?? (typeof input.label === 'string' ? input.label : 'day')}
          isFixed={input.readOnly === true || input.disabled === true}
          day={day}
          kind={kind}
          earliest={earliest}
          latest={latest ?? (kind === 'birth' ? labToday() : undefined)}
          onDay={finish}
        />
      }
    />
  );
}

interface CalendarButtonProps extends DayCalendarProps {
  /** Of the field. */
  readonly name: string;
  /** The field takes nothing. */
  readonly isFixed: boolean;
}

function CalendarButton({ name, isFixed, onDay, ...calendar }: CalendarButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const pick = (picked: string): void => {
    onDay(picked);
    setOpen(false);
  };
  return (
    <Popover
      opened={isOpen && !isFixed}
      onChange={setOpen}
      position="bottom-end"
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          tabIndex={-1}
          aria-label={`Pick ${name.toLowerCase()} from a calendar`}
          disabled={isFixed}
          bg={isFixed ? 'transparent' : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <IconCalendar size={17} stroke={1.75} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={<Skeleton width={252} height={290} />}>
          <DayCalendar {...calendar} onDay={pick} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
