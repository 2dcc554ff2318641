import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { RefundDesk } from '../../../client/refunds/refund-desk.js';
import type { RefundOptions } from '../../../shared/contract/refunds.js';
import { draw } from './draw.js';

const real = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = real;
});

const nothing = (): void => undefined;

function deskOf(amountPaid: string, refusal?: string) {
  const money = {
    paymentStatus: 'paid',
    total: '12.00',
    discount: '0.00',
    balance: '0.00',
    amountPaid,
    payersPart: null,
  };
  const booking = { bookingId: 'b', labNumber: 'LAB1', fullName: 'Zoe Moyo', ...money };
  const sheet = { booking, baseCurrency: 'USD', email: null, profiles: [], types: [], receipts: [] };
  return (
    <MemoryRouter>
      <RefundDesk
        sheet={sheet as unknown as RefundOptions}
        refusal={refusal}
        onSend={nothing}
        onDone={nothing}
        onFailed={nothing}
      />
    </MemoryRouter>
  );
}

test('why nothing was given back stands once, and still where the form went because all of it was given back', async () => {
  globalThis.fetch = (() => Promise.reject(new TypeError('Failed to fetch'))) as typeof fetch;
  const { again } = draw(deskOf('12.00', 'UE has already been refunded.'));
  expect(await screen.findByRole('button', { name: 'Give back' })).toBeTruthy();
  expect(screen.getAllByText('UE has already been refunded.')).toHaveLength(1);
  again(deskOf('0.00', 'UE has already been refunded.'));
  expect(screen.queryByRole('button', { name: 'Give back' })).toBeNull();
  expect(screen.getAllByText('UE has already been refunded.')).toHaveLength(1);
  again(deskOf('0.00'));
  expect(screen.queryByText('UE has already been refunded.')).toBeNull();
});
