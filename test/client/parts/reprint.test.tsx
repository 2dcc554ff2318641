import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { PaymentDone, Settled } from '../../../client/billing/after-money.js';
import { useSession, type CurrentUser } from '../../../client/core/session.js';
import type { Receipt } from '../../../shared/contract/billing-shapes.js';
import type { Booking } from '../../../shared/contract/booking-shapes.js';
import { labToday } from '../../../client/ui/layout/date-time.js';
import { serveNoMore, serveWrites } from './a-lost-answer.js';
import { Notices } from './a-notice.js';
import { draw } from './draw.js';

const AT = '2026-11-25T10:00:00Z';
const RECEIPT = {
  ...{ number: 7, kind: 'payment', at: AT, cashier: 'ada', cashierName: 'Ada Tester', bookingId: 'b' },
  ...{ labNumber: 'LAB1', patientName: 'Zoe Moyo', bookingIndex: 1, baseCurrency: 'USD', items: [] },
  ...{ accountName: null, accountNumber: null, laboratory: { name: 'Lab', address: '', phones: '' } },
  ...{ total: '12.00', discount: '0.00', reason: null, lines: [], change: '0.00', amountPaid: '12.00' },
  ...{ balance: '0.00', paymentStatus: 'paid', isPrinted: true },
} as unknown as Receipt;
const BOOKING = { id: 'b', dateTimeStamp: AT, payment: { balance: '0.00' } } as Booking;

afterEach(() => {
  serveNoMore();
  useSession.setState({ user: undefined });
});

function Counter() {
  const [receipt, setReceipt] = useState<Receipt>();
  if (receipt === undefined) return <Settled booking={BOOKING} onReprint={setReceipt} />;
  return (
    <PaymentDone
      shown={{ how: 'reprint', receipt }}
      address="mary@patients.example"
      onVoided={() => undefined}
      onBack={() => undefined}
    />
  );
}

test('a receipt that is found again goes to the patient by email as well, and is not voided from there', async () => {
  useSession.setState({ user: { userRole: 'ROLE_CASHIER', username: 'ada' } as CurrentUser });
  const { bodies } = serveWrites('/api/deliveries/receipts', [() => Response.json({})], {
    [`/api/transaction/2026-11-25/${labToday()}/ada`]: () => [
      { bookingId: 'b', receipt: 7, at: AT },
      { bookingId: 'another', receipt: 8, at: AT },
    ],
    '/api/receipts/7': () => RECEIPT,
  });
  draw(
    <MemoryRouter>
      <Notices />
      <Counter />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Find receipts to print again' }));
  fireEvent.click(await screen.findByRole('button', { name: /^No\. / }));
  expect(await screen.findByRole('heading', { name: 'Receipt, printed again' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Void' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Email' }));
  const address = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Address' });
  expect(address.value).toBe('mary@patients.example');
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Send' })));
  expect(await screen.findByText('Receipt 7 is on its way to mary@patients.example')).toBeTruthy();
  expect(bodies).toEqual([{ number: 7, address: 'mary@patients.example' }]);
});
