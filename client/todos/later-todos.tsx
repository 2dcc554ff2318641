import { useTodoPage, type TodoPage } from '../core/live-todos.js';
import { EmptyState, ErrorState, TableSkeleton } from '../ui/feedback/states.js';
import { TodoRows, type TodoRowsProps } from './todo-rows.js';

export type LaterTodosProps = TodoPage & Pick<TodoRowsProps, 'openId' | 'act'>;

const NONE: ReadonlySet<string> = new Set();

/** A later page of a group, as the server has it. */
export function LaterTodos({ openId, act, ...page }: LaterTodosProps) {
  const { group, problem, reload } = useTodoPage(page);
  if (problem !== undefined) return <ErrorState problem={problem} onRetry={reload} />;
  if (group === undefined) return <TableSkeleton columns={5} />;
  if (group.items.length === 0) {
    return <EmptyState title="This page is done" text="Go back a page: what is left stands there." />;
  }
  return <TodoRows group={group} rows={group.items} gone={NONE} fresh={NONE} openId={openId} act={act} />;
}
