import { ActionIcon, Anchor, Popover, Skeleton, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { afterPress } from '../feedback/after-press.js';
import { formatDay, labToday } from '../layout/date-time.js';
import type { DayCalendarProps } from './day-calendar.js';
import { lazyPart } from '../feedback/lazy-part.js';
import {
  isWholeDay,
  readBirthDay,
  readDay,
  invalidDayReason,
  type DayKind,
} from '../../../shared/domain/time/read-day.js';
import { readExpiry, type ReadExpiry } from '../../../shared/domain/time/read-expiry.js';

const DayCalendar = lazyPart<DayCalendarProps>(() =>
  import('./day-calendar.js').then((calendar) => ({ default: calendar.DayCalendar })),
);

export interface DayFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** yyyy-MM-dd, or the typed text while it is not a day. */
  readonly value: string;
  /** At every key: yyyy-MM-dd as soon as there is a whole day, otherwise the typed text. */
  readonly onDay?: (day: string) => void;
  /** When the field is left, on Enter and from the calendar: a day, or '' when it was emptied. */
  readonly onCommit?: (day: string) => void;
  readonly kind?: DayKind;
  /** For the calendar. */
  readonly earliest?: string;
  readonly latest?: string;
}

function parseText(text: string, kind: DayKind): ReadExpiry {
  const today = labToday();
  if (kind === 'expiry') return readExpiry(text, today);
  const day = kind === 'birth' ? readBirthDay(text, today).day : readDay(text, today);
  return day === undefined ? { problem: invalidDayReason(text, today) } : { day };
}

function read(text: string, kind: DayKind): string | undefined {
  return parseText(text, kind).day;
}

/** A day, typed in any usual way or picked from a calendar; it is kept as yyyy-MM-dd and shows as 13 Nov 2026. */
export function DayField(props: DayFieldProps) {
  const { value, onDay, onCommit, kind = 'day', earliest, latest, ...input } = props;
  // While it is being typed the text stays as it is; afterwards the day is written out.
  const [typing, setTyping] = useState<string>();
  const [refused, setRefused] = useState<ReadExpiry>();
  const day = value === '' ? undefined : read(value, kind);

  const type = (text: string): void => {
    setTyping(text);
    setRefused(undefined);
    onDay?.((isWholeDay(text) ? read(text, kind) : undefined) ?? text);
  };
  const finish = (text: string | undefined): void => {
    if (text === undefined) return;
    const found = text.trim() === '' ? { day: '' } : parseText(text, kind);
    const finished = found.day;
    // Unreadable text is kept: by the form, which has its own message for a birth date, or here.
    const isSaidHere = kind !== 'birth' || onDay === undefined;
    if (finished === undefined && isSaidHere) afterPress(() => setRefused(found));
    if (finished === undefined && onDay === undefined) return;
    setTyping(undefined);
    if (finished === undefined) return;
    setRefused(undefined);
    onDay?.(finished);
    onCommit?.(finished);
  };
  return (
    <TextInput
      placeholder="dd/mm/yyyy"
      // Digits alone are a day too: 13112026.
      inputMode={kind === 'expiry' ? 'text' : 'numeric'}
      autoComplete="off"
      {...input}
      error={refused === undefined ? input.error : <Refused refused={refused} onDay={finish} />}
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

interface RefusedProps {
  readonly refused: ReadExpiry;
  readonly onDay: (day: string) => void;
}

/** Why it is no day; of one with two readings, which is meant. */
function Refused({ refused: { either, problem }, onDay }: RefusedProps) {
  if (either === undefined) return problem;
  const choice = (day: string) => (
    <Anchor
      key={day}
      component="button"
      type="button"
      inherit
      c="inherit"
      td="underline"
      onClick={() => onDay(day)}
    >
      {formatDay(day)}
    </Anchor>
  );
  return (
    <>
      It may be {choice(either[0])} or {choice(either[1])}: choose one
    </>
  );
}

interface CalendarButtonProps extends DayCalendarProps {
  /** The name of the field. */
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
