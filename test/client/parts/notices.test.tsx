import { notifications, notificationsStore } from '@mantine/notifications';
import { screen } from '@testing-library/react';
import { ApiProblem } from '../../../client/core/api-problem.js';
import { showDone, showProblem } from '../../../client/ui/feedback/notify.js';
import { ErrorState } from '../../../client/ui/feedback/states.js';
import { draw } from './draw.js';

const problem = (status: number) => new ApiProblem({ status, title: 'No', detail: `Refused with ${status}` });
const isAgainOffered = () => screen.queryByRole('button', { name: 'Try again' }) !== null;
const shown = () => notificationsStore.getState().notifications;

beforeEach(() => notifications.clean());

test.each([
  [422, false],
  [404, false],
  [403, false],
  [409, true],
  [503, true],
  [0, true],
])('whether a refusal with %i offers another try: %s', (status, isOffered) => {
  const { unmount } = draw(<ErrorState problem={problem(status)} onRetry={() => undefined} />);
  expect(isAgainOffered()).toBe(isOffered);
  unmount();
  showProblem(problem(status), { what: 'Not saved', retry: () => undefined });
  draw(<>{shown()[0]?.message}</>);
  expect(screen.getByText(`Refused with ${status}`)).toBeTruthy();
  expect(isAgainOffered()).toBe(isOffered);
});

test('what was done takes away what failed before on the same page, and nothing of another page', () => {
  window.history.replaceState(null, '', '/todos');
  showProblem(problem(409), { what: 'The hand-over was not recorded', retry: () => undefined });
  window.history.replaceState(null, '', '/reception/incoming');
  showProblem(problem(409), { what: 'The doctor was not added', retry: () => undefined });
  showDone('The doctor was added');
  expect(shown().map(({ title, message }) => title ?? message)).toEqual([
    'The hand-over was not recorded',
    'The doctor was added',
  ]);
});
