import { IconCalendarPlus, IconCash, IconFileCheck, IconUserQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { TodoKind } from '../../shared/contract/worklist.js';
import { LIVE_BOARD } from '../core/live-board.js';
import { useLiveList } from '../core/live-list.js';
import { useTodos } from '../core/live-todos.js';
import { totalText } from '../ui/layout/count-text.js';
import { labToday } from '../ui/layout/date-time.js';
import { ErrorState } from '../ui/feedback/states.js';
import { Figure, Figures } from './figure.js';

interface Shown {
  readonly kind: TodoKind;
  readonly label: string;
  readonly to: string;
  readonly icon: ReactNode;
}

const SHOWN: readonly Shown[] = [
  { kind: 'unpaid', label: 'To be paid', to: '/accounts/payments', icon: <IconCash /> },
  { kind: 'hand_over', label: 'Ready to hand over', to: '/todos', icon: <IconFileCheck /> },
  { kind: 'demographics', label: 'Details missing', to: '/todos', icon: <IconUserQuestion /> },
];

/** `hasBoard`: this role may read today's count of bookings. */
export function CounterFigures({ hasBoard }: { readonly hasBoard: boolean }) {
  const { groups, problem, reload, ...asOf } = useTodos();
  if (problem !== undefined) return <ErrorState problem={problem} onRetry={reload} />;
  const known = SHOWN.filter(({ kind }) => groups?.some((group) => group.kind === kind) ?? true);
  return (
    <Figures title="At the counter" asOf={asOf}>
      {hasBoard && <BookedToday />}
      {known.map(({ kind, ...figure }) => {
        const group = groups?.find((one) => one.kind === kind);
        return <Figure key={kind} {...figure} value={group && totalText(group)} />;
      })}
    </Figures>
  );
}

function BookedToday() {
  const { data } = useLiveList(`booked ${labToday()}`, LIVE_BOARD);
  return <Figure label="Booked today" icon={<IconCalendarPlus />} value={data?.today.booked} />;
}
