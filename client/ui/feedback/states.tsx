import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconFlask2, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isRetryable, type ApiProblem } from '../../core/api-problem.js';
import classes from './states.module.css';
import type { Permission } from '../../../shared/domain/people/access.js';
import { useCan } from '../../core/session.js';
import { formatDateTime } from '../layout/date-time.js';
import { LinkButton } from '../layout/link-button.js';

export interface EmptyStateProps {
  readonly title: string;
  /** The purpose of this place, and how it fills. */
  readonly text: string;
  readonly action?: ReactNode;
  readonly next?: Next;
  readonly icon?: ReactNode;
}

export function EmptyState({ title, text, action, next, icon }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <span className={classes.icon} aria-hidden="true">
        {icon ?? <IconFlask2 size={26} stroke={1.5} />}
      </span>
      <Title order={2}>{title}</Title>
      <Text c="dimmed" maw={460}>
        {text}
      </Text>
      {action !== undefined && <Group mt={8}>{action}</Group>}
      {next !== undefined && <NextStep {...next} />}
    </div>
  );
}

interface ErrorStateProps {
  readonly problem: ApiProblem;
  readonly onRetry?: () => unknown;
}

export function ErrorState({ problem, onRetry }: ErrorStateProps) {
  const [title, text] = wordsOf(problem);
  return (
    <div className={classes.state} role="alert">
      <span className={classes.warning} aria-hidden="true">
        <IconAlertTriangle size={26} stroke={1.5} />
      </span>
      <Title order={2}>{title}</Title>
      {text !== title && (
        <Text c="dimmed" maw={460}>
          {text}
        </Text>
      )}
      {onRetry !== undefined && isRetryable(problem) && (
        <Button
          mt={8}
          variant="default"
          leftSection={<IconRefresh size={16} />}
          onClick={() => void onRetry()}
        >
          Try again
        </Button>
      )}
    </div>
  );
}

/** Something that was deleted says when, and to those who may know by whom and why. */
function wordsOf({ title, detail, extra }: ApiProblem): readonly [title: string, text: string] {
  const { deletedAt, deletedBy, reason } = extra;
  if (typeof deletedAt !== 'string') return [title, detail];
  const by = typeof deletedBy === 'string' ? ` by ${deletedBy}` : '';
  const why = typeof reason === 'string' && reason !== '' ? `: ${reason}` : '';
  return [detail, `On ${formatDateTime(deletedAt)}${by}${why}`];
}

function times(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}

export function TableSkeleton({
  rows = 8,
  columns = 5,
}: {
  readonly rows?: number;
  readonly columns?: number;
}) {
  return (
    <div className={`card ${classes.table}`} role="status" aria-label="Loading">
      {times(rows + 1).map((row) => (
        <div key={row} className={classes.row}>
          {times(columns).map((column) => (
            <Skeleton
              key={column}
              height={row === 0 ? 10 : 12}
              width={`${55 + ((row * 7 + column * 13) % 35)}%`}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

export function FormSkeleton({ fields = 4 }: { readonly fields?: number }) {
  return (
    <Stack maw={720} gap={18} role="status" aria-label="Loading">
      {times(fields).map((field) => (
        <div key={field}>
          <Skeleton height={11} width={120} mb={8} />
          <Skeleton height={42} />
        </div>
      ))}
    </Stack>
  );
}

export function CardsSkeleton({ count = 3 }: { readonly count?: number }) {
  return (
    <div className={classes.cards} role="status" aria-label="Loading">
      {times(count).map((card) => (
        <Skeleton key={card} height={112} radius={10} />
      ))}
    </div>
  );
}

/** The screen that an empty place points to, where something can be added. */
interface Next {
  readonly to: string;
  readonly label: string;
  /** Without it there is no button. */
  readonly needs: Permission;
}

export const BOOK_A_PATIENT: Next = {
  to: '/reception/incoming?action=capture',
  label: 'Book a patient',
  needs: 'bookings.book',
};
export const OPEN_WORKLIST: Next = {
  to: '/lab/worklist',
  label: 'Open the worklist',
  needs: 'worklist.read',
};

function NextStep({ to, label, needs }: Next) {
  if (!useCan(needs)) return null;
  return (
    <LinkButton to={to} mt={8}>
      {label}
    </LinkButton>
  );
}
