import { fireEvent, screen, waitFor } from '@testing-library/react';
import { BookingLabels } from '../../../client/bookings/labels/booking-labels.js';
import { useSession, type CurrentUser } from '../../../client/core/session.js';
import type { Booking } from '../../../shared/contract/booking-shapes.js';
import { bookingOf } from './a-bench-server.js';
import { draw } from './draw.js';

const SPECIMEN = {
  ...{ id: 's', accession: 'LAB7-1-1', specimen: 'Serum', container: 'Serum', codes: ['UE'] },
  ...{ state: 'ordered', collectedAt: null },
};
const BOOKING = { ...bookingOf('LAB7'), specimens: [SPECIMEN] } as unknown as Booking;

const printed: string[] = [];
const real = { fetch: globalThis.fetch, print: window.print };
let answers = 200;
beforeEach(() => {
  printed.splice(0);
  useSession.setState({ user: { userRole: 'ROLE_RECEPTION', username: 'rudo' } as CurrentUser });
  globalThis.fetch = () => Promise.resolve(new Response('{}', { status: answers }));
  window.print = () => void printed.push('paper');
  Object.assign(HTMLImageElement.prototype, { decode: () => Promise.resolve() });
});
afterEach(() => {
  globalThis.fetch = real.fetch;
  window.print = real.print;
  Reflect.deleteProperty(HTMLImageElement.prototype, 'decode');
  useSession.setState({ user: undefined });
});

const button = () => screen.getByRole('button', { name: 'Print the label' });

test('printed labels hand the keys on to what comes next', async () => {
  draw(<BookingLabels booking={BOOKING} isNext onPrinted={() => printed.push('next')} />);
  expect(document.activeElement).toBe(button());
  fireEvent.click(button());
  await waitFor(() => expect(printed).toEqual(['paper', 'next']));
});

test('labels that were not printed keep them, so that Enter tries again', async () => {
  answers = 503;
  draw(<BookingLabels booking={BOOKING} isNext onPrinted={() => printed.push('next')} />);
  fireEvent.click(button());
  await waitFor(() => expect(button().hasAttribute('disabled')).toBe(true));
  await waitFor(() => expect(document.activeElement).toBe(button()));
  expect(printed).toEqual([]);
});
