import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { savedDraft } from '../../../client/bookings/draft/saved-drafts.js';
import { EditPatient } from '../../../client/bookings/edit-patient.js';
import { closeStore, openStore } from '../../../client/core/sealed-store.js';
import { aPatient } from './a-patient.js';
import { draw } from './draw.js';

const OTTILIE = aPatient({
  ...{ id: 'ottilie', fullName: 'Ottilie Marschner', labNumber: 'LAB3520' },
  ...{ nationalId: '63-1', phone: '0772123456' },
});

const calls: string[] = [];
const real = globalThis.fetch;
beforeEach(async () => {
  localStorage.clear();
  await openStore('A'.repeat(43));
  calls.splice(0);
  globalThis.fetch = ((path: string) => {
    calls.push(String(path));
    return Promise.resolve(Response.json({}));
  }) as typeof fetch;
});
afterEach(() => {
  globalThis.fetch = real;
  closeStore();
});

/** The dialog of the patient's page, with another name and birth date typed over. */
function typedOver() {
  const router = createMemoryRouter(
    [
      {
        path: '/patient',
        element: <EditPatient patient={OTTILIE} onSaved={() => undefined} onClose={() => undefined} />,
      },
      { path: '*', element: null },
    ],
    { initialEntries: ['/patient'] },
  );
  draw(<RouterProvider router={router} />);
  const type = (id: string, value: string): void =>
    void fireEvent.change(document.getElementById(id) as HTMLInputElement, { target: { value } });
  type('fullName', 'Petra Mukasa');
  expect(screen.queryByRole('alert')).toBeNull();
  type('dateOfBirth', '1950-01-01');
  return router;
}

test('two of name, sex and birth date typed over show old beside new, and save nothing unasked', async () => {
  typedOver();
  const alert = within(screen.getByRole('alert'));
  expect(alert.getByRole('table').textContent).toContain('NameOttilie MarschnerPetra Mukasa');
  expect(alert.getByRole('table').textContent).toContain('2 May 19901 Jan 1950');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const asNew = alert.getByRole('button', { name: 'Book as a new patient' });
  await waitFor(() => expect(document.activeElement).toBe(asNew));
  expect(calls).toEqual([]);
});

test('another person is booked as a new patient, with what was typed and nothing of the record', () => {
  const router = typedOver();
  fireEvent.click(screen.getByRole('button', { name: 'Book as a new patient' }));
  const { pathname, search } = router.state.location;
  const query = new URLSearchParams(search);
  expect([pathname, query.get('action')]).toEqual(['/reception/incoming', 'capture']);
  const about = `new ${query.get('draft') ?? ''}`;
  expect(savedDraft({ username: '', about })?.draft).toMatchObject({
    ...{ fullName: 'Petra Mukasa', dateOfBirth: '1950-01-01', gender: 'female' },
    ...{ patient: null, phone: '', nationalId: '' },
  });
});

test('who was taken for a twin, or was not, is put right in the dialog', async () => {
  const router = createMemoryRouter([
    {
      path: '/',
      element: <EditPatient patient={OTTILIE} onSaved={() => undefined} onClose={() => undefined} />,
    },
  ]);
  const sent: unknown[] = [];
  globalThis.fetch = ((_path: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return Promise.resolve(Response.json({ ...OTTILIE, twin: 2 }));
  }) as typeof fetch;
  draw(<RouterProvider router={router} />);
  fireEvent.change(screen.getByRole('combobox', { name: 'Twin' }), { target: { value: '2' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ id: 'ottilie', twin: 2 })]));
});
