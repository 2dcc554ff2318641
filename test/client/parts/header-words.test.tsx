import { jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { LiveLabel } from '../../../client/app/header.js';
import { SignInButton } from '../../../client/app/shell.js';
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
  // Nothing waits to give it up.
  act(showOnline);
});

test('after twenty seconds without a connection the label says Offline, whatever is tried meanwhile, until one stands', () => {
  jest.useFakeTimers();
  try {
    act(showOnline);
    draw(<LiveLabel />);
    const says = () => screen.getByRole('status').textContent;
    act(showReconnecting);
    act(() => jest.advanceTimersByTime(12_000));
    act(showReconnecting);
    act(() => jest.advanceTimersByTime(7_999));
    expect(says()).toBe('Reconnecting');
    act(() => jest.advanceTimersByTime(1));
    expect(says()).toBe('Offline');
    act(showReconnecting);
    expect(says()).toBe('Offline');
    act(showOnline);
    expect(says()).toBe('Online');
    // The connection is given up only once: no timer is left.
    act(() => jest.advanceTimersByTime(60_000));
    expect(says()).toBe('Online');
  } finally {
    jest.useRealTimers();
  }
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
