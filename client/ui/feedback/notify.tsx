import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { UNDO_MS } from '../../../shared/domain/results/undo.js';
import { asProblem, OWN_WORDING, type ApiProblem } from '../../core/api.js';
import { nameOrColleague } from '../../core/colleague.js';
import { isRetryable } from '../../core/api-problem.js';
import { formatDateTime } from '../layout/date-time.js';
import { withFieldLabel } from '../forms/field-name.js';

/** Failures still shown, and the page on which each occurred. */
const shownAt = new Map<string, string>();

/** A success makes earlier failures old: those of the same page go. */
function clearFailures(): void {
  for (const [id, page] of shownAt) {
    if (page !== window.location.pathname) continue;
    shownAt.delete(id);
    notifications.hide(id);
  }
}

export function showDone(text: string): void {
  clearFailures();
  notifications.show({ message: text, color: 'teal', icon: <IconCheck size={16} />, autoClose: 3500 });
}

let undone = 0;

/** Done at once, and undone while this is shown. */
export function showUndo(text: string, undo: () => unknown): void {
  clearFailures();
  // Two with the same text have an id each.
  undone += 1;
  const id = `undo ${undone}`;
  const back = (): void => {
    notifications.hide(id);
    void undo();
  };
  notifications.show({
    id,
    color: 'teal',
    icon: <IconCheck size={16} />,
    autoClose: UNDO_MS,
    closeButtonProps: { 'aria-label': 'Close' },
    message: (
      <Group gap={8} justify="space-between">
        <span>{text}</span>
        <Button size="xs" variant="light" onClick={back}>
          Undo
        </Button>
      </Group>
    ),
  });
}

interface ProblemNotice {
  /** The failure in words, e.g. "The booking was not saved". */
  readonly what: string;
  readonly retry?: () => unknown;
}

/** A save failure is never silent: what failed, that nothing typed was lost, and a retry. */
export function showProblem(thrown: unknown, notice: ProblemNotice): void {
  const { what } = notice;
  if (thrown instanceof DOMException && thrown.name === 'AbortError') return;
  const problem = asProblem(thrown);
  if (problem.status === 401) return;
  const retry = isRetryable(problem) ? notice.retry : undefined;
  const id = `problem ${what}`;
  shownAt.set(id, window.location.pathname);
  const again = (): void => {
    notifications.hide(id);
    void retry?.();
  };
  notifications.hide(id);
  notifications.show({
    id,
    title: OWN_WORDING.has(problem.detail) ? problem.title : what,
    color: 'red',
    icon: <IconAlertTriangle size={16} />,
    autoClose: retry === undefined ? 8000 : false,
    closeButtonProps: { 'aria-label': 'Close' },
    role: 'alert',
    message: (
      <>
        <Text>{problemText(problem)}</Text>
        {problem.status !== 0 && <Text c="dimmed">Nothing you typed is lost.</Text>}
        {retry !== undefined && (
          <Group mt={8}>
            <Button size="xs" variant="light" color="red" onClick={again}>
              Try again
            </Button>
          </Group>
        )}
      </>
    ),
  });
}

/** The person who changed a thing meanwhile and when, in laboratory time; the server's message if that is unknown. */
export function changedBy({ detail, extra }: ApiProblem): string {
  const { by, at } = extra;
  if (typeof at !== 'string') return detail;
  return `${nameOrColleague(by)} changed this on ${formatDateTime(at)}.`;
}

/** A refusal in words: who saved before, or what is wrong by the names of its fields. */
export function problemText(problem: ApiProblem): string {
  const { code, detail, errors } = problem;
  if (code === 'stale_version') return changedBy(problem);
  return errors.length === 0 ? detail : errors.map((error) => withFieldLabel(error)).join(' ');
}
