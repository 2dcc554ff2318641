import { jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { FormDialog } from '../../../client/ui/forms/submit-dialog.js';
import { useUnsavedGuard } from '../../../client/ui/forms/unsaved-guard.js';
import { draw } from './draw.js';

function Form({ lost = 'The changed settings' }: { readonly lost?: string }) {
  const [isTyped, setTyped] = useState(false);
  const { guard, release } = useUnsavedGuard(isTyped ? lost : undefined);
  return (
    <>
      {guard}
      <button type="button" onClick={() => setTyped(true)}>
        Type
      </button>
      <button type="button" onClick={release}>
        Save
      </button>
    </>
  );
}

function openForm() {
  const router = createMemoryRouter(
    [
      { path: '/form', Component: Form },
      { path: '/elsewhere', element: 'Elsewhere' },
      { path: '/security/login', element: 'Sign in' },
    ],
    { initialEntries: ['/form'] },
  );
  draw(<RouterProvider router={router} />);
  const go = (to: string) => act(() => router.navigate(to));
  return { go, at: () => router.state.location.pathname };
}

const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function mayCloseTheTab(): boolean {
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  return !closing.defaultPrevented;
}

test('a page with nothing typed is left without a word', async () => {
  const { go, at } = openForm();
  expect(mayCloseTheTab()).toBe(true);
  await go('/elsewhere');
  expect(at()).toBe('/elsewhere');
});

test('what was typed is asked about: staying keeps it, leaving leaves', async () => {
  const { go, at } = openForm();
  click('Type');
  expect(mayCloseTheTab()).toBe(false);
  await go('/elsewhere');
  expect(at()).toBe('/form');
  expect(screen.getByText('The changed settings would be lost.')).toBeTruthy();
  click('Stay');
  expect(at()).toBe('/form');
  await go('/elsewhere');
  await act(async () => click('Leave'));
  expect(at()).toBe('/elsewhere');
});

test('what was saved a moment ago holds nobody', async () => {
  const saved = openForm();
  click('Type');
  click('Save');
  await saved.go('/elsewhere');
  expect(saved.at()).toBe('/elsewhere');
});

test('a session that ended leads to the sign-in page', async () => {
  const { go, at } = openForm();
  click('Type');
  await go('/security/login');
  expect(at()).toBe('/security/login');
});

test('Escape in a form over the page asks before it throws away what was typed', () => {
  const closed: string[] = [];
  draw(
    <FormDialog opened title="Add payment type" lost="The payment type" onClose={() => closed.push('closed')}>
      <input aria-label="Name" />
    </FormDialog>,
  );
  fireEvent.keyDown(document.body, { key: 'Escape', code: 'Escape' });
  expect(screen.getByText('The payment type would be lost.')).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'Escape', code: 'Escape' });
  expect(closed).toEqual([]);
  fireEvent.keyDown(document.body, { key: 'Escape', code: 'Escape' });
  click('Discard changes');
  expect(closed).toEqual(['closed']);
});

test('of several forms on a page each holds it, and what is lost of them is said together', async () => {
  const Two = () => (
    <>
      <section aria-label="one">
        <Form />
      </section>
      <section aria-label="two">
        <Form lost="The address of the test message" />
      </section>
    </>
  );
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const router = createMemoryRouter(
    [
      { path: '/form', Component: Two },
      { path: '/elsewhere', element: 'Elsewhere' },
    ],
    { initialEntries: ['/form'] },
  );
  draw(<RouterProvider router={router} />);
  const at = (): string => router.state.location.pathname;
  const go = () => act(() => router.navigate('/elsewhere'));
  const press = (form: string, name: string) =>
    fireEvent.click(within(screen.getByRole('region', { name: form })).getByRole('button', { name }));
  press('two', 'Type');
  press('one', 'Type');
  await go();
  expect(
    screen.getByText('The address of the test message and The changed settings would be lost.'),
  ).toBeTruthy();
  click('Stay');
  press('two', 'Save');
  await go();
  expect(at()).toBe('/form');
  expect(screen.getByText('The changed settings would be lost.')).toBeTruthy();
  click('Stay');
  press('one', 'Save');
  await go();
  expect(at()).toBe('/elsewhere');
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
});
