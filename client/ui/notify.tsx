import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { asProblem, SAYS_ITSELF, type ApiProblem } from '../core/api.js';
import { inWords } from './field-name.js';

export function showDone(text: string): void {
  notifications.show({ message: text, color: 'teal', icon: <IconCheck size={16} />, autoClose: 3500 });
}

export interface ProblemNotice {
  /** What failed, e.g. "The booking was not saved". */
  readonly what: string;
  readonly retry?: () => unknown;
}

/** A save failure is never silent (RULINGS R14): what failed, that nothing typed was lost, and a retry. */
export function showProblem(thrown: unknown, { what, retry }: ProblemNotice): void {
  if (thrown instanceof DOMException && thrown.name === 'AbortError') return;
  const problem = asProblem(thrown);
  if (problem.status === 401) return;
  const id = `problem ${what}`;
  const again = (): void => {
    notifications.hide(id);
    void retry?.();
  };
  notifications.hide(id);
  notifications.show({
    id,
    title: SAYS_ITSELF.has(problem.detail) ? problem.title : what,
    color: 'red',
    icon: <IconAlertTriangle size={16} />,
    autoClose: retry === undefined ? 8000 : false,
    closeButtonProps: { 'aria-label': 'Close' },
    role: 'alert',
    message: (
      <>
        <Text>{saidBy(problem)}</Text>
        {problem.status !== 0 && <Text c="dimmed">Nothing you typed is lost.</Text>}
        {retry !== undefined && (
          <Group mt={8}>
            <Button size="xs" h={32} variant="light" color="red" onClick={again}>
              Try again
            </Button>
          </Group>
        )}
      </>
    ),
  });
}

function saidBy({ errors, detail }: ApiProblem): string {
  return errors.length === 0 ? detail : errors.map((error) => inWords(error)).join(' ');
}
