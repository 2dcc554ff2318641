import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider, type RouteObject } from 'react-router-dom';
import { BareProblem, RouteProblem } from '../../../client/app/route-problem.js';
import { draw } from './draw.js';

function Broken(): never {
  throw new Error('It is not drawn.');
}

const inShell: RouteObject = {
  path: '/',
  element: (
    <main>
      <Outlet />
    </main>
  ),
  children: [{ index: true, Component: Broken, errorElement: <RouteProblem /> }],
};
const alone: RouteObject = { path: '/', Component: Broken, errorElement: <BareProblem /> };

test.each([
  ['in the shell', inShell],
  ['without a shell', alone],
])('a page that cannot be drawn is told once, in the one main part, %s', async (_, route) => {
  const complained = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  draw(<RouterProvider router={createMemoryRouter([route])} />);
  const told = await screen.findByRole('alert');
  expect(screen.getByRole('main').contains(told)).toBe(true);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This page could not be shown');
  expect(complained).toHaveBeenCalled();
  complained.mockRestore();
});
