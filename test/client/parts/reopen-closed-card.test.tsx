import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { BookedTests } from '../../../client/bookings/booked/booked-parts.js';
import { setCurrentUser } from '../../../client/core/session.js';
import type { Booking, JobCard } from '../../../shared/contract/booking-shapes.js';
import { bookingOf } from './a-bench-server.js';
import { draw } from './draw.js';

const profile = (code: string, stage: string) => ({ code, name: code, unit: 'biochemistry', stage });
const card = (code: string, open: boolean) => ({
  ...{ id: `card ${code}`, code, testname: code, open, due: '2026-11-21T10:00:00Z' },
  ...{ status: open ? 'waiting' : 'processing', closedBy: 'Tendai Moyo', timeOut: '2026-11-21T09:00:00Z' },
});

function openAs(userRole: string): void {
  setCurrentUser({ username: 'somebody', accountName: '', accountNumber: '', userRole, changePasswd: false });
  const selectedProfiles = [
    profile('UE', 'in_process'),
    profile('LFT', 'waiting'),
    profile('CRP', 'released'),
  ];
  const booking = { ...bookingOf('booking'), selectedProfiles } as unknown as Booking;
  const cards = [card('UE', false), card('LFT', true), card('CRP', false)] as unknown as JobCard[];
  const element = <BookedTests booking={booking} cards={cards} />;
  draw(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
}

const buttons = () => screen.queryAllByRole('button', { name: /^Reopen the card/ });

test('a closed card is reopened on the booking by a manager, with a reason; what was released is not', async () => {
  let sent: unknown;
  globalThis.fetch = (_path, init) => {
    sent = JSON.parse(String(init?.body));
    return Promise.resolve(Response.json(card('UE', true)));
  };
  openAs('ROLE_LABADMIN');
  expect(buttons().map((one) => one.getAttribute('aria-label'))).toEqual(['Reopen the card of UE']);
  buttons().forEach((one) => fireEvent.click(one));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'Not done after all' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Reopen the card' }));
  await waitFor(() => expect(sent).toEqual({ id: 'card UE', open: true, reason: 'Not done after all' }));
});

test.each(['ROLE_RECEPTION', 'ROLE_LAB', 'ROLE_CASHIER'])('and by nobody else: %s', (role) => {
  openAs(role);
  expect(screen.getByRole('table', { name: 'Job cards' })).toBeTruthy();
  expect(buttons()).toEqual([]);
});
