import { IconChecks } from '@tabler/icons-react';
import { isEveryTodo, type TodoFilter } from '../core/live-todos.js';
import { BOOK_A_PATIENT, EmptyState } from '../ui/feedback/states.js';

interface NothingToDoProps {
  readonly titles: readonly string[];
  readonly filter: TodoFilter;
}

/** The page where no work waits, or none that the filter matches. */
export function NothingToDo({ titles, filter }: NothingToDoProps) {
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
      title="Nothing waits for you"
      text={`Work that comes up appears here by itself: ${named(titles)}.`}
      next={BOOK_A_PATIENT}
    />
  );
}

const MOST_NAMED = 4;

/** What may come, first the most pressing; who may do everything is not told all of it. */
function named(titles: readonly string[]): string {
  const words = titles.map((title) => title.toLowerCase());
  const [first, others] = [words.slice(0, MOST_NAMED), words.length - MOST_NAMED];
  return others > 0 ? `${first.join(', ')} and ${others} other kinds of work` : first.join(', ');
}
