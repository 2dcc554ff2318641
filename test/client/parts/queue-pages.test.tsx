import { jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { QueuedResult } from '../../../shared/contract/validation-queue.js';
import { draw } from './draw.js';

jest.unstable_mockModule('../../../client/core/live.js', () => ({
  joinOnConnect: () => () => undefined,
  useLive: () => undefined,
  subscribeLive: () => () => undefined,
}));
const { createMemoryRouter, RouterProvider } = await import('react-router-dom');
const { Component: QueuePage } = await import('../../../client/results/queue/queue-page.js');

const ROW: QueuedResult = {
  id: 'result',
  bookingId: 'booking',
  patientId: 'patient',
  jobCardId: null,
  profileCode: 'UE',
  profileName: 'Urea & Electrolytes',
  unit: 'biochemistry',
  labNumber: 'LAB1',
  patientName: 'Ruth Behind',
  gender: 'female',
  age: '46',
  priority: 'stat',
  doctor: null,
  sampleType: 'BLOOD',
  stage: 'validated',
  doneby: 'Tendai',
  clean: true,
  version: 1,
  why: 'clean',
  toLookAt: [],
  openCalls: 0,
  warnings: [],
  remarks: '',
  remarksPrinted: false,
  releaseAt: null,
  notReleased: null,
  values: [],
};

/** So many wait by the first answer; of the second page everything has been worked off since. */
function serve(total: number): readonly string[] {
  const asked: string[] = [];
  globalThis.fetch = (path) => {
    const { pathname, searchParams } = new URL(String(path), 'http://lab');
    if (pathname !== '/api/results/queue') return new Promise(() => undefined);
    const page = Number(searchParams.get('page'));
    asked.push(`${page} of ${searchParams.get('size')}`);
    const first = asked.length === 1 ? total : 1;
    const body = { items: page === 1 ? [ROW] : [], page, size: 200, total: first };
    const headers = { 'X-Live-Seq': '1', 'X-Live-Epoch': 'e' };
    return Promise.resolve(new Response(JSON.stringify(body), { headers }));
  };
  return asked;
}

function openQueue(): void {
  const router = createMemoryRouter([{ path: '*', element: <QueuePage /> }], {
    initialEntries: ['/lab/validation'],
  });
  draw(<RouterProvider router={router} />);
}

test('what waits behind the first 200 has a page of its own, and a page that was worked off leads back', async () => {
  const asked = serve(240);
  openQueue();
  fireEvent.click(await screen.findByRole('button', { name: 'Page 2' }));
  await screen.findByText('There is nothing on this page');
  fireEvent.click(screen.getByRole('button', { name: 'To the first page' }));
  await screen.findAllByText('Ruth Behind');
  expect(asked).toEqual(['1 of 200', '2 of 200', '1 of 200']);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Page 2' })).toBeNull());
});
