import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router-dom';
import { setCurrentUser } from '../../../client/core/session.js';
import { Late } from '../../../client/home/news.js';
import { MainActions } from '../../../client/home/main-actions.js';
import type { Role } from '../../../shared/vocabulary.js';
import { draw } from './draw.js';

const MOST: Readonly<Partial<Record<Role, readonly (readonly [label: string, to: string])[]>>> = {
  ROLE_SUPER_ADMIN: [
    ['Todos', '/todos'],
    ['Results', '/view/results'],
    ['Worklist', '/lab/worklist'],
  ],
  ROLE_LABADMIN: [
    ['Worklist', '/lab/worklist'],
    ['Todos', '/todos'],
    ['Daily report', '/daily'],
  ],
  ROLE_LAB: [
    ['Worklist', '/lab/worklist'],
    ['Todos', '/todos'],
    ['Results', '/view/results'],
  ],
  ROLE_RECEPTION: [
    ['Book a patient', '/reception/incoming'],
    ['Take a payment', '/accounts/payments'],
    ['Todos', '/todos'],
  ],
  ROLE_CASHIER: [
    ['Take a payment', '/accounts/payments'],
    ['Todos', '/todos'],
    ['Find a patient', '/search'],
  ],
};
const OF_ROLES = Object.entries(MOST) as [Role, readonly (readonly [string, string])[]][];

test.each(OF_ROLES)(
  'the page of %s offers the three things that it does most, with their keys',
  (role, most) => {
    const router = createMemoryRouter([{ path: '*', element: <MainActions role={role} /> }]);
    draw(<RouterProvider router={router} />);
    const offered = screen.getByRole('navigation', { name: 'What you do most' });
    expect(offered.querySelectorAll('a')).toHaveLength(3);
    for (const [index, [label, to]] of most.entries()) {
      const key = String(index + 1);
      const link = screen.getByRole('link', { name: new RegExp(label) });
      expect(offered.querySelectorAll('a')[index]).toBe(link);
      expect(link.getAttribute('aria-keyshortcuts')).toBe(key);
      fireEvent.keyDown(document.body, { key, code: `Digit${key}` });
      expect(router.state.location.pathname).toBe(to);
      expect(new URL(link.getAttribute('href') ?? '', 'http://lab.example').pathname).toBe(to);
    }
  },
);

const real = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = real;
});

const NOW = Date.parse('2026-11-21T08:00:00Z');
const CARD = {
  ...{ id: 'c1', bookingInformationId: 'b1', patientId: 'p1', patientName: 'Rudo Moyo', labNumber: 'LAB7' },
  ...{ code: 'FBC', testname: 'Full Blood Count', laboratoryUnit: 'haematology', priority: 'routine' },
  ...{ datetime: '2026-11-21T07:00:00Z', due: '2026-11-21T08:05:00Z', status: 'waiting', open: true },
};

function serve(groups: readonly object[], cards: readonly object[]): void {
  globalThis.fetch = ((path: string) =>
    Promise.resolve(
      Response.json(
        path.startsWith('/api/todos')
          ? { groups }
          : { items: cards, page: 1, size: 200, total: cards.length },
      ),
    )) as typeof fetch;
}

function lateOf(role: Role, now: number) {
  return (
    <MemoryRouter>
      <Late role={role} now={now} />
    </MemoryRouter>
  );
}

const aUser = (userRole: Role) => ({
  ...{ username: 'rudo', accountName: '', accountNumber: '' },
  ...{ userRole, changePasswd: false },
});

const OVERDUE = { kind: 'overdue', title: 'Overdue job cards', total: 0, items: [] };

test.each(OF_ROLES)('the page of %s says that nothing is late', async (role) => {
  serve([OVERDUE], []);
  act(() => setCurrentUser(aUser(role)));
  draw(lateOf(role, NOW));
  expect(await screen.findByText('Nothing is late.')).toBeTruthy();
});

test('a card that falls due is late by the clock alone, and its line leads to where it stands in Todos', async () => {
  serve([OVERDUE], [CARD]);
  act(() => setCurrentUser(aUser('ROLE_LABADMIN')));
  const { again } = draw(lateOf('ROLE_LABADMIN', NOW));
  expect(await screen.findByText('Nothing is late.')).toBeTruthy();
  await waitFor(() => {
    again(lateOf('ROLE_LABADMIN', NOW + 10 * 60_000));
    const line = screen.getByRole('link', { name: /LAB7 Rudo Moyo.*Overdue job cards: Full Blood Count/ });
    expect(line.getAttribute('href')).toBe('/todos#todo-overdue');
  });
  expect(screen.getByRole('heading', { name: /Late/ }).textContent).toBe('Late1');
});
