import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { LiveHandlers } from '../../../client/core/live-subscription.js';
import type { JobCardRow } from '../../../shared/event-payloads.js';
import type { AnyEnvelope } from '../../../shared/events.js';
import { serveRack } from './a-rack-server.js';
import { draw } from './draw.js';

const NOW = Date.now();
const at = (minutes: number): string => new Date(NOW + minutes * 60_000).toISOString();

const followed = new Set<LiveHandlers['onEvent']>();
jest.unstable_mockModule('../../../client/core/live.js', () => ({
  joinOnConnect: () => () => undefined,
  useLive: () => undefined,
  subscribeLive: (_topics: unknown, _since: unknown, onEvent: LiveHandlers['onEvent']) => {
    followed.add(onEvent);
    return () => followed.delete(onEvent);
  },
}));
const { Component: BatchPage } = await import('../../../client/results/batch/batch-page.js');

const NAMES: Readonly<Record<string, string>> = { TSH: 'Thyrotropin', PCT: 'Procalcitonin' };

function aCard(code: string, id: string, change: Partial<JobCardRow> = {}): JobCardRow {
  return {
    id,
    bookingInformationId: id,
    patientId: 'patient',
    profileId: 'profile',
    code,
    testname: NAMES[code] ?? code,
    laboratoryUnit: 'immunochemistry',
    priority: 'routine',
    patientName: `Patient ${id}`,
    labNumber: `LAB${id}`,
    datetime: at(-30),
    due: at(120),
    status: 'waiting',
    open: true,
    closedBy: null,
    timeOut: null,
    ...change,
  };
}

async function openBatch(waiting: readonly JobCardRow[], query = ''): Promise<void> {
  serveRack(waiting, NAMES);
  const router = createMemoryRouter([{ path: '/', element: <BatchPage /> }], {
    initialEntries: [`/?unit=immunochemistry${query}`],
  });
  draw(<RouterProvider router={router} />);
  await screen.findAllByRole('textbox');
}

let seq = 1;
function tell(type: 'JobCardOpened' | 'JobCardClosed', payload: JobCardRow): void {
  seq += 1;
  const subject = { kind: 'jobCard', id: payload.id };
  const event = { seq, id: `${type} ${payload.id}`, type, at: at(0), actor: null, subject, payload };
  act(() => {
    for (const hear of [...followed]) hear(event as unknown as AnyEnvelope, false);
  });
}
const book = (code: string, id: string, change: Partial<JobCardRow> = {}): void =>
  tell('JobCardOpened', aCard(code, id, change));
const close = (code: string, id: string): void =>
  tell('JobCardClosed', aCard(code, id, { open: false, status: 'processing' }));

const cell = (code: string, id: string): HTMLInputElement =>
  screen.getByRole('textbox', { name: `${code} of LAB${id} Patient ${id}` });
const type = (field: HTMLInputElement, text: string): void => {
  for (const key of text) fireEvent.change(field, { target: { value: field.value + key } });
};
const rack = (): readonly string[] =>
  screen.getAllByRole('rowheader').map(({ textContent }) => /LAB\d+/.exec(textContent)?.[0] ?? '');

test('a TSH 2.45 typed while six procalcitonins are booked stands as TSH 2.45', async () => {
  await openBatch([aCard('TSH', '1')]);
  const field = cell('TSH', '1');
  await waitFor(() => expect(document.activeElement).toBe(field));
  type(field, '2.');
  for (let id = 11; id <= 16; id += 1) book('PCT', String(id));
  expect(document.activeElement).toBe(field);
  type(field, '45');
  expect(cell('TSH', '1').value).toBe('2.45');
  expect(rack()).toEqual(['LAB1']);
  expect(screen.queryByRole('textbox', { name: /^PCT/ })).toBeNull();
  screen.getByRole('radio', { name: 'Procalcitonin (6)' });
});

test('when samples leave until another test has more, the test under the hands stays, and so do its rows', async () => {
  await openBatch([aCard('TSH', '1'), aCard('TSH', '2'), aCard('PCT', '3')]);
  // Rows are drawn one after the other.
  const field: HTMLInputElement = await screen.findByRole('textbox', { name: 'TSH of LAB2 Patient 2' });
  type(field, '2.');
  close('TSH', '1');
  book('PCT', '4');
  expect(rack()).toEqual(['LAB1', 'LAB2']);
  expect(cell('TSH', '2').value).toBe('2.');
  const left = screen.getAllByRole('row').find(({ textContent }) => textContent.includes('LAB1'));
  if (left === undefined) throw new Error('The sample that left is gone from the rack');
  within(left).getByText('no longer waits');
});

test('new samples wait in a line above, urgent ones named, and stand below once they are asked for', async () => {
  await openBatch([aCard('TSH', '5')], '&profile=TSH');
  book('TSH', '4', { due: at(1) });
  book('TSH', '6', { priority: 'stat', due: at(1) });
  expect(rack()).toEqual(['LAB5']);
  fireEvent.click(screen.getByRole('button', { name: '2 more TSH, 1 of them urgent: add' }));
  expect(rack()).toEqual(['LAB5', 'LAB6', 'LAB4']);
});

test('the tests to choose from keep their places, and one of which nothing waits any more stays', async () => {
  await openBatch([aCard('TSH', '1'), aCard('TSH', '2'), aCard('PCT', '3')]);
  close('PCT', '3');
  for (let id = 11; id <= 16; id += 1) book('CEA', String(id));
  const chips = within(screen.getByRole('group', { name: 'Tests waiting on this bench' }));
  expect(chips.getAllByRole('radio').map((chip) => chip.parentElement?.textContent)).toEqual([
    'Thyrotropin (2)',
    'Procalcitonin (0)',
    'CEA (6)',
  ]);
});
