import { Button, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { shiftedDay, type Days } from '../../shared/domain/time/period-before.js';
import { DayField } from '../ui/fields/day-field.js';
import { useShortcut } from '../ui/keys/shortcuts.js';
import { labToday } from '../ui/layout/date-time.js';

const WORDS = { day: 'Today', month: 'This month', year: 'This year' } as const;

/** From day to day: typed, or a whole day, month or year and its neighbours. */
export function SpanFilter({ span, onAsk }: { readonly span: Days; readonly onAsk: (span: Days) => void }) {
  const today = labToday();
  const kind = kindOf(span);
  const isLast = kind === undefined || nextSpan(kind, span, 1).from > today;
  const move = (by: 1 | -1): void => {
    if (kind !== undefined && !(by > 0 && isLast)) onAsk(nextSpan(kind, span, by));
  };
  const what = kind ?? 'period';
  useShortcut('ArrowLeft', `The ${what} before`, () => move(-1), { enabled: kind !== undefined });
  useShortcut('ArrowRight', `The ${what} after`, () => move(1), { enabled: !isLast });
  return (
    <Group gap={8} mb={16} align="flex-end" className="no-print">
      <Button
        variant="default"
        px={8}
        aria-label={`The ${what} before`}
        title={kind === undefined ? 'For a whole day, month or year' : `The ${what} before (left arrow)`}
        disabled={kind === undefined}
        onClick={() => move(-1)}
      >
        <IconChevronLeft size={16} />
      </Button>
      <DayField
        size="sm"
        w={150}
        aria-label="From day"
        latest={today}
        value={span.from}
        onCommit={(day) =>
          day !== '' && onAsk({ from: day, to: kind === 'day' || day > span.to ? day : span.to })
        }
      />
      <Text c="dimmed" lh="36px">
        to
      </Text>
      <DayField
        size="sm"
        w={150}
        aria-label="To day"
        value={span.to}
        onCommit={(day) => day !== '' && onAsk({ from: day < span.from ? day : span.from, to: day })}
      />
      <Button
        variant="default"
        px={8}
        aria-label={`The ${what} after`}
        title={isLast ? `The ${what} after has not begun` : `The ${what} after (right arrow)`}
        disabled={isLast}
        onClick={() => move(1)}
      >
        <IconChevronRight size={16} />
      </Button>
      {SPANS.map((one) => (
        <Button key={one} variant="default" onClick={() => onAsk(spanAround(one, today))}>
          {WORDS[one]}
        </Button>
      ))}
    </Group>
  );
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const SPANS = ['day', 'month', 'year'] as const;
type SpanKind = (typeof SPANS)[number];

/** The day, month or year of a day, whole. */
export function spanAround(kind: SpanKind, day: string): Days {
  if (kind === 'day') return { from: day, to: day };
  if (kind === 'year') return { from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31` };
  const next = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 1));
  return { from: `${day.slice(0, 7)}-01`, to: shiftedDay(next.toISOString().slice(0, 10), -1) };
}

/** The kind of whole period; undefined: any days. */
function kindOf({ from, to }: Days): SpanKind | undefined {
  return SPANS.find((kind) => {
    const whole = spanAround(kind, from);
    return whole.from === from && whole.to === to;
  });
}

/** The span before or after a whole one. */
function nextSpan(kind: SpanKind, { from, to }: Days, by: 1 | -1): Days {
  return spanAround(kind, shiftedDay(by > 0 ? to : from, by));
}

/** The period in the address; without days, the one the report opens with. */
export function spanIn(query: URLSearchParams, opens: SpanKind, today: string): Days {
  const day = (name: string): string | undefined => {
    const text = query.get(name) ?? '';
    return DAY.test(text) ? text : undefined;
  };
  const from = day('from');
  if (from === undefined) return spanAround(opens, today);
  const to = day('to') ?? from;
  return from <= to ? { from, to } : { from: to, to: from };
}
