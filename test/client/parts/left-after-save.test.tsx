import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { setRouter, useContinue } from '../../../client/core/navigation.js';
import { draw } from './draw.js';

let save = (): void => undefined;

/** Leads to the list once its save is answered. */
function Sheet() {
  const goOn = useContinue();
  const [isBusy, setBusy] = useState(false);
  const press = (): void => {
    setBusy(true);
    void new Promise<void>((resolve) => (save = resolve)).then(() => goOn('/list'));
  };
  return (
    <>
      <h1>Sheet</h1>
      <button onClick={press} disabled={isBusy}>
        Save
      </button>
      <Link to="/sheet?booking=2">Next sample</Link>
      <Link to="/till">Till</Link>
    </>
  );
}

function open(loader: () => Promise<null> | null) {
  const router = createMemoryRouter(
    [
      { path: '/sheet', element: <Sheet /> },
      { path: '/list', element: <h1>List</h1> },
      { path: '/till', element: <h1>Till</h1>, loader },
    ],
    { initialEntries: ['/sheet?booking=1'] },
  );
  setRouter(router);
  draw(<RouterProvider router={router} />);
  return router;
}

afterEach(() => setRouter(undefined));

const heading = (): string | null => screen.getByRole('heading').textContent;

test('a save leads on from where it was pressed', async () => {
  open(() => null);
  fireEvent.click(screen.getByText('Save'));
  await act(async () => save());
  expect(heading()).toBe('List');
});

test('who has left before the save is answered is not called back', async () => {
  open(() => null);
  fireEvent.click(screen.getByText('Save'));
  await act(async () => fireEvent.click(screen.getByText('Till')));
  await act(async () => save());
  expect(heading()).toBe('Till');
});

test('who is about to leave while the save is answered gets there, however slow the page is', async () => {
  let load = (): void => undefined;
  open(() => new Promise((resolve) => (load = () => resolve(null))));
  fireEvent.click(screen.getByText('Save'));
  fireEvent.click(screen.getByText('Till'));
  await act(async () => save());
  await act(async () => load());
  expect(heading()).toBe('Till');
});

test('who went on to another sample on the same screen stays with it', async () => {
  const router = open(() => null);
  fireEvent.click(screen.getByText('Save'));
  await act(async () => fireEvent.click(screen.getByText('Next sample')));
  await act(async () => save());
  expect(router.state.location).toMatchObject({ pathname: '/sheet', search: '?booking=2' });
});
