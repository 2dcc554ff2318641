import { act, fireEvent, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { CriticalStrip } from '../../../client/app/breadcrumb-bar.js';
import { setCurrentUser } from '../../../client/core/session.js';
import { showCritical, useSeenCriticals } from '../../../client/core/seen-criticals.js';
import { draw } from './draw.js';

const real = globalThis.fetch;
beforeEach(() => {
  sessionStorage.clear();
  useSeenCriticals.setState({ told: [] });
});
afterEach(() => {
  globalThis.fetch = real;
});

const CALL = {
  callId: 'call',
  kind: 'value',
  bookingId: 'booking',
  patientId: 'patient',
  profileCode: 'UE',
  unit: 'biochemistry',
  parameterCode: 'K',
  parameter: 'Potassium',
  value: '7.1',
  unitOfMeasure: 'mmol/L',
  labNumber: 'LAB1',
  patientName: 'Rudo Moyo',
};

/** The server's answer about the critical calls of the user's own results; undefined: the server is away. */
let open: readonly object[] | undefined = [];

function serve(): void {
  globalThis.fetch = ((path: string) => {
    if (path !== '/api/results/critical?mine=true') return new Promise(() => undefined);
    return open === undefined ? Promise.reject(new TypeError('away')) : Promise.resolve(Response.json(open));
  }) as typeof fetch;
}

async function load(username: string, userRole = 'ROLE_LAB'): Promise<() => void> {
  serve();
  setCurrentUser({ username, accountName: '', accountNumber: '', userRole, changePasswd: false });
  const { unmount } = draw(
    <MemoryRouter>
      <CriticalStrip />
    </MemoryRouter>,
  );
  await act(async () => undefined);
  return unmount;
}

const said = (): string | undefined => screen.queryByRole('alert')?.textContent ?? undefined;

test('a page that is loaded again still says what its user saved and nobody called, until the call was made', async () => {
  open = [CALL, { ...CALL, callId: 'other', parameter: 'Sodium', value: '110' }];
  (await load('tendai'))();
  const leave = await load('tendai');
  expect(said()).toBe('Critical: Potassium 7.1 mmol/L and 1 more of this sample Rudo Moyo, LAB1');
  expect(screen.getByRole('link', { name: 'Record the call' }).getAttribute('href')).toBe(
    '/update/biochemistry?bookingId=booking&profileCode=UE&patientId=patient&returnUrl=todos',
  );
  leave();
  open = [];
  await load('tendai');
  expect(said()).toBeUndefined();
});

test('nobody else who signs in is told of it, and nobody is asked for who may not read results', async () => {
  open = [CALL];
  (await load('tendai'))();
  open = [];
  (await load('farai'))();
  expect(said()).toBeUndefined();
  open = [CALL];
  await load('rudo', 'ROLE_RECEPTION');
  expect(said()).toBeUndefined();
});

test('a failure takes nothing away that was told, and what was put away stays away until it is saved anew', async () => {
  const saved = {
    ...{ bookingId: 'booking', profileCode: 'UE', values: ['Potassium 7.1 mmol/L'], username: 'tendai' },
    ...{ fullName: 'Rudo Moyo', labNumber: 'LAB1', path: '/update/biochemistry?returnUrl=worklist' },
  };
  open = undefined;
  let leave = await load('tendai');
  await act(async () => showCritical(saved));
  expect(said()).toContain('Potassium 7.1 mmol/L');
  open = [CALL];
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Close: I have seen it' })));
  leave();
  leave = await load('tendai');
  expect(said()).toBeUndefined();
  await act(async () => showCritical(saved));
  expect(said()).toContain('Potassium 7.1 mmol/L');
  // The way that was meant when it was saved.
  expect(screen.getByRole('link', { name: 'Record the call' }).getAttribute('href')).toBe(saved.path);
});

test('a correction that was told of is not said as a value', async () => {
  open = [{ ...CALL, kind: 'correction', value: '4.1', was: '7.1' }];
  await load('tendai');
  expect(said()).toBeUndefined();
});
