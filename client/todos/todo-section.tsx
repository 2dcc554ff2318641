import { Button, Group, Title } from '@mantine/core';
import { memo, useState } from 'react';
import type { TodoGroup, TodoItem } from '../../shared/contract/worklist.js';
import { type TodoFilter, type TodoPage, useTodoPage } from '../core/live-todos.js';
import { EmptyState, ErrorState, TableSkeleton } from '../ui/feedback/states.js';
import { totalBeyond, totalText } from '../ui/layout/count-text.js';
import { useHeldRows, useReading } from '../ui/table/held-rows.js';
import { Pager } from '../ui/table/pager.js';
import { keyOfTodo, TodoRows, type TodoRowsProps } from './todo-rows.js';
import classes from './todos.module.css';
import { type InlineKind, useTodoAction } from './use-todo-action.js';

interface TodoSectionProps {
  readonly group: TodoGroup;
  readonly filter: TodoFilter;
  readonly openId: string | undefined;
  readonly onHere: (kind: InlineKind, item: TodoItem) => void;
}

const SHOWN = 8;
const PAGE_SIZE = 50;
const PRESSING = ['critical', 'tell_doctor'];

/** One group of work, most pressing first: its beginning, all of it page by page on request. Drawn when it changes. */
export const TodoSection = memo(SectionOf);

function SectionOf({ group, filter, openId, onHere }: TodoSectionProps) {
  const [isWhole, setWhole] = useState(false);
  const [page, setPage] = useState(1);
  const reading = useReading();
  const act = useTodoAction(onHere);
  const size = group.size ?? PAGE_SIZE;
  const first = group.items.slice(0, isWhole ? size : SHOWN);
  const place = new Map(first.map((item, index) => [item.id, index]));
  const heldRows = useHeldRows({
    rows: first,
    keyOf: keyOfTodo,
    order: (a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0),
    isReading: reading.isReading,
    list: `${group.kind} ${isWhole}`,
  });
  const hidden = totalBeyond(group, SHOWN);
  const isLater = isWhole && page > 1;
  return (
    <section id={`todo-${group.kind}`} className={classes.group} aria-label={group.title}>
      <header className={classes.groupHead}>
        <Title order={2}>{group.title}</Title>
        <span className={classes.groupCount} data-pressing={PRESSING.includes(group.kind) || undefined}>
          {totalText(group)}
        </span>
        {heldRows.waiting.length > 0 && !isLater && (
          <Button size="xs" variant="light" onClick={heldRows.release}>
            {heldRows.waiting.length} new
          </Button>
        )}
      </header>
      <div {...reading.props}>
        {isLater ? (
          <LaterTodos kind={group.kind} page={page} filter={filter} openId={openId} act={act} />
        ) : (
          <TodoRows group={group} {...heldRows} openId={openId} act={act} />
        )}
      </div>
      {isWhole && (
        <Pager page={page} size={size} total={group.total} more={group.more ?? false} onPage={setPage} />
      )}
      {hidden.total > 0 && (
        <Group mt={6}>
          <Button
            variant="subtle"
            size="sm"
            onClick={() => {
              setWhole(!isWhole);
              setPage(1);
            }}
          >
            {isWhole ? 'Show fewer' : `Show ${totalText(hidden)} more`}
          </Button>
        </Group>
      )}
    </section>
  );
}

type LaterTodosProps = TodoPage & Pick<TodoRowsProps, 'openId' | 'act'>;

const NONE: ReadonlySet<string> = new Set();

/** A later page of a group, as the server has it. */
function LaterTodos({ openId, act, ...page }: LaterTodosProps) {
  const { group, problem, reload } = useTodoPage(page);
  if (problem !== undefined) return <ErrorState problem={problem} onRetry={reload} />;
  if (group === undefined) return <TableSkeleton columns={5} />;
  if (group.items.length === 0) {
    return <EmptyState title="This page is done" text="Go back a page for the rest." />;
  }
  return <TodoRows group={group} rows={group.items} gone={NONE} fresh={NONE} openId={openId} act={act} />;
}
