import { notifications } from '@mantine/notifications';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { DepositDesk } from '../../../client/billing/deposit-desk.js';
import { UNKNOWN_OUTCOME_TEXT } from '../../../client/core/unknown-outcome.js';
import type { PatientDeposit, PaymentType, Receipt } from '../../../shared/contract/billing-shapes.js';
import type { Booking } from '../../../shared/contract/booking-shapes.js';
import { failed, serveNoMore, serveWrites } from './a-lost-answer.js';
import { Notices } from './a-notice.js';
import { draw } from './draw.js';

const CASH: PaymentType = {
  ...{ id: 'cash', name: 'Cash', nameSlug: 'cash', cost: '0.00', units: 'USD', cash: true },
  ...{ useExchangeRate: false, exchangeRate: '1', active: true, version: 1 },
};
const RECEIPT = { number: 7 } as Receipt;

const done: Receipt[] = [];
beforeEach(() => {
  done.splice(0);
  notifications.clean();
});
afterEach(serveNoMore);

function deskOf(balance: string, owed: string) {
  const deposit: PatientDeposit = {
    ...{ patientId: 'p', labNumber: 'LAB1', patientName: 'Zoe Moyo', currency: 'USD', balance },
    ...{ movements: [], movementsCount: 0 },
  };
  return (
    <>
      <Notices />
      <DepositDesk
        booking={{ id: 'b', payment: { balance: owed } } as Booking}
        deposit={deposit}
        types={[CASH]}
        smallestCoin={1n}
        onReceipt={(receipt) => done.push(receipt)}
        onReprint={() => undefined}
      />
    </>
  );
}

const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const answered = () => Response.json({ receipt: RECEIPT, deposit: {} });

test('a whole deposit that was given back while the answer was lost can be pressed for again, and tells', async () => {
  const { keys } = serveWrites('/api/deposits/return', [failed, answered]);
  const { again } = draw(deskOf('9.00', '12.00'));
  await press('Give back');
  const dialog = await screen.findByRole('dialog', { name: 'Give a deposit back' });
  fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: 'Moves away' } });
  await press(/^Give .* back$/);
  expect(await screen.findByText(UNKNOWN_OUTCOME_TEXT)).toBeTruthy();
  // The deposit's own event tells that the first try paid out; the button still works.
  again(deskOf('0.00', '12.00'));
  expect(screen.getByText('USD 0.00 on deposit')).toBeTruthy();
  await press(/^Give .* back$/);
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  expect(done).toEqual([RECEIPT]);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('what is over is kept once, however often it is pressed for after an answer that was lost', async () => {
  const { keys } = serveWrites('/api/deposits/keep', [failed, failed, answered]);
  draw(deskOf('0.00', '-15.00'));
  await press('Keep the excess on deposit');
  for (const _ of [1, 2]) {
    expect((await screen.findByRole('alert')).textContent).toContain(UNKNOWN_OUTCOME_TEXT);
    await press('Try again');
  }
  await waitFor(() => expect(done).toEqual([RECEIPT]));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});
