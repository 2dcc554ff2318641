import { act, fireEvent, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { LiveLabel } from '../../../client/app/live-label.js';
import { SignInButton } from '../../../client/app/sign-in-button.js';
import {
  showConnecting,
  showOnline,
  showReconnecting,
  useLiveStatus,
} from '../../../client/core/live-status.js';
import { takeRememberedUrl } from '../../../client/core/navigation.js';
import { draw } from './draw.js';

test('until the first connection was tried the header says Connecting, and Reconnecting only once one was lost', () => {
  expect(useLiveStatus.getInitialState().status).toBe('Connecting');
  draw(<LiveLabel />);
  const says = () => screen.getByRole('status').textContent;
  act(showConnecting);
  expect(says()).toBe('Connecting');
  act(showOnline);
  expect(says()).toBe('Online');
  act(showReconnecting);
  expect(says()).toBe('Reconnecting');
});

test.each([
  ['/reagents-usage', '/reagents-usage'],
  ['/home', '/welcome'],
])('who signs in from %s comes to %s', (from, to) => {
  window.history.replaceState(null, '', from);
  draw(
    <MemoryRouter initialEntries={[from]}>
      <SignInButton />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('link', { name: 'Sign in' }));
  expect(takeRememberedUrl()).toBe(to);
});
