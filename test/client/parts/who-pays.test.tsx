import { fireEvent, screen } from '@testing-library/react';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router-dom';
import { HeldReport } from '../../../client/billing/held-report.js';
import { usePayerAtTill } from '../../../client/billing/payer-at-till.js';
import { TenderForm } from '../../../client/billing/tender-form.js';
import { usePaymentAttempt } from '../../../client/billing/use-taking.js';
import { Balance } from '../../../client/billing/payments-page.js';
import { Payment } from '../../../client/bookings/booked/booked-page.js';
import { withEvent } from '../../../client/bookings/booked/booked-picture.js';
import type { BookedPicture } from '../../../client/bookings/bookings.api.js';
import { mustReload, shownOf } from '../../../client/core/reload-needed.js';
import { RefundDesk } from '../../../client/refunds/refund-desk.js';
import { ChosenTest } from '../../../client/results/entry/add-test.js';
import { BookingMatchRow } from '../../../client/search/found-booking.js';
import { OwedMark } from '../../../client/todos/hand-over.js';
import type { PatientDeposit, PaymentType } from '../../../shared/contract/billing-shapes.js';
import type { Booking } from '../../../shared/contract/booking-shapes.js';
import type { MenuProfile } from '../../../shared/contract/catalogue-shapes.js';
import type { RefundOptions } from '../../../shared/contract/refunds.js';
import type { BookingMatch } from '../../../shared/contract/search.js';
import type { TodoItem } from '../../../shared/contract/worklist.js';
import { whoOwes, type PayersPart } from '../../../shared/domain/money/who-owes.js';
import type { AnyEnvelope } from '../../../shared/events.js';
import { BOOKING } from '../entry-sheets.js';
import { draw } from './draw.js';

const real = globalThis.fetch;
beforeEach(() => {
  globalThis.fetch = (() => Promise.reject(new TypeError('Failed to fetch'))) as typeof fetch;
});
afterEach(() => {
  globalThis.fetch = real;
});

const FIFTH = { kind: 'percent', value: '20' } as const;

/** 40.00, of which the patient bears a fifth. */
function aPart(held: bigint, billed = 0n): PayersPart {
  const money = { net: 4000n, held, billed, balance: 4000n - held };
  return {
    ...{ id: 'p', coPayment: FIFTH, awaitsNumber: false, switchedOff: false },
    ...whoOwes(money, 'First Mutual', FIFTH),
  };
}

const NOTHING_PAID = aPart(0n);
const OWED = 'You USD 8.00 · First Mutual USD 32.00';
const MONEY = { total: '40.00', discount: '0.00', amountPaid: '0.00', balance: '40.00' };
const UNPAID = { ...MONEY, paymentStatus: 'not_paid', payersPart: NOTHING_PAID, bookingIndex: 0 } as const;

const A_BOOKING = { ...BOOKING, payment: UNPAID, specimens: [], selectedProfiles: [] } as Booking;

test('the queue says the patient’s part as the balance, and below it whose the rest is', () => {
  draw(<Balance row={{ balance: '40.00', payersPart: NOTHING_PAID }} unit="USD" />);
  expect(document.body.textContent).toContain(`8.00${OWED}`);
});

test('the queue says one sum for a patient who pays alone', () => {
  draw(<Balance row={{ balance: '40.00', payersPart: null }} unit="USD" />);
  expect(document.body.textContent).toContain('40.00');
  expect(document.body.textContent).not.toContain('You');
});

test('the booked page says the patient’s part as left to pay', () => {
  draw(
    <MemoryRouter>
      <Payment booking={A_BOOKING} next="another patient" />
    </MemoryRouter>,
  );
  const payment = screen.getByRole('region', { name: 'Payment' });
  expect(payment.textContent).toContain('8.00');
  expect(payment.textContent).toMatch(/Left to pay.*8\.00.*You .*8\.00 · First Mutual .*32\.00/);
});

test('a payment changes the shares on the open booked page at once, and what was paid is asked for', () => {
  const picture = { booking: A_BOOKING, cards: [] } as unknown as BookedPicture;
  const payload = {
    bookingId: A_BOOKING.id,
    balance: '32.00',
    paymentStatus: 'part_paid',
    payersPart: aPart(800n),
  };
  const moved = withEvent(picture, { type: 'PaymentReceived', payload } as unknown as AnyEnvelope);
  expect(shownOf(moved).booking.payment.payersPart).toMatchObject({
    patientOwes: '0.00',
    patientPaid: '8.00',
  });
  expect(mustReload(moved)).toBe(true);
});

test('a row of the search says what the patient is to pay, and whose the rest is', () => {
  const booking = { ...UNPAID, id: 'b', at: A_BOOKING.dateTimeStamp, profiles: [] };
  draw(
    <MemoryRouter>
      <BookingMatchRow booking={booking as unknown as BookingMatch} patientId="p" query="" />
    </MemoryRouter>,
  );
  expect(screen.getByRole('listitem').textContent).toMatch(
    /8\.00.*to pay.*You .*8\.00 · First Mutual .*32\.00/,
  );
});

test('a row of todos says who owes what, and that it is held', () => {
  const owed = { patient: '8.00', payersPart: NOTHING_PAID };
  draw(<OwedMark item={{ owed, payment: 'hold' } as TodoItem} />);
  expect(document.body.textContent).toMatch(/Held: You .*8\.00 · First Mutual .*32\.00/);
});

test('of an added test it is said who pays then', () => {
  draw(<ChosenTest test={{ price: '10.00', container: 'SST' } as MenuProfile} booking={A_BOOKING} />);
  expect(screen.getByText('To pay then').parentElement?.textContent).toMatch(
    /You .*10\.00 · First Mutual .*40\.00/,
  );
});

test('the refund desk says what goes back to the patient, and what is credited to the payer', async () => {
  const billed = { ...MONEY, balance: '0.00', amountPaid: '40.00', paymentStatus: 'paid' };
  const sheet = {
    booking: { ...billed, bookingId: 'b', labNumber: 'LAB1', payersPart: aPart(4000n, 3200n) },
    baseCurrency: 'USD',
    email: null,
    profiles: [
      {
        code: 'UE',
        name: 'Urea',
        stage: 'waiting',
        price: '40.00',
        share: '40.00',
        billed: '32.00',
        need: 'admin-code',
      },
    ],
    types: [
      {
        id: 'cash',
        name: 'Cash',
        units: 'USD',
        paid: null,
        presentRate: '1',
        smallestCoin: '0.01',
        cash: true,
      },
    ],
    counter: { held: '8.00', rounded: '0.00', carried: '0.00' },
    receipts: [],
  } as unknown as RefundOptions;
  const nothing = (): void => undefined;
  const desk = (
    <RefundDesk sheet={sheet} refusal={undefined} onSend={nothing} onDone={nothing} onFailed={nothing} />
  );
  // Something chosen keeps the page from being left, which a plain router cannot.
  draw(<RouterProvider router={createMemoryRouter([{ path: '/', element: desk }])} />);
  const tests = screen.getByRole('region', { name: 'Tests of the booking' });
  expect(tests.textContent).toMatch(
    /Paid by the patient.*8\.00First Mutual, billed.*32\.00Left for the patient.*0\.00/,
  );
  fireEvent.click(screen.getByRole('checkbox'));
  const form = await screen.findByRole('form', { name: 'Refund' });
  expect(form.textContent).toMatch(/To give back to the patient.*8\.00First Mutual is credited .*32\.00/);
});

test('the till offers to let a held report go, and to take that back', () => {
  const held = { ...A_BOOKING, priority: 'routine', reportExemption: null } as Booking;
  const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
  const at = (booking: Booking, gate: 'hold' | 'warn' = 'hold') => (
    <HeldReport booking={booking} gate={gate} onChanged={() => undefined} />
  );
  const { again } = draw(at(held));
  expect(buttons()).toEqual(['Release before payment']);
  expect(document.body.textContent).toContain('The report is held until the patient has paid.');
  const exemption = { at: held.dateTimeStamp, by: 'Cashier Tester', reason: 'In-patient of ward B4' };
  again(at({ ...held, reportExemption: exemption }));
  expect(buttons()).toEqual(['Take back']);
  expect(document.body.textContent).toContain('In-patient of ward B4');
  again(at(held, 'warn'));
  expect(buttons()).toEqual([]);
  again(at({ ...held, priority: 'stat' }));
  expect(buttons()).toEqual([]);
  const paid = { ...UNPAID, balance: '32.00', payersPart: aPart(800n) };
  again(at({ ...held, payment: paid }));
  expect(buttons()).toEqual([]);
});

const CASH = {
  ...{ id: 'cash', name: 'Cash', nameSlug: 'cash', units: 'USD', cash: true },
  ...{ useExchangeRate: false, exchangeRate: '1', active: true },
} as PaymentType;
const CAPS = {
  ...{ discountCapSuperAdmin: 100, discountCapLabadmin: 100, discountCapLab: 10 },
  ...{ discountCapReception: 10, discountCapCashier: 10 },
};

/** The lines that the till proposes, with this on deposit. */
function proposed(payment: Booking['payment'], onDeposit: string): readonly string[] {
  const booking = { ...A_BOOKING, payerId: 'p', authorisationNumber: null, payment } as Booking;
  function Till() {
    const taking = usePaymentAttempt('b', () => undefined);
    const payer = usePayerAtTill({ booking, payers: [], lastPayer: undefined });
    const deposit = { patientId: 'p', currency: 'USD', balance: onDeposit } as PatientDeposit;
    const coins = { types: [CASH], smallestCoin: 1n, caps: CAPS, deposit };
    return <TenderForm {...coins} booking={booking} currency="USD" taking={taking} payer={payer} />;
  }
  const { unmount, container } = draw(
    <RouterProvider router={createMemoryRouter([{ path: '*', Component: Till }])} />,
  );
  const lines = [...container.querySelectorAll('select')].map(
    ({ selectedOptions }) => selectedOptions[0]?.text,
  );
  const amounts = [...container.querySelectorAll<HTMLInputElement>('input[inputmode="decimal"]')];
  const shown = lines.map((name, place) => `${name}: ${amounts[place]?.value}`);
  unmount();
  return shown;
}

test('the till proposes the deposit on hand first, and of a payer’s booking only for the patient’s part', () => {
  const alone = { ...UNPAID, payersPart: null };
  expect(proposed(alone, '0.00')).toEqual(['Cash: 40.00']);
  expect(proposed(alone, '30.00')).toEqual(['Deposit (USD 30.00 held): 30.00', 'Cash: 10.00']);
  expect(proposed(UNPAID, '30.00')).toEqual(['Deposit (USD 30.00 held): 8.00']);
  expect(proposed(UNPAID, '5.00')).toEqual(['Deposit (USD 5.00 held): 5.00', 'Cash: 3.00']);
});
