import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useSession, type CurrentUser } from '../../../client/core/session.js';
import { ReceiptLinks } from '../../../client/billing/receipt/receipt-links.js';
import { draw } from './draw.js';

const LINES = [
  { bookingId: 'b1', receipt: 7, at: '2026-11-20T10:00:00.000Z' },
  { bookingId: 'b1', receipt: 7, at: '2026-11-20T10:00:00.000Z' },
  { bookingId: 'b2', receipt: 8, at: '2026-11-20T11:00:00.000Z' },
  { bookingId: 'b1', receipt: 9, at: '2026-11-21T09:00:00.000Z' },
];
const RECEIPT = {
  ...{ number: 9, kind: 'payment', at: '2026-11-21T09:00:00.000Z', cashier: 'rudo', cashierName: 'Rudo' },
  ...{ bookingId: 'b1', labNumber: 'LAB1', patientName: 'Zoe Moyo', bookingIndex: 1, baseCurrency: '$' },
  ...{ accountName: null, accountNumber: null, laboratory: { name: 'Lab', address: '', phones: '' } },
  ...{ items: [{ code: 'UE', name: 'Urea & Electrolytes', price: '11.00' }], total: '11.00' },
  ...{ discount: '0.00', reason: null, change: '9.00', changeLine: null, amountPaid: '11.00' },
  lines: [{ payment: 'Cash', paymentUnit: '$', amount: '20.00', rate: '1', base: '20.00' }],
  ...{ balance: '0.00', paymentStatus: 'paid' },
};
const { fetch: realFetch, print: realPrint } = globalThis;
const asked: string[] = [];
const papers: string[] = [];
let isPrinted = true;

beforeAll(() => {
  globalThis.fetch = ((path: string, options?: RequestInit) => {
    asked.push(`${options?.method ?? 'GET'} ${path}`);
    if (path.includes('/api/transaction/')) return Promise.resolve(Response.json(LINES));
    return Promise.resolve(Response.json({ ...RECEIPT, ...(isPrinted && { isPrinted }) }));
  }) as typeof fetch;
  // Of everything on the page, the printer is given the receipt alone.
  globalThis.print = () => {
    const printed = [...document.querySelectorAll('[data-printed]')].map((paper) => paper.textContent ?? '');
    papers.push(...printed);
    globalThis.dispatchEvent(new Event('afterprint'));
  };
  useSession.setState({ user: { userRole: 'ROLE_CASHIER', username: 'rudo' } as CurrentUser });
});
afterAll(() => {
  globalThis.fetch = realFetch;
  globalThis.print = realPrint;
});

function links(isJustTaken = false) {
  return (
    <>
      <div data-printed="">labels</div>
      <ReceiptLinks
        {...{ bookingId: 'b1', bookedAt: '2026-11-20T08:00:00.000Z', paid: '12.00', isJustTaken }}
        isNext={isJustTaken}
        onPrinted={() => undefined}
      />
    </>
  );
}

test('each receipt of a booking opens beside as a copy to look at: nothing goes to the downloads', async () => {
  draw(links());
  const found = await screen.findAllByRole('link');
  expect(found.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Receipt 7', '/api/receipts/7.pdf?format=80mm'],
    ['Receipt 9', '/api/receipts/9.pdf?format=80mm'],
  ]);
  for (const link of found) {
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.hasAttribute('download')).toBe(false);
  }
  expect(asked.find((path) => path.includes('/api/transaction/'))?.endsWith('/rudo')).toBe(true);
});

test('what was taken just now is printed as the original, and its change stands large', async () => {
  isPrinted = false;
  draw(links(true));
  expect((await screen.findByText('Change to hand back')).textContent).toContain('$9.00');
  const button = screen.getByRole('button', { name: 'Print receipt' });
  expect(document.activeElement).toBe(button);
  await act(async () => void fireEvent.click(button));
  expect(asked).toContain('POST /api/receipts/9.pdf?format=80mm');
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Print a copy' })));
  await waitFor(() => expect(papers).toHaveLength(2));
  expect(papers.map((paper) => paper.includes('COPY'))).toEqual([false, true]);
  expect(papers.join('')).not.toContain('labels');
  expect(screen.getByText('labels').dataset['printed']).toBe('');
});

test('change of an earlier day is not counted out again', async () => {
  isPrinted = false;
  draw(links());
  expect(await screen.findByRole('button', { name: 'Print receipt' })).toBeTruthy();
  expect(screen.queryByText('Change to hand back')).toBeNull();
});
