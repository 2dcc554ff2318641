import { jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider, useSearchParams } from 'react-router-dom';
import { setRouter } from '../../../client/core/navigation.js';
import { WordsFilter } from '../../../client/ui/list-screen/list-filters.js';
import { draw } from './draw.js';

function Orders() {
  const [params, setParams] = useSearchParams();
  return (
    <>
      <WordsFilter
        filter={{ kind: 'words', name: 'q', label: 'Search orders' }}
        value={params.get('q') ?? ''}
        hasKey
        onWords={(q) => setParams({ q }, { replace: true })}
        onEnter={() => undefined}
      />
      <Link to="/receive">Receive goods</Link>
    </>
  );
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  setRouter(undefined);
  jest.useRealTimers();
});

test('whoever types words and presses a link at once gets there, however slow the page is', async () => {
  let load = (): void => undefined;
  const loaded = new Promise<null>((resolve) => (load = () => resolve(null)));
  const router = createMemoryRouter([
    { path: '/', element: <Orders /> },
    { path: '/receive', element: <h1>Receive order</h1>, loader: () => loaded },
  ]);
  setRouter(router);
  draw(<RouterProvider router={router} />);
  fireEvent.change(screen.getByLabelText('Search orders'), { target: { value: 'northern' } });
  fireEvent.click(screen.getByText('Receive goods'));
  await act(() => jest.advanceTimersByTimeAsync(1000));
  await act(async () => {
    load();
    await jest.advanceTimersByTimeAsync(1);
  });
  expect(screen.getByRole('heading').textContent).toBe('Receive order');
});

test('words are asked for when the typing rests', async () => {
  const router = createMemoryRouter([{ path: '/', element: <Orders /> }]);
  setRouter(router);
  draw(<RouterProvider router={router} />);
  fireEvent.change(screen.getByLabelText('Search orders'), { target: { value: 'northern' } });
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(router.state.location.search).toBe('?q=northern');
});
