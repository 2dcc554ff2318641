import { Button, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { labToday } from '../ui/date-time.js';
import { DayField } from '../ui/day-field.js';
import { useShortcut } from '../ui/shortcuts.js';
import { shiftDay, type Span } from './daily.js';

export interface SpanFilterProps {
  readonly span: Span;
  readonly onAsk: (span: Span) => void;
}

export function SpanFilter({ span, onAsk }: SpanFilterProps) {
  const today = labToday();
  const isOneDay = span.from === span.to;
  const move = (by: number): void => {
    const day = shiftDay(span.from, by);
    if (day <= today) onAsk({ from: day, to: day });
  };
  useShortcut('ArrowLeft', 'The day before', () => move(-1), { enabled: isOneDay });
  useShortcut('ArrowRight', 'The day after', () => move(1), { enabled: isOneDay && span.from < today });
  return (
    <Group gap={8} mb={16} align="flex-end" className="no-print">
      <Button
        variant="default"
        px={8}
        aria-label="The day before"
        title="The day before (left arrow)"
        disabled={!isOneDay}
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
        onCommit={(day) => day !== '' && onAsk({ from: day, to: isOneDay || day > span.to ? day : span.to })}
      />
      <Text c="dimmed" lh="36px">
        to
      </Text>
      <DayField
        size="sm"
        w={150}
        aria-label="To day"
        earliest={span.from}
        latest={today}
        value={span.to}
        onCommit={(day) => day >= span.from && onAsk({ from: span.from, to: day })}
      />
      <Button
        variant="default"
        px={8}
        aria-label="The day after"
        title="The day after (right arrow)"
        disabled={!isOneDay || span.from >= today}
        onClick={() => move(1)}
      >
        <IconChevronRight size={16} />
      </Button>
      <Button variant="default" onClick={() => onAsk({ from: today, to: today })}>
        Today
      </Button>
      <Button variant="default" onClick={() => onAsk({ from: `${today.slice(0, 8)}01`, to: today })}>
        This month
      </Button>
    </Group>
  );
}
