import { screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { useLab } from '../../../client/core/lab.js';
import { Component as VerifyPage } from '../../../client/reports/verify-page.js';
import { draw } from './draw.js';

const real = globalThis.fetch;
beforeEach(() => useLab.setState({ timeZone: 'Africa/Harare' }));
afterEach(() => {
  globalThis.fetch = real;
});

let codes = 0;

/** The page's words for a report of this status; undefined: the laboratory has issued no such report. */
async function said(status: string | undefined, issuedAt: string | null = '2026-11-21T08:05:00Z') {
  const known = { status, issuedAt, laboratory: 'St Anne', initials: 'R.M.' };
  const none = { status: 404, title: 'Not found', detail: 'No such report', errors: [] };
  globalThis.fetch = (() =>
    Promise.resolve(
      status === undefined ? Response.json(none, { status: 404 }) : Response.json(known),
    )) as typeof fetch;
  codes += 1;
  const router = createMemoryRouter([{ path: 'verify/:token', Component: VerifyPage }], {
    initialEntries: [`/verify/code-${codes}`],
  });
  const { container, unmount } = draw(<RouterProvider router={router} />);
  const title = (await screen.findByRole('heading', { level: 1 })).textContent;
  const tone = container.querySelector('[data-tone]')?.getAttribute('data-tone');
  const text = container.textContent;
  unmount();
  return { title, tone, text };
}

test('a report that stands is compared by its initials and its time of issue, which the page gives', async () => {
  const { title, tone, text } = await said('current');
  expect([title, tone]).toEqual(['Genuine and current', 'good']);
  expect(text).toMatch(/Issued21 Nov 2026 10:05/);
  expect(text).toContain('R.M.');
  expect(text).toContain('Compare the initials and the time of issue with your paper');
});

test('of a code that belongs to no paper no time is compared', async () => {
  const { title, text } = await said('current', null);
  expect(title).toBe('Genuine');
  expect(text).not.toContain('Issued');
  expect(text).toContain('Compare the initials with your paper.');
});

test('an amended report is superseded, a withdrawn one withdrawn, and one that was never issued is none', async () => {
  expect(await said('superseded')).toMatchObject({ title: 'Genuine, but superseded', tone: 'warn' });
  expect(await said('not_released')).toMatchObject({ title: 'Not released', tone: 'warn' });
  expect(await said('withdrawn')).toMatchObject({ title: 'Withdrawn', tone: 'bad' });
  const { title, tone, text } = await said(undefined);
  expect([title, tone]).toEqual(['No such report', 'bad']);
  expect(text).not.toContain('Compare');
});
