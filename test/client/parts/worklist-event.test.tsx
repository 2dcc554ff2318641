import { jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { LiveHandlers } from '../../../client/core/live-subscription.js';
import type { JobCardRow } from '../../../shared/event-payloads.js';
import type { AnyEnvelope } from '../../../shared/events.js';
import type { SampleAt } from '../../../shared/live.js';
import { draw } from './draw.js';

const NOW = Date.now();
const at = (minutes: number): string => new Date(NOW + minutes * 60_000).toISOString();
const CARDS = 30;

/** Each row asks once who else has its sample open: so it is known which rows were drawn. */
const drawn: string[] = [];
const followed: LiveHandlers['onEvent'][] = [];

jest.unstable_mockModule('../../../client/ui/table/open-by.js', () => ({
  OpenByOthers: ({ bookingId }: SampleAt) => {
    drawn.push(bookingId);
    return null;
  },
}));
jest.unstable_mockModule('../../../client/core/live.js', () => ({
  joinOnConnect: () => () => undefined,
  useLive: () => undefined,
  subscribeLive: (_topics: unknown, _since: unknown, onEvent: LiveHandlers['onEvent']) => {
    followed.push(onEvent);
    return () => undefined;
  },
}));
const { Component: WorklistPage } = await import('../../../client/worklist/worklist-page.js');
const { Component: BatchPage } = await import('../../../client/results/batch/batch-page.js');

function aCard(id: string): JobCardRow {
  return {
    id,
    bookingInformationId: id,
    patientId: 'patient',
    profileId: 'profile',
    code: 'FBC',
    testname: 'Full blood count',
    laboratoryUnit: 'haematology',
    priority: 'routine',
    patientName: `Patient ${id}`,
    labNumber: `LAB${id}`,
    datetime: at(-30 + Number(id)),
    due: at(120),
    status: 'waiting',
    open: true,
    closedBy: null,
    timeOut: null,
  };
}

const cards = Array.from({ length: CARDS }, (_, index) => aCard(String(index)));
const BOARD = {
  shows: 'full',
  units: [],
  today: { booked: 0, released: 0 },
  criticalCalls: [],
  generatedAt: at(0),
};
const PAGE = { items: cards, page: 1, size: 200 };

function answer(path: string, total = CARDS): Response {
  const headers = { 'X-Live-Seq': '1', 'X-Live-Epoch': 'e' };
  return new Response(JSON.stringify(path.includes('/board') ? BOARD : { ...PAGE, total }), { headers });
}

function tell(type: AnyEnvelope['type'], payload: JobCardRow): void {
  const subject = { kind: 'jobCard', id: payload.id };
  const event = { seq: 2, id: `${type} ${payload.id}`, type, at: at(0), actor: null, subject, payload };
  for (const hear of followed) hear(event as unknown as AnyEnvelope, false);
}

async function openWorklist(): Promise<void> {
  globalThis.fetch = (input) => Promise.resolve(answer(String(input)));
  const router = createMemoryRouter([{ path: '/', element: <WorklistPage /> }], {
    initialEntries: ['/?unit=all'],
  });
  draw(<RouterProvider router={router} />);
  await screen.findByText('Patient 29');
}

test('of a worklist an event draws the row that it concerns, and no other', async () => {
  await openWorklist();
  expect(new Set(drawn).size).toBe(CARDS);
  drawn.splice(0);
  act(() => tell('JobCardOpened', { ...aCard('7'), patientName: 'Patient 7, corrected' }));
  screen.getByText('Patient 7, corrected');
  expect([...new Set(drawn)]).toEqual(['7']);
  drawn.splice(0);
  act(() => tell('JobCardOpened', aCard('99')));
  screen.getByText('Patient 99');
  expect([...new Set(drawn)]).toEqual(['99']);
  drawn.splice(0);
  act(() => tell('JobCardClosed', { ...aCard('12'), open: false, status: 'processing' }));
  expect(screen.queryByText('Patient 12')).toBeNull();
  expect(drawn).toEqual([]);
});

test.each([
  [30, '30'],
  // Five pages of two hundred are read; of those behind nobody knows whose they are.
  [1001, 'over 30'],
])(
  'of %i waiting cards batch entry says how many it holds, and that there are more: %s',
  async (total, said) => {
    globalThis.fetch = (input) => {
      const path = String(input);
      const isOfCards = path.includes('/api/jobCard/find/haematology/waiting/');
      // The content of a sample is never answered here.
      return isOfCards ? Promise.resolve(answer(path, total)) : new Promise(() => undefined);
    };
    const router = createMemoryRouter([{ path: '/', element: <BatchPage /> }], {
      initialEntries: ['/?unit=haematology'],
    });
    draw(<RouterProvider router={router} />);
    expect(await screen.findByText(said)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).parentElement?.textContent).toBe(
      `Batch entry: Haematology${said}`,
    );
  },
);
