import { jest } from '@jest/globals';
import { notificationsStore } from '@mantine/notifications';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { NewDoctor } from '../../../client/bookings/wizard/steps/referring-doctor.js';
import { draw } from './draw.js';

const real = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = real;
});

const refuse = (errors: readonly object[], status = 422) => {
  const body = JSON.stringify({ code: 'invalid', title: 'Wrong', status, errors });
  const answer = () =>
    Promise.resolve(new Response(body, { status, headers: { 'Content-Type': 'application/problem+json' } }));
  globalThis.fetch = jest.fn(answer) as typeof fetch;
};
const notices = () => notificationsStore.getState().notifications.map(({ title }) => title);
const add = () => fireEvent.click(screen.getByRole('button', { name: 'Add doctor' }));
const nothing = () => undefined;

test('what is wrong with a new doctor is said once, at its field, which takes the focus', async () => {
  draw(<NewDoctor name="" onAdded={nothing} onClose={nothing} />);
  add();
  expect(document.activeElement).toBe(screen.getByLabelText(/^Name/));
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Dr Moyo' } });
  refuse([{ field: 'practice', message: 'Too long' }]);
  add();
  await screen.findByText('Too long');
  expect(document.activeElement).toBe(screen.getByLabelText('Practice'));
  expect(notices()).toEqual([]);
});

test('what none of its fields can show is told as a notice', async () => {
  refuse([{ field: 'version', message: 'It changed meanwhile' }], 409);
  draw(<NewDoctor name="Dr Moyo" onAdded={nothing} onClose={nothing} />);
  add();
  await waitFor(() => expect(notices()).toEqual(['The doctor was not added']));
});
