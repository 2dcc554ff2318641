import { useMemo } from 'react';
import type { TodoGroup, TodoKind, Todos, TodoItem } from '../../shared/contract/worklist.js';
import { can } from '../../shared/domain/people/access.js';
import type { Role } from '../../shared/vocabulary.js';
import { api, withQuery, type ApiProblem } from './api.js';
import type { Freshness } from './live-status.js';
import { useLiveList } from './live-list.js';
import { useRole, useCan } from './session.js';
import { applyToTodos, mayMoveTodos, sameTodos } from './todo-events.js';
import { applyCard, byBenchOrder, readWaiting, type Unit } from './waiting-cards.js';
import type { JobCardRow } from '../../shared/event-payloads.js';
import { sameItems } from './same-items.js';

function topicsOf(role: Role | undefined): readonly string[] {
  return [
    ...(can(role, 'worklist.read') ? ['worklist:all'] : []),
    ...(can(role, 'results.list') ? ['results'] : []),
    ...(can(role, 'bookings.read') ? ['bookings'] : []),
    ...(can(role, 'payments.read') ? ['payments'] : []),
    ...(can(role, 'stock.keep') ? ['stock'] : []),
    ...(can(role, 'catalogue.write') ? ['catalogue'] : []),
  ];
}

/** The server's filter of the todos. */
export interface TodoFilter {
  readonly q: string;
  readonly unit: Unit;
}

export const ALL_TODOS: TodoFilter = { q: '', unit: 'all' };

export function isEveryTodo({ q, unit }: TodoFilter): boolean {
  return q.trim() === '' && unit === 'all';
}

function todosPath({ q, unit }: TodoFilter, page: { kind?: TodoKind; page?: number } = {}): string {
  return withQuery('/api/todos', { q: q.trim(), unit: unit === 'all' ? '' : unit, ...page });
}

interface LiveTodos extends Freshness {
  readonly groups: readonly TodoGroup[] | undefined;
  readonly problem: ApiProblem | undefined;
  readonly reload: () => Promise<void>;
}

/** The work that waits for the signed-in role: of each group the first page. */
export function useTodos(filter: TodoFilter = ALL_TODOS): LiveTodos {
  const role = useRole();
  const { data, problem, ...live } = useLiveList<Todos>(`todos ${role ?? ''} ${JSON.stringify(filter)}`, {
    topics: topicsOf(role),
    load: () => api.getLive<Todos>(todosPath(filter)),
    merge: sameTodos,
    // Whether an event's row fits a filter is for the server to say.
    ...(isEveryTodo(filter) ? { reduce: applyToTodos } : { concerns: mayMoveTodos }),
  });
  return { ...live, groups: data?.groups, problem: data === undefined ? problem : undefined };
}

export interface TodoPage {
  readonly kind: TodoKind;
  readonly page: number;
  readonly filter: TodoFilter;
}

/** A later page of one group. */
export function useTodoPage({ kind, page, filter }: TodoPage): Omit<LiveTodos, 'groups'> & {
  readonly group: TodoGroup | undefined;
} {
  const role = useRole();
  const key = `todos ${role ?? ''} ${kind} ${page} ${JSON.stringify(filter)}`;
  const { data, problem, ...live } = useLiveList<Todos>(key, {
    topics: topicsOf(role),
    load: () => api.getLive<Todos>(todosPath(filter, { kind, page })),
    concerns: mayMoveTodos,
    merge: sameTodos,
  });
  return { ...live, group: data?.groups[0], problem: data === undefined ? problem : undefined };
}

/** Cards fall due as time goes by, with no event to tell: they are watched here. */
export function useOverdue(now: number): TodoGroup | undefined {
  const isBenchRole = useCan('worklist.read');
  const { data } = useLiveList(`overdue ${isBenchRole}`, {
    topics: isBenchRole ? ['worklist:all'] : [],
    load: ({ quiet }) =>
      isBenchRole
        ? readWaiting('all', quiet)
        : Promise.resolve({ data: { cards: [], more: 0 }, seq: undefined }),
    reduce: (list, event) => applyCard(list, event, 'all'),
    merge: (before, next) => ({ ...next, cards: sameItems(before.cards, next.cards, ({ id }) => id) }),
  });
  return useMemo(
    // More cards than were loaded: the server's own list knows better.
    () => (!isBenchRole || data === undefined || data.more > 0 ? undefined : overdueOf(data.cards, now)),
    [isBenchRole, data, now],
  );
}

function overdueOf(cards: readonly JobCardRow[], now: number): TodoGroup {
  const late = cards.filter((card) => Date.parse(card.due) < now);
  const items = late.sort(byBenchOrder).map(itemOf);
  return { kind: 'overdue', title: 'Overdue job cards', total: items.length, items };
}

const items = new WeakMap<JobCardRow, TodoItem>();

/** The same item as long as the card is the same: its row is not drawn again. */
function itemOf(card: JobCardRow): TodoItem {
  const known = items.get(card);
  if (known !== undefined) return known;
  const item = {
    id: card.id,
    bookingId: card.bookingInformationId,
    patientId: card.patientId,
    labNumber: card.labNumber,
    patientName: card.patientName,
    profileCode: card.code,
    unit: card.laboratoryUnit,
    text: card.testname,
    since: card.datetime,
    due: card.due,
  };
  items.set(card, item);
  return item;
}
