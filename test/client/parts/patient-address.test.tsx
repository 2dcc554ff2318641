import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useSession, type CurrentUser } from '../../../client/core/session.js';
import { PatientAddress } from '../../../client/reports/sending/send-dialog.js';
import type { Role } from '../../../shared/vocabulary.js';
import { draw } from './draw.js';

const MARY = { id: 'p1', fullName: 'Mary Moyo', version: 3, email: null, deliverBy: 'email' };
const real = globalThis.fetch;
const typed: string[] = [];
let sent: { method: string; path: string; body: unknown }[];
beforeEach(() => {
  sent = [];
  typed.length = 0;
  globalThis.fetch = ((path: string, { method = 'GET', body }: RequestInit = {}) => {
    sent.push({ method, path, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    return Promise.resolve(Response.json(MARY));
  }) as typeof fetch;
});
afterEach(() => {
  globalThis.fetch = real;
});

function drawn(userRole: Role, onKept = () => Promise.resolve()): void {
  useSession.setState({ user: { userRole } as CurrentUser });
  draw(
    <PatientAddress
      patientId="p1"
      patientName="Mary Moyo"
      onTyped={(text) => typed.push(text)}
      onKept={onKept}
    />,
  );
}

test('where the patient has no address it is entered in place, and kept in the record as it is otherwise', async () => {
  let kept = 0;
  drawn('ROLE_RECEPTION', () => Promise.resolve(void (kept += 1)));
  const field = screen.getByRole('textbox', { name: 'Email of Mary Moyo' });
  fireEvent.change(field, { target: { value: 'mary' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(screen.getByText(/Enter an email address/)).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.change(field, { target: { value: 'mary@mail.example ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Keep this address' }));
  await waitFor(() => expect(kept).toBe(1));
  // The dialog around it asks before it throws that away, until it is kept.
  expect(typed).toEqual(['mary', 'mary@mail.example', '']);
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/patient/p1',
    'PUT /api/patient',
  ]);
  expect(sent[1]?.body).toEqual({ ...MARY, email: 'mary@mail.example' });
});

test('nobody is asked for it who may not correct the record', () => {
  drawn('ROLE_CASHIER');
  expect(screen.queryByRole('textbox')).toBeNull();
});
