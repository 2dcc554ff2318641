import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { Component as ChangePassword } from '../../../client/identity/change-password-page.js';
import { signIn } from '../../../client/core/session.js';
import { UsersStep, useNewUser } from '../../../client/settings/set-up/users-step.js';
import { refusal, serve, type Asked } from './an-answering-server.js';
import { draw } from './draw.js';

const real = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = real;
});

const box = (name: string): HTMLInputElement => screen.getByRole('textbox', { name });
const role = (): HTMLInputElement => screen.getByRole('combobox', { name: 'Role' });
const fill = (name: string, value: string): void => void fireEvent.change(box(name), { target: { value } });

function Step() {
  const newUser = useNewUser();
  return (
    <>
      <UsersStep newUser={newUser} />
      <output>{newUser.isTyped ? 'typed' : 'empty'}</output>
    </>
  );
}

function open(element: React.ReactElement): void {
  draw(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
}

async function choose(name: RegExp): Promise<void> {
  fireEvent.click(role());
  fireEvent.click(await screen.findByRole('option', { name }));
}

async function type(surname: string, username: string): Promise<void> {
  fill('First name', 'Rudo');
  fill('Surname', surname);
  fill('User name', username);
  await choose(/^Laboratory manager LABADMIN/);
}

const added = ({ body }: Asked): unknown => ({ user: body, oneTimePassword: 'abcd-efgh' });
const add = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Add user' }));

test('a role is chosen by the name of the job, and says what it may do', async () => {
  open(<Step />);
  await choose(/^Cashier CASHIER Takes payments/);
  expect(role().value).toBe('Cashier');
  expect(document.getElementById('userRole-description')?.textContent).toBe(
    'Takes payments, gives refunds and closes the till; sees no results.',
  );
});

test('after somebody was added every field is empty and takes the next person', async () => {
  const heard = serve(added);
  open(<Step />);
  await type('Ncube', 'rudo');
  add();
  await waitFor(() => expect(box('First name').value).toBe(''));
  expect(role().value).toBe('');
  expect(screen.queryByText('Role is needed')).toBeNull();
  await type('Moyo', 'rudo2');
  add();
  await waitFor(() => expect(heard).toHaveLength(2));
  expect(heard[1]?.body).toMatchObject({ username: 'rudo2', userRole: 'ROLE_LABADMIN' });
});

test('after a refused name the emptied fields hold nobody: the role alone is no person', async () => {
  serve(() => refusal(422, { code: 'invalid', errors: [{ field: 'username', message: 'It is taken.' }] }));
  open(<Step />);
  await type('Ncube', 'admin');
  add();
  await screen.findByText('It is taken.');
  for (const name of ['First name', 'Surname', 'User name']) fill(name, '');
  expect(screen.getByText('empty')).toBeTruthy();
});

test('the one-time password is typed once: its change asks for the new one alone', async () => {
  const user = { username: 'admin', accountName: '', accountNumber: '', userRole: 'ROLE_SUPER_ADMIN' };
  const heard = serve(({ path }) =>
    path.endsWith('/validate')
      ? { ...user, changePasswd: true }
      : refusal(422, { code: 'invalid', errors: [{ field: 'oldPassword', message: 'It is wrong.' }] }),
  );
  await signIn('admin', 'once-only');
  open(<ChangePassword />);
  expect(screen.queryByLabelText('One-time password')).toBeNull();
  for (const name of ['New password', 'New password again'])
    fireEvent.change(screen.getByLabelText(name), { target: { value: 'quiet violet meniscus' } });
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
  // It was reset meanwhile: now it is asked for.
  await screen.findByLabelText('One-time password');
  expect(heard.at(-1)?.body).toEqual({ oldPassword: 'once-only', newPassword: 'quiet violet meniscus' });
  expect(localStorage.getItem('currentUser')).not.toContain('once-only');
});
