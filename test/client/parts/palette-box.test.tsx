import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import Palette from '../../../client/app/palette/palette.js';
import { openStore } from '../../../client/core/sealed-store.js';
import { setCurrentUser } from '../../../client/core/session.js';
import type { Role } from '../../../shared/vocabulary.js';
import { draw } from './draw.js';

const real = globalThis.fetch;
beforeEach(async () => {
  localStorage.clear();
  await openStore(Buffer.alloc(32, 7).toString('base64url'));
});
afterEach(() => {
  globalThis.fetch = real;
});

const BOOKING = {
  id: 'b1',
  patientData: { id: 'p1' },
  specimens: [{ accession: 'LAB7-1-1', codes: ['UE'] }],
  selectedProfiles: [{ code: 'UE', unit: 'biochemistry', stage: 'sampling', jobCardId: 'j1' }],
};
const NUMBERED = {
  ...{ id: 'b1', labNumber: 'LAB7', bookingIndex: 0, patientName: 'Rudo Moyo' },
  ...{ at: '2026-11-21T08:00:00Z', profiles: ['UE'] },
};
const PATIENT = {
  ...{ id: 'p1', fullName: 'Rudo Moyo', labNumber: 'LAB7', gender: 'female', dateOfBirth: '1980-01-15' },
  ...{ formerly: [], bookings: [NUMBERED] },
};

/** A laboratory with one patient, LAB7, whose one tube is LAB7-1-1; it answers once it is let. */
function serve(answered: Promise<void> = Promise.resolve()): void {
  globalThis.fetch = (async (path: string) => {
    await answered;
    const { pathname, searchParams } = new URL(path, 'http://lab.example');
    if (pathname !== '/api/search') return Response.json(BOOKING);
    const asked = searchParams.get('searchQuery') ?? '';
    const items = asked === 'LAB7' ? [PATIENT] : [];
    return Response.json({ items, ...(asked === 'LAB7-1-1' && { bookings: [NUMBERED] }) });
  }) as typeof fetch;
}

interface Opened {
  readonly box: HTMLElement;
  readonly inHand: () => HTMLElement;
  /** The address once the palette has closed; undefined while it is open. */
  readonly place: () => string | undefined;
  readonly leave: () => void;
}

let isOpen = false;

function openAs(userRole: Role): Opened {
  act(() =>
    setCurrentUser({ username: 'rudo', accountName: '', accountNumber: '', userRole, changePasswd: false }),
  );
  isOpen = true;
  const page = (
    <>
      <input aria-label="Of the page below" />
      <Palette onClose={() => (isOpen = false)} />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: ['/welcome'] });
  const { unmount } = draw(<RouterProvider router={router} />);
  const box = screen.getByRole('combobox', { name: 'Patients, numbers, screens and actions' });
  return {
    box,
    inHand: () => screen.getByRole('option', { selected: true }),
    place: () => (isOpen ? undefined : router.state.location.pathname + router.state.location.search),
    leave: unmount,
  };
}

const type = (box: HTMLElement, text: string): void =>
  void fireEvent.change(box, { target: { value: text } });
const press = (box: HTMLElement, key: string): void => void fireEvent.keyDown(box, { key });

/** As the application hears a label, wherever the focus is. */
function scan(box: HTMLElement, code: string): void {
  for (const key of [...code, 'Enter']) fireEvent.keyDown(box, { key, code: '' });
}

test('an action is found and opened without a mouse', async () => {
  serve();
  const { box, inHand, place } = openAs('ROLE_RECEPTION');
  expect(document.activeElement).toBe(box);
  type(box, 'book');
  expect(inHand().textContent).toContain('Book a patient');
  press(box, 'Enter');
  await waitFor(() => expect(place()).toBe('/reception/incoming?action=capture'));
});

test('what was opened stands first the next time, and the arrows go round the list', async () => {
  serve();
  const first = openAs('ROLE_RECEPTION');
  type(first.box, 'book');
  press(first.box, 'Enter');
  await waitFor(() => expect(first.place()).toBeDefined());
  first.leave();
  const { box, inHand } = openAs('ROLE_RECEPTION');
  const recent = screen.getByRole('group', { name: 'Recent' });
  expect(within(recent).getByRole('option', { name: /Book a patient/ })).toBe(inHand());
  press(box, 'ArrowUp');
  expect(inHand()).toBe(screen.getAllByRole('option').at(-1));
  expect(box.getAttribute('aria-activedescendant')).toBe(inHand().id);
  press(box, 'ArrowDown');
  expect(inHand()).toBe(screen.getAllByRole('option')[0]);
});

test('a page below that takes the focus gets none of what is typed', async () => {
  serve();
  const { box } = openAs('ROLE_RECEPTION');
  screen.getByLabelText('Of the page below').focus();
  await waitFor(() => expect(document.activeElement).toBe(box));
});

test('a patient is found by the lab number, and Enter waits for the server', async () => {
  let let_ = (): void => undefined;
  serve(new Promise((answered) => (let_ = answered)));
  const { box, place } = openAs('ROLE_RECEPTION');
  type(box, 'LAB7');
  press(box, 'Enter');
  expect(screen.getByRole('status').textContent).toBe('Searching …');
  expect(place()).toBeUndefined();
  let_();
  await waitFor(() => expect(place()).toBe('/patient/p1'));
});

test.each<[Role, RegExp]>([
  ['ROLE_LAB', /^\/update\/biochemistry\?.*b1/],
  ['ROLE_RECEPTION', /^\/reception\/jobCard\/summary\?bookingId=b1$/],
  ['ROLE_CASHIER', /^\/accounts\/paymentprocessing\?bookingId=b1$/],
])('a label scanned into it opens for %s what that role does with it', async (role, where) => {
  serve();
  const { box, place } = openAs(role);
  scan(box, 'LAB7-1-1');
  await waitFor(() => expect(place()).toMatch(where));
});

test('a number of nobody is said so, and the box stays', async () => {
  serve();
  const { box, place } = openAs('ROLE_LAB');
  scan(box, 'LAB999999-1-1');
  await screen.findByText('No sample with the number LAB999999-1-1');
  expect(place()).toBeUndefined();
  expect(document.activeElement).toBe(box);
});

test('nobody is offered what the role may not open', async () => {
  serve();
  const { box } = openAs('ROLE_CASHIER');
  type(box, 'worklist');
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^Nothing found/));
  expect(screen.queryByRole('option')).toBeNull();
});
