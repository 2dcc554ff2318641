import { Anchor, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconChecks, IconSearch } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { TodoGroup, TodoItem, TodoKind } from '../../shared/contract/worklist.js';
import { DELAYS } from '../../shared/domain/time/delays.js';
import { storeGrant } from '../core/admin-grant.js';
import { withQuery } from '../core/api.js';
import { ALL_TODOS, isEveryTodo, useTodos, useOverdue, type TodoFilter } from '../core/live-todos.js';
import { useCan } from '../core/session.js';
import { unitFrom } from '../core/waiting-cards.js';
import { useContinue } from '../core/navigation.js';
import { CriticalPanel } from '../criticals/critical-panel.js';
import { BOOK_A_PATIENT, EmptyState, ErrorState, TableSkeleton } from '../ui/feedback/states.js';
import { useLatest } from '../ui/feedback/use-loaded.js';
import { AdminCodeModal } from '../ui/forms/admin-code-modal.js';
import { useShortcut } from '../ui/keys/shortcuts.js';
import { totalOfAll, totalText } from '../ui/layout/count-text.js';
import { useNow } from '../ui/layout/now.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { UNIT_LABELS } from '../ui/layout/unit.js';
import { choices } from '../ui/options/choices.js';
import { ListDetail } from '../ui/table/list-detail.js';
import { LinkButton } from '../ui/layout/link-button.js';
import { ReviewDialog } from './review-dialog.js';
import { TodoSection } from './todo-section.js';
import classes from './todos.module.css';
import type { InlineKind } from './use-todo-action.js';

export function Component() {
  const now = useNow();
  const isBenchRole = useCan('results.read');
  const [filter, setFilter] = useState(ALL_TODOS);
  const { groups: asked, problem, reload, ...asOf } = useTodos(filter);
  const groups = useLatest(asked);
  const overdue = useOverdue(now);
  useNamedGroup(groups !== undefined);
  const { here, callId, setCalling, completing, setCompleting, reviewing, setReviewing } = useDoneHere();
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
        subtitle="Work waiting for you"
        action={
          isBenchRole ? (
            <LinkButton to="/critical-calls" variant="default">
              Critical calls
            </LinkButton>
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

/** The group that an address names is drawn after the page. */
function useNamedGroup(isThere: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (isThere && hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isThere, hash]);
}

/** The todos being dealt with on this page. */
function useDoneHere() {
  const { callId, setCalling } = useOpenCall();
  const [completing, setCompleting] = useState<TodoItem>();
  const [reviewing, setReviewing] = useState<TodoItem>();
  const here = useCallback(
    (kind: InlineKind, item: TodoItem): void => {
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
  return { here, callId, setCalling, completing, setCompleting, reviewing, setReviewing };
}

/** The call being made is in the address: before it is closed, a question protects what was typed. */
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

const PAUSE_MS = 250;

/** Narrows every group, on the server: what is looked for may be on any page of it. */
function TodoFilters({ onFilter }: { readonly onFilter: (filter: TodoFilter) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const isBenchRole = useCan('worklist.read');
  const [filter, setFilter] = useState(ALL_TODOS);
  const ask = useDebouncedCallback(onFilter, PAUSE_MS);
  const change = (next: TodoFilter): void => {
    setFilter(next);
    ask(next);
  };
  useShortcut('/', 'Find in the todos', () => field.current?.focus());
  return (
    <Group gap={10} mb={14}>
      <TextInput
        ref={field}
        size="sm"
        w={260}
        aria-label="Find by lab number, patient or work"
        placeholder="Lab number, patient or work"
        title="Find (/)"
        maxLength={100}
        leftSection={<IconSearch />}
        value={filter.q}
        onChange={({ currentTarget }) => change({ ...filter, q: currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || filter.q === '') return;
          event.preventDefault();
          change({ ...filter, q: '' });
        }}
      />
      {isBenchRole && (
        <NativeSelect
          size="sm"
          aria-label="Unit"
          data={choices({ all: 'All units', ...UNIT_LABELS })}
          value={filter.unit}
          onChange={({ currentTarget }) =>
            change({ ...filter, unit: unitFrom(currentTarget.value) ?? 'all' })
          }
        />
      )}
    </Group>
  );
}

/** A booking is changed after the admin code, in the wizard. */
function CompleteBooking({
  item,
  onClose,
}: {
  readonly item: TodoItem | undefined;
  readonly onClose: () => void;
}) {
  const goOn = useContinue();
  const proceed = (grant: string): void => {
    if (item === undefined) return;
    const { bookingId } = item;
    storeGrant(bookingId, grant);
    const to = withQuery('/reception/incoming', { action: 'update', bookingId, returnUrl: 'todos' });
    onClose();
    setTimeout(() => void goOn(to, { state: { grant } }), DELAYS.navigateToUpdate);
  };
  return (
    <AdminCodeModal
      opened={item !== undefined}
      action="update"
      bookingId={item?.bookingId ?? ''}
      onClose={onClose}
      onGranted={proceed}
    />
  );
}

interface NothingToDoProps {
  readonly titles: readonly string[];
  readonly filter: TodoFilter;
}

/** The page if no work is waiting, or none matches the filter. */
function NothingToDo({ titles, filter }: NothingToDoProps) {
  if (!isEveryTodo(filter)) {
    return (
      <EmptyState
        title="Nothing matches the filter"
        text="There may be other work: clear the filter to see it."
      />
    );
  }
  return (
    <EmptyState
      icon={<IconChecks size={26} stroke={1.5} />}
      title="Nothing is waiting for you"
      text={`Work that comes up appears here by itself: ${named(titles)}.`}
      next={BOOK_A_PATIENT}
    />
  );
}

const MOST_NAMED = 4;

/** Names the work that may come, most pressing first; for somebody who may do everything, only part of it. */
function named(titles: readonly string[]): string {
  const words = titles.map((title) => title.toLowerCase());
  const [first, others] = [words.slice(0, MOST_NAMED), words.length - MOST_NAMED];
  return others > 0 ? `${first.join(', ')} and ${others} other kinds of work` : first.join(', ');
}
