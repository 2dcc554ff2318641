import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { api } from '../../client/core/api.js';
import { quietly, useLoading } from '../../client/core/loading.js';
import { findProducts } from '../../client/inventory/inventory.api.js';
import { printReport } from '../../client/reports/reports.api.js';
import { sendReports } from '../../client/reports/sending/deliveries.api.js';
import { changeSpecimen, readSpecimen } from '../../client/specimens/specimens.api.js';
import { readFile } from '../../client/ui/save-file.js';
import { sourcesIn, textOf } from '../support/imports.js';

const ASKED = { reportType: 'custom', profileCode: '' };

const counted = () => {
  const { inFlight, byTheWay: aside } = useLoading.getState();
  return [inFlight, aside];
};

Object.defineProperty(globalThis, 'document', { value: { cookie: '' }, configurable: true });

let answer: (answer: Response) => void;
const real = globalThis.fetch;
beforeEach(() => {
  globalThis.fetch = jest.fn(() => new Promise<Response>((resolve) => (answer = resolve))) as typeof fetch;
});
afterEach(() => {
  globalThis.fetch = real;
});

describe('every request of the client counts', () => {
  it.each([
    ['a read', () => api.get('/api/x'), [1, 0]],
    ['a live read', () => api.getLive('/api/x'), [1, 0]],
    ['a write', () => api.post('/api/x', {}), [1, 0]],
    ['a file that is printed', () => api.postFile('/api/x'), [1, 0]],
    ['a file that is saved', () => readFile('/api/x'), [1, 0]],
    ['a report that is printed', () => printReport('7', ASKED), [1, 0]],
    ['reports that are sent', () => sendReports([], 'key'), [1, 0]],
    ['a tube that is received', () => changeSpecimen('A-1', { state: 'received' }), [1, 0]],
    ['what is found while one types', () => findProducts('glov').catch(() => []), [0, 1]],
    ['a tube that an event moved', () => readSpecimen('A-1', { quiet: true }), [0, 1]],
    ['what nobody waits for', () => api.get('/api/x', { quiet: true }), [0, 1]],
    ['a reload that an event caused', () => quietly(() => api.getLive('/api/x')), [0, 1]],
  ])('%s, from its start to its end', async (_, ask, during) => {
    const asked = ask();
    expect(counted()).toEqual(during);
    answer(new Response('{}'));
    await asked;
    expect(counted()).toEqual([0, 0]);
  });

  it('also one that is refused', async () => {
    const asked = api.get('/api/x', { handles401: true });
    answer(new Response('{"code":"not_found"}', { status: 404 }));
    await expect(asked).rejects.toThrow();
    expect(counted()).toEqual([0, 0]);
  });

  it('and there is no other way out than those that count', () => {
    const ways = sourcesIn('client').filter((file) =>
      /\bfetch\(|XMLHttpRequest\(|sendBeacon\(/.test(textOf(file)),
    );
    expect(ways.map((file) => file.replaceAll('\\', '/')).sort()).toEqual([
      'client/core/api.ts',
      'client/core/retry-loading.ts',
      'client/ui/save-file.ts',
    ]);
    for (const file of ways) expect(textOf(file)).toMatch(/requestStarted\(/);
  });
});
