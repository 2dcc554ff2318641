import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { jest } from '@jest/globals';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { GiveName } from '../../../client/home/own-name.js';
import { READY_ITEMS } from '../../../shared/domain/ready-list.js';
import type { ReadyPoint } from '../../../shared/contract/set-up.js';
import type { Role } from '../../../shared/vocabulary.js';
import { serve, type Asked } from './an-answering-server.js';
import { draw } from './draw.js';

jest.unstable_mockModule('../../../client/core/live.js', () => ({
  useLive: () => undefined,
  subscribeLive: () => () => undefined,
}));
const { ReadyCard } = await import('../../../client/home/ready-list.js');

const real = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = real;
});

let points: ReadyPoint[];
let isOver: boolean;
beforeEach(() => {
  points = READY_ITEMS.map((item) => ({ item, state: 'open' }));
  isOver = false;
});

function open(role: Role = 'ROLE_SUPER_ADMIN'): readonly Asked[] {
  const heard = serve(({ method, path, body }) => {
    if (path === '/api/set-up') return { open: false };
    if (method === 'POST' && body['item'] === 'all') isOver = true;
    return { isOver, points };
  });
  draw(<RouterProvider router={createMemoryRouter([{ path: '*', element: <ReadyCard role={role} /> }])} />);
  return heard;
}

const row = (name: string): Promise<HTMLElement> => screen.findByRole('listitem', { name });

test('each point says why, and leads to where it is done', async () => {
  points = points.map((point) => (point.item === 'ranges' ? { ...point, left: 34 } : point));
  open();
  const ranges = await row('Reference ranges');
  expect(ranges.textContent).toContain('34 left');
  const link = within(ranges).getByRole('link', { name: 'Reference ranges: Verify them' });
  expect(link.getAttribute('href')).toBe('/profile/ranges');
  expect(screen.getByRole('status').textContent).toBe('0 of 9 done');
  expect(
    within(await row('Prices'))
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/price-admin');
});

test('what only the director may do is left to the director', async () => {
  open('ROLE_LABADMIN');
  const code = await row('Admin code');
  expect(within(code).queryByRole('link')).toBeNull();
  expect(code.textContent).toContain('The director does it');
});

test('a point is put aside with a reason', async () => {
  const heard = open();
  fireEvent.click(within(await row('Doctors')).getByRole('button', { name: 'Put aside: Doctors' }));
  const dialog = await screen.findByRole('dialog', { name: 'Put aside: Doctors' });
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'We have none to list' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Put aside' }));
  await waitFor(() =>
    expect(heard.find(({ method }) => method === 'POST')?.body).toEqual({
      ...{ item: 'doctors', state: 'aside', reason: 'We have none to list' },
    }),
  );
});

test('the first user gives their own name on the list', async () => {
  open();
  await screen.findByRole('button', { name: 'Give your name' });
  cleanup();
  const heard = serve(({ body }) => ({ username: 'admin', ...body }));
  const given = jest.fn();
  draw(
    <RouterProvider router={createMemoryRouter([{ path: '*', element: <GiveName onGiven={given} /> }])} />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Give your name' }));
  for (const [label, value] of [
    ['First name', 'Rudo'],
    ['Surname', 'Moyo'],
  ] as const)
    fireEvent.change(await screen.findByRole('textbox', { name: label }), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(given).toHaveBeenCalled());
  expect(heard.find(({ path }) => path === '/api/users/own-name')?.body).toMatchObject({
    ...{ firstName: 'Rudo', surname: 'Moyo' },
  });
});

test('once all is done it says so once, and goes', async () => {
  points = points.map(({ item }) => ({ item, state: 'done' }));
  open();
  await screen.findByText('The laboratory is ready');
  fireEvent.click(screen.getByRole('button', { name: 'Good' }));
  await waitFor(() => expect(screen.queryByText('The laboratory is ready')).toBeNull());
});
