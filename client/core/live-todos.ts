import type { TodoGroup, Todos } from '../../shared/contract/worklist.js';
import { can } from '../../shared/domain/access.js';
import type { Role } from '../../shared/vocabulary.js';
import { api, type ApiProblem } from './api.js';
import { useLiveList } from './live-list.js';
import { useRole } from './session.js';
import { applyToTodos } from './todo-events.js';

function topicsOf(role: Role | undefined): readonly string[] {
  return [
    ...(can(role, 'worklist.read') ? ['worklist:all'] : []),
    ...(can(role, 'results.list') ? ['results'] : []),
    ...(can(role, 'bookings.read') ? ['bookings'] : []),
    ...(can(role, 'payments.read') ? ['payments'] : []),
  ];
}

export interface LiveTodos {
  readonly groups: readonly TodoGroup[] | undefined;
  readonly problem: ApiProblem | undefined;
  readonly reload: () => Promise<void>;
}

/** The work that waits for the signed-in role. */
export function useTodos(): LiveTodos {
  const role = useRole();
  const { data, problem, reload } = useLiveList<Todos>(`todos ${role ?? ''}`, {
    topics: topicsOf(role),
    load: () => api.getLive<Todos>('/api/todos', { quiet: true }),
    reduce: applyToTodos,
  });
  return { groups: data?.groups, problem: data === undefined ? problem : undefined, reload };
}
