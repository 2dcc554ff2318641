import { jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { PatientDeposit, PaymentType } from '../../../shared/contract/billing-shapes.js';
import type { Booking } from '../../../shared/contract/booking-shapes.js';
import type { RefundOptions } from '../../../shared/contract/refunds.js';
import type { OwnShifts, ShiftView } from '../../../shared/contract/shifts.js';
import { serveNoMore, serveWrites } from './a-lost-answer.js';
import { draw } from './draw.js';

jest.unstable_mockModule('../../../client/core/live.js', () => ({
  joinOnConnect: () => () => undefined,
  useLive: () => undefined,
  subscribeLive: () => () => undefined,
}));
const { DepositDesk } = await import('../../../client/billing/deposit-desk.js');
const { RefundDesk } = await import('../../../client/refunds/refund-desk.js');

const CASH = { id: 'cash', name: 'Cash', nameSlug: 'cash', units: 'USD', cash: true } as PaymentType;
let open: ShiftView | null = null;

beforeEach(() => {
  open = null;
  const shifts = (): OwnShifts => ({
    ...{ open, closing: null, closed: [] },
    kinds: [{ paymentTypeId: 'cash', payment: 'Cash', paymentUnit: 'USD', cash: true }],
  });
  const opened = (): Response => {
    open = {} as ShiftView;
    return Response.json(shifts());
  };
  serveWrites('/api/shifts/open', [opened], { '/api/shifts/current': shifts });
});
afterEach(serveNoMore);

const nothing = (): void => undefined;
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

test('a refund asks for the float first where no shift is open', async () => {
  const money = { paymentStatus: 'paid', total: '12.00', discount: '0.00', balance: '0.00' };
  const booking = {
    bookingId: 'b',
    labNumber: 'LAB1',
    fullName: 'Zoe Moyo',
    amountPaid: '12.00',
    payersPart: null,
    ...money,
  };
  const sheet = { booking, baseCurrency: 'USD', email: null, profiles: [], types: [], receipts: [] };
  draw(
    <MemoryRouter>
      <RefundDesk
        sheet={sheet as unknown as RefundOptions}
        refusal={undefined}
        onSend={nothing}
        onDone={nothing}
        onFailed={nothing}
      />
    </MemoryRouter>,
  );
  expect(await screen.findByRole('form', { name: 'No shift is open' })).toBeTruthy();
  expect(screen.queryByRole('form', { name: 'Refund' })).toBeNull();
  await press('Open the shift');
  expect(await screen.findByRole('form', { name: 'Refund' })).toBeTruthy();
});

test('a deposit asks for the float over the page, also of a settled booking, and goes on to what was asked', async () => {
  const deposit = {
    ...{ patientId: 'p', labNumber: 'LAB1', patientName: 'Zoe Moyo', currency: 'USD', balance: '0.00' },
    ...{ movements: [], movementsCount: 0 },
  } satisfies PatientDeposit;
  draw(
    <DepositDesk
      booking={{ id: 'b', payment: { balance: '0.00' } } as Booking}
      deposit={deposit}
      types={[CASH]}
      smallestCoin={1n}
      onReceipt={nothing}
      onReprint={nothing}
    />,
  );
  await press('Take a deposit');
  expect(await screen.findByRole('dialog', { name: 'No shift is open' })).toBeTruthy();
  await press('Open the shift');
  expect(await screen.findByRole('dialog', { name: 'Take a deposit' })).toBeTruthy();
});
