import { act, screen } from '@testing-library/react';
import {
  noteHeard,
  showConnecting,
  showOffline,
  showOnline,
  showReconnecting,
} from '../../../client/core/live-status.js';
import { useLab } from '../../../client/core/lab.js';
import { AsOf, formatDateTime, formatTime } from '../../../client/ui/layout/date-time.js';
import { PageHeader } from '../../../client/ui/layout/page-header.js';
import { draw } from './draw.js';
import { jest } from '@jest/globals';

const MINUTE = 60_000;
const NOON = new Date('2026-11-13T10:00:00Z').getTime();

beforeEach(() => {
  jest.useFakeTimers({ now: NOON });
  useLab.setState({ timeZone: 'Africa/Harare' });
});
afterEach(() => jest.useRealTimers());

const at = (later: number, act_: () => void): void => {
  jest.setSystemTime(NOON + later);
  act(act_);
};

test('while the connection is away a list says in its head how old it is, and nothing while it stands', () => {
  act(showConnecting);
  draw(<PageHeader title="Worklist" count={3} asOf={{ loadedAt: NOON, isLive: true }} />);
  // The first connection is only being opened: nothing was lost.
  expect(screen.queryByText(/Data as of/)).toBeNull();
  at(0, showOnline);
  expect(screen.queryByText(/Data as of/)).toBeNull();
  at(5 * MINUTE, noteHeard);
  // A hung connection is noticed only a minute after the last message.
  at(6 * MINUTE, showReconnecting);
  expect(screen.getByRole('banner').textContent).toContain('Data as of 12:05');
  at(9 * MINUTE, showOffline);
  expect(screen.getByText('Data as of 12:05')).toBeTruthy();
  at(10 * MINUTE, showOnline);
  expect(screen.queryByText(/Data as of/)).toBeNull();
});

test('a list that follows nothing is as old as its answer; one of another day names the day', () => {
  at(0, showOnline);
  at(5 * MINUTE, noteHeard);
  at(6 * MINUTE, showReconnecting);
  const { again } = draw(<AsOf of={{ loadedAt: NOON + MINUTE, isLive: false }} />);
  expect(screen.getByText(`Data as of ${formatTime(NOON + MINUTE)}`)).toBeTruthy();
  // Loaded again since, over the calls that still get through.
  again(<AsOf of={{ loadedAt: NOON + 8 * MINUTE, isLive: true }} />);
  expect(screen.getByText('Data as of 12:08')).toBeTruthy();
  at(24 * 60 * MINUTE, showOffline);
  again(<AsOf of={{ loadedAt: NOON + MINUTE, isLive: false }} />);
  expect(screen.getByText(`Data as of ${formatDateTime(NOON + MINUTE)}`)).toBeTruthy();
  again(<AsOf of={{ loadedAt: undefined, isLive: false }} />);
  expect(screen.queryByText(/Data as of/)).toBeNull();
});
