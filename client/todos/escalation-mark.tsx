import { Text } from '@mantine/core';
import type { TodoItem } from '../../shared/contract/worklist.js';
import { escalation, escalationText } from '../../shared/domain/results/escalation.js';
import { useClock } from '../ui/layout/now.js';

/** It grows as the minutes of an open call pass, and names whose turn is next. */
const LOOK = [
  { size: 'sm', c: 'dimmed', fw: 400 },
  { size: 'md', c: 'red', fw: 600 },
  { size: 'lg', c: 'red', fw: 650 },
  { size: 'lg', c: 'red', fw: 720 },
] as const;

export function EscalationMark({ item: { clockFrom } }: { readonly item: Pick<TodoItem, 'clockFrom'> }) {
  return clockFrom === undefined || clockFrom === null ? null : <Passing from={Date.parse(clockFrom)} />;
}

function Passing({ from }: { readonly from: number }) {
  const step = useClock((now) => escalation(from, now));
  const text = useClock((now) => escalationText(from, now));
  return (
    <Text component="span" display="block" {...LOOK[step]}>
      {step > 0 ? `Not called, ${text}` : text}
    </Text>
  );
}
