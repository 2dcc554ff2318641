import { screen } from '@testing-library/react';
import { useSession, type CurrentUser } from '../../../client/core/session.js';
import { ReceiptLinks } from '../../../client/billing/receipt/receipt-links.js';
import { draw } from './draw.js';

const LINES = [
  { bookingId: 'b1', receipt: 7, at: '2026-11-20T10:00:00.000Z' },
  { bookingId: 'b1', receipt: 7, at: '2026-11-20T10:00:00.000Z' },
  { bookingId: 'b2', receipt: 8, at: '2026-11-20T11:00:00.000Z' },
  { bookingId: 'b1', receipt: 9, at: '2026-11-21T09:00:00.000Z' },
];
const real = globalThis.fetch;
const asked: string[] = [];
beforeAll(() => {
  globalThis.fetch = ((path: string) => {
    asked.push(path);
    return Promise.resolve(Response.json(LINES));
  }) as typeof fetch;
});
afterAll(() => {
  globalThis.fetch = real;
});

test('each receipt of a booking opens beside as a copy to look at: nothing goes to the downloads', async () => {
  useSession.setState({ user: { userRole: 'ROLE_CASHIER', username: 'rudo' } as CurrentUser });
  draw(<ReceiptLinks bookingId="b1" bookedAt="2026-11-20T08:00:00.000Z" paid="12.00" />);
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Receipt 7', '/api/receipts/7.pdf?format=80mm'],
    ['Receipt 9', '/api/receipts/9.pdf?format=80mm'],
  ]);
  for (const link of links) {
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.hasAttribute('download')).toBe(false);
  }
  expect(asked.every((path) => path.endsWith('/rudo'))).toBe(true);
});
