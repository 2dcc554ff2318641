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

const type = (id: string, value: string): void =>
  void fireEvent.change(document.getElementById(id) as HTMLInputElement, { target: { value } });

/** The bodies sent. */
function answering(answer: (body: Readonly<Record<string, unknown>>) => Response) {
  const sent: Readonly<Record<string, unknown>>[] = [];
  globalThis.fetch = ((_path: string, { body }: RequestInit) => {
    const read = JSON.parse(String(body)) as Readonly<Record<string, unknown>>;
    sent.push(read);
    return Promise.resolve(answer(read));
  }) as typeof fetch;
  return sent;
}

/** The dialog of the patient's page, with another name and birth date typed over. */
function typedOver() {
  const router = openDialog();
  type('fullName', 'Petra Mukasa');
  expect(screen.queryByRole('alert')).toBeNull();
  type('dateOfBirth', '1950-01-01');
  return router;
}

function openDialog() {
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
  const sent = answering(() => Response.json({ ...OTTILIE, twin: 2 }));
  openDialog();
  fireEvent.change(screen.getByRole('combobox', { name: 'Twin' }), { target: { value: '2' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ id: 'ottilie', twin: 2 })]));
});

test('a colleague’s correction stands beside what was typed, and goes over nothing unanswered', async () => {
  const current = { ...OTTILIE, phone: '0711000000', wardNumber: 'B2', twin: 1, version: 2 };
  const change = {
    title: 'Stale',
    status: 409,
    code: 'stale_version',
    by: 'Rudo Moyo',
    at: '2026-11-25T10:00:00Z',
  };
  const sent = answering(({ version }) =>
    version === 1 ? Response.json({ ...change, current }, { status: 409 }) : Response.json(current),
  );
  openDialog();
  type('phone', '0733999999');
  type('address', '4 Hill Road');
  const save = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  save();
  const told = await screen.findByRole('alert');
  expect(told.textContent).toContain('Rudo Moyo changed this on 25 Nov 2026');
  const rows = within(told)
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'ChangedRudo MoyoYoursKeep',
    'Ward Numberwas emptyB2emptyYoursTheirs',
    'Phonewas 077212345607110000000733999999YoursTheirs',
    'Twinwas Not one of twinsTWIN INot one of twinsYoursTheirs',
  ]);
  save();
  await within(told).findByText('Choose first: Phone.');
  expect(sent).toHaveLength(1);
  const choice = within(told).getByRole('radiogroup', { name: 'Which to keep: Phone' });
  fireEvent.click(within(choice).getByLabelText('Yours'));
  save();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({
    version: 2,
    phone: '0733999999',
    wardNumber: 'B2',
    address: '4 Hill Road',
  });
  expect(sent[1]).not.toHaveProperty('twin');
});
