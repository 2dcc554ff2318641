import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { forgetUser, setCurrentUser } from '../../../client/core/session.js';
import { Component as BundlePage } from '../../../client/catalogue/bundles/bundle-page.js';
import { Component as Bundles } from '../../../client/catalogue/bundles/bundles-page.js';
import { refusal, serve } from './an-answering-server.js';
import { draw } from './draw.js';

const real = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = real;
  act(forgetUser);
});

const MANAGER = { username: 'boss', accountName: 'Boss', accountNumber: '1', userRole: 'ROLE_LABADMIN' };
const FBC = { code: 'FBC', name: 'Full blood count', price: '8.00', unit: 'haematology', retired: false };
const UE = { code: 'UE', name: 'Urea and electrolytes', price: '12.00', retired: false };
const CHECKED = { id: 'one', name: 'Checked', codes: ['UE'], price: null, retired: false, version: 1 };

function open(address: string): void {
  const pages = [
    { path: '/add-batch-profiles', Component: BundlePage },
    { path: '/batch/profiles', Component: Bundles },
  ];
  const router = createMemoryRouter(pages, { initialEntries: [address] });
  draw(<RouterProvider router={router} />);
}

const type = (field: HTMLElement, value: string): void => void fireEvent.change(field, { target: { value } });
const save = (name: string): void => void fireEvent.click(screen.getByText(name, { selector: 'button *' }));
const tests = (): HTMLInputElement => screen.getByLabelText('Tests');

test('what is refused of a bundle stands at its field: no test, words that are none, a name that is taken', async () => {
  setCurrentUser({ ...MANAGER, changePasswd: false });
  const taken = { code: 'duplicate', detail: 'There is already a bundle called Checked.' };
  serve(({ method, query }) => {
    if (method === 'POST') return refusal(409, taken);
    const items = query.get('q') === 'fbc' ? [FBC] : [];
    return { items, page: 1, size: 8, total: items.length };
  });
  open('/add-batch-profiles');
  await screen.findByLabelText(/^Name/);
  save('Save');
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toContain('Tests');
  expect(screen.getAllByText(/At least one test/)).toHaveLength(1);
  type(tests(), 'qqxx');
  fireEvent.keyDown(tests(), { key: 'Enter' });
  save('Save');
  await waitFor(() => expect(screen.getAllByText(/No test was chosen for “qqxx”/)).toHaveLength(1));
  expect(tests().value).toBe('qqxx');
  type(screen.getByLabelText(/^Name/), 'checked');
  type(tests(), 'fbc');
  fireEvent.click(await screen.findByText('Full blood count'));
  await screen.findByLabelText('Take FBC off');
  save('Save');
  await waitFor(() => expect(screen.getAllByText(taken.detail)).toHaveLength(1));
  expect(screen.getByLabelText(/^Name/).getAttribute('aria-invalid')).toBe('true');
});

test('what somebody else changed of a bundle meanwhile is shown, and one’s own is saved over it', async () => {
  setCurrentUser({ ...MANAGER, changePasswd: false });
  const theirs = { ...CHECKED, name: 'Checked by another', codes: ['UE', 'FBC'], version: 2 };
  const sent = serve(({ method, path, body }) => {
    if (method === 'PUT' && body['version'] === 1)
      return refusal(409, { code: 'stale_version', current: theirs });
    if (method === 'PUT') return { ...theirs, version: 3 };
    return path.endsWith('/batches') ? [{ ...CHECKED, profiles: [UE] }] : undefined;
  });
  open('/add-batch-profiles?id=one');
  type(await screen.findByLabelText(/^Name/), 'Checked twice');
  save('Save');
  const told = await screen.findByRole('alert', { hidden: true });
  expect(told.textContent).toContain('Namewas CheckedChecked by anotherChecked twice');
  expect(told.textContent).toContain('Testswas UEUE, FBCUE');
  fireEvent.click(screen.getAllByLabelText('Yours')[0] ?? told);
  save('Save what is chosen');
  await waitFor(() => expect(screen.queryByText('Save what is chosen')).toBeNull());
  const last = sent.filter(({ method }) => method === 'PUT').at(-1);
  expect(last?.body).toMatchObject({ id: 'one', name: 'Checked twice', codes: ['UE', 'FBC'], version: 2 });
});

test('a stranger looks at the bundles as at the test menu, and is asked to sign in to make one', async () => {
  serve(({ path }) => (path.endsWith('/batches') ? [{ ...CHECKED, profiles: [UE] }] : undefined));
  open('/batch/profiles');
  expect((await screen.findAllByText('Checked')).length).toBeGreaterThan(0);
  expect(screen.queryByText('Add bundle')).toBeNull();
  open('/add-batch-profiles');
  await screen.findByText('Sign in to make a bundle');
});
