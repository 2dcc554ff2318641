import { Anchor, Button, Text } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import type { TodoGroup, TodoItem, TodoKind } from '../../shared/contract/worklist.js';
import { EVERY_TODO, isEveryTodo, useTodos } from '../core/live-todos.js';
import { useCan } from '../core/session.js';
import { ListDetail } from '../ui/table/list-detail.js';
import { useNow } from '../ui/layout/now.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { ErrorState, TableSkeleton } from '../ui/feedback/states.js';
import { useLatest } from '../ui/feedback/use-loaded.js';
import { CriticalPanel } from '../criticals/critical-panel.js';
import { totalOfAll, totalText } from '../ui/layout/count-text.js';
import { CompleteBooking } from './complete-booking.js';
import { NothingToDo } from './nothing-to-do.js';
import { TodoFilters } from './todo-filters.js';
import { TodoSection } from './todo-section.js';
import { useOverdue } from '../core/use-overdue.js';
import type { HereKind } from './use-todo-action.js';
import { ReviewDialog } from './review-dialog.js';
import classes from './todos.module.css';

export function Component() {
  const now = useNow();
  const isBench = useCan('results.read');
  const [filter, setFilter] = useState(EVERY_TODO);
  const { groups: asked, problem, reload, ...asOf } = useTodos(filter);
  const groups = useLatest(asked);
  const overdue = useOverdue(now);
  const { hash } = useLocation();
  const isThere = groups !== undefined;
  // The group that an address names is drawn after the page.
  useEffect(() => {
    if (isThere && hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isThere, hash]);
  const { callId, setCalling } = useOpenCall();
  const [completing, setCompleting] = useState<TodoItem>();
  const [reviewing, setReviewing] = useState<TodoItem>();
  const here = useCallback(
    (kind: HereKind, item: TodoItem): void => {
      const onHere = {
        critical: setCalling,
        tell_doctor: setCalling,
        demographics: setCompleting,
        review: setReviewing,
      } as const;
      onHere[kind](item);
    },
    [setCalling],
  );
  const watched = isEveryTodo(filter) ? overdue : undefined;
  const shown = groups?.map((group) => (group.kind === 'overdue' ? (watched ?? group) : group)) ?? [];
  const { total, more } = totalOfAll(shown);
  const waiting = shown.filter((group) => group.total > 0);
  const panel = callId && <CriticalPanel key={callId} callId={callId} onDone={() => setCalling(undefined)} />;
  return (
    <>
      <PageHeader
        title="Todos"
        asOf={asOf}
        count={groups === undefined ? undefined : total}
        more={more}
        subtitle="Work that waits for you"
        action={
          isBench ? (
            <Button component={Link} to="/critical-calls" variant="default">
              Critical calls
            </Button>
          ) : undefined
        }
      />
      <TodoFilters onFilter={setFilter} />
      {problem !== undefined && <ErrorState problem={problem} onRetry={reload} />}
      {groups === undefined && problem === undefined && <TableSkeleton columns={5} />}
      {groups !== undefined && (
        <ListDetail detail={panel} title="Critical call" onClose={() => setCalling(undefined)}>
          {waiting.length > 1 && <GroupLinks groups={waiting} />}
          {waiting.map((group) => (
            <TodoSection
              key={`${group.kind} ${JSON.stringify(filter)}`}
              group={group}
              filter={filter}
              onHere={here}
              openId={callId}
            />
          ))}
          {waiting.length === 0 && (
            <div className="card">
              <NothingToDo titles={shown.map(({ title }) => title)} filter={filter} />
            </div>
          )}
        </ListDetail>
      )}
      <CompleteBooking item={completing} onClose={() => setCompleting(undefined)} />
      {reviewing !== undefined && (
        <ReviewDialog key={reviewing.id} item={reviewing} onClose={() => setReviewing(undefined)} />
      )}
    </>
  );
}

/** The call that is being made stands in the address: what was typed of it is asked about before it is closed. */
function useOpenCall() {
  const [params, setParams] = useSearchParams();
  const setCalling = useCallback(
    (item: TodoItem | undefined): void =>
      setParams(item === undefined ? {} : { id: item.id }, { replace: true }),
    [setParams],
  );
  return { callId: params.get('id') ?? undefined, setCalling };
}

const PRESSING: readonly TodoKind[] = ['critical', 'tell_doctor', 'review', 'overdue'];

function GroupLinks({ groups }: { readonly groups: readonly TodoGroup[] }) {
  return (
    <nav className={classes.links} aria-label="Groups">
      {groups.map(({ kind, title, total, more }) => (
        <Anchor key={kind} href={`#todo-${kind}`} className={classes.link}>
          <Text span c="dimmed">
            {title}
          </Text>
          <strong data-pressing={PRESSING.includes(kind) || undefined}>{totalText({ total, more })}</strong>
        </Anchor>
      ))}
    </nav>
  );
}
