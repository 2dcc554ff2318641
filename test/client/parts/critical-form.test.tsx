import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { CriticalCallForm } from '../../../client/criticals/critical-call-form.js';
import { SidePanel } from '../../../client/ui/layout/side-panel.js';
import type { CriticalCall } from '../../../shared/contract/results.js';
import { draw } from './draw.js';

function aCall(callId: string, parameter: string, value: string): CriticalCall {
  return {
    ...{ callId, parameter, value, unitOfMeasure: 'mmol/L', was: null, kind: 'value', attempts: [] },
    ...{ patientName: 'Ada Obi', labNumber: 'LAB17', raisedAt: '2026-11-21T08:00:00Z' },
  } as unknown as CriticalCall;
}
const POTASSIUM = aCall('k', 'Potassium', '7.1');
const GLUCOSE = aCall('g', 'Glucose', '1.8');

interface Sent {
  readonly callId: string;
  readonly person: string;
  readonly readBack: boolean;
}
const sent: Sent[] = [];
const recorded: string[] = [];

/** As on a sheet: a button opens the form in a drawer. */
function Desk({ calls }: { readonly calls: readonly CriticalCall[] }) {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <SidePanel opened={isOpen} onClose={close} title="Critical call" takesFocus>
        {isOpen && (
          <CriticalCallForm
            calls={calls}
            onCancel={close}
            onRecorded={(done) => {
              recorded.push(...done.map(({ callId }) => callId));
              close();
            }}
          />
        )}
      </SidePanel>
    </>
  );
}

function openForm(calls: readonly CriticalCall[], refused: readonly string[] = []): void {
  const refusals = new Set(refused);
  globalThis.fetch = (_input, init) => {
    const request = JSON.parse(String(init?.body)) as Sent;
    sent.push(request);
    const isRefused = refusals.delete(request.callId);
    const answer = isRefused
      ? { title: 'Conflict', status: 409, code: 'conflict', detail: 'Somebody reported it.', errors: [] }
      : calls.find(({ callId }) => callId === request.callId);
    return Promise.resolve(
      new Response(JSON.stringify(answer), {
        status: isRefused ? 409 : 200,
        headers: { 'Content-Type': 'application/json' },
      }),
    );
  };
  draw(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Desk calls={calls} /> }])} />);
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
}

const field = (name: string): HTMLElement => screen.getByLabelText(name, { exact: false, selector: 'input' });
const fill = (name: string, value: string): void => void fireEvent.change(field(name), { target: { value } });
function fillIn(): void {
  fill('Person told', 'Sr Moyo');
  fill('Role', 'Ward nurse');
  fill('Phone', '0242 700700');
}

beforeEach(() => {
  sent.splice(0);
  recorded.splice(0);
});

test('the drawer of a critical call has the cursor in its first field', async () => {
  openForm([POTASSIUM]);
  await waitFor(() => expect(document.activeElement).toBe(field('Person told')));
});

test('one call about two values of a patient is one form, and both are recorded', async () => {
  openForm([POTASSIUM, GLUCOSE]);
  fillIn();
  fireEvent.click(screen.getByRole('checkbox', { name: '7.1 mmol/L and 1.8 mmol/L were read back' }));
  fireEvent.click(screen.getByRole('button', { name: 'Record the call' }));
  await waitFor(() => expect(recorded).toEqual(['k', 'g']));
  expect(sent).toMatchObject([
    { callId: 'k', person: 'Sr Moyo', readBack: true },
    { callId: 'g', person: 'Sr Moyo', readBack: true },
  ]);
});

test('of two values one may be left for a call of its own', async () => {
  openForm([POTASSIUM, GLUCOSE]);
  fillIn();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Glucose 1.8 mmol/L' }));
  fireEvent.click(screen.getByRole('checkbox', { name: '7.1 mmol/L was read back' }));
  fireEvent.click(screen.getByRole('button', { name: 'Record the call' }));
  await waitFor(() => expect(recorded).toEqual(['k']));
});

test('what a call has recorded is not told twice when the rest of it is refused', async () => {
  openForm([POTASSIUM, GLUCOSE], ['g']);
  fillIn();
  fireEvent.click(screen.getByRole('checkbox', { name: '7.1 mmol/L and 1.8 mmol/L were read back' }));
  fireEvent.click(screen.getByRole('button', { name: 'Record the call' }));
  await screen.findByText(/Somebody reported it/);
  expect(screen.queryByText(/Potassium/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Record the call' }));
  await waitFor(() => expect(recorded).toEqual(['k', 'g']));
  expect(sent.map(({ callId }) => callId)).toEqual(['k', 'g', 'g']);
});

test('"was read back" starts empty at each opening, whatever was ticked before a Cancel or an Escape', async () => {
  openForm([POTASSIUM]);
  const tick = (): HTMLInputElement => screen.getByRole('checkbox', { name: '7.1 mmol/L was read back' });
  fireEvent.click(tick());
  expect(tick().checked).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(tick().checked).toBe(false));
});
