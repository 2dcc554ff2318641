import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { PatientDeposit, PaymentType } from '../../../shared/contract/billing-shapes.js';
import type { Booking } from '../../../shared/contract/booking-shapes.js';
import { usePayerAtTill } from '../../../client/billing/payer-at-till.js';
import { TenderForm } from '../../../client/billing/tender-form.js';
import { usePaymentAttempt } from '../../../client/billing/use-taking.js';
import { setCurrentUser } from '../../../client/core/session.js';
import { draw } from './draw.js';

const real = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = real;
});

const CASH = {
  ...{ id: 'cash', name: 'Cash', nameSlug: 'cash', units: 'USD', cash: true },
  ...{ useExchangeRate: false, exchangeRate: '1', active: true },
} as PaymentType;
const CARD = { ...CASH, id: 'card', name: 'Card', nameSlug: 'card', cash: false };
const BOOKING = {
  id: 'b1',
  paymentMethod: null,
  payment: { total: '12.00', balance: '12.00' },
} as unknown as Booking;
const DEPOSIT = { patientId: 'p1', currency: 'USD', balance: '0.00' } as PatientDeposit;
const CAPS = {
  ...{ discountCapSuperAdmin: 100, discountCapLabadmin: 100, discountCapLab: 10 },
  ...{ discountCapReception: 10, discountCapCashier: 10 },
};

interface Sent {
  readonly witness: string | null;
  readonly key: string | null;
  readonly body: { readonly discount?: object };
}
let sent: Sent[] = [];

/** Answers in turn; undefined: no answer comes. */
function answers(...given: readonly (object | undefined)[]): void {
  const left = [...given];
  sent = [];
  globalThis.fetch = ((_path: string, { headers, body }: { headers: Headers; body: string }) => {
    const key = headers.get('Idempotency-Key');
    sent.push({ witness: headers.get('X-Witness'), key, body: JSON.parse(body) as Sent['body'] });
    const next = left.shift();
    if (next === undefined) return Promise.reject(new TypeError('Failed to fetch'));
    const status = 'code' in next ? 403 : 200;
    return Promise.resolve(Response.json({ status, title: 'No', errors: [], ...next }, { status }));
  }) as unknown as typeof fetch;
}

const refused = (detail: string) => ({ code: 'witness_required', detail });

/** Another cashier takes or gives back money meanwhile. */
let owes = (_balance: string): void => undefined;

function Till() {
  const taking = usePaymentAttempt('b1', () => undefined);
  const [balance, setBalance] = useState('12.00');
  owes = setBalance;
  const booking = { ...BOOKING, payment: { ...BOOKING.payment, balance } };
  const payer = usePayerAtTill({ booking, payers: [], lastPayer: undefined });
  if (taking.answer !== undefined) return <p>Taken</p>;
  return (
    <TenderForm
      booking={booking}
      types={[CASH, CARD]}
      currency="USD"
      smallestCoin={1n}
      caps={CAPS}
      deposit={DEPOSIT}
      taking={taking}
      payer={payer}
    />
  );
}

const type = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (): Promise<void> =>
  act(async () => void fireEvent.submit(screen.getByRole('form', { name: 'Payment' })));
const approval = (): HTMLElement | null => screen.queryByRole('group', { name: 'Discount approved by' });

beforeEach(() => {
  sessionStorage.clear();
  setCurrentUser({ username: 'cashier', userRole: 'ROLE_CASHIER', changePasswd: false } as never);
  draw(<RouterProvider router={createMemoryRouter([{ path: '*', Component: Till }])} />);
  fireEvent.click(screen.getByRole('button', { name: 'Discount' }));
});

test('the reason of a discount is chosen by hand, and asked for once', async () => {
  answers();
  expect((screen.getByLabelText('Reason') as HTMLSelectElement).value).toBe('');
  type('Discount', '1.20');
  await press();
  expect(screen.getAllByText('Choose why.')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Reason' })).toBeTruthy();
  expect(sent).toEqual([]);
});

test('above the limit of the role a manager signs in beside, whose refusal stands once', async () => {
  answers(refused('The second person’s user name or password is wrong.'), { receipt: {} });
  type('Discount', '1.20');
  type('Reason', 'staff');
  expect(approval()).toBeNull();
  type('Discount', '50%');
  const beside = within(approval() as HTMLElement);
  expect(beside.getByText(/by 1.20 \(10 %\) on its own. A manager other than you/)).toBeTruthy();
  await press();
  expect(screen.getAllByText('A manager approves the discount by signing in here.')).toHaveLength(1);
  expect(sent).toEqual([]);
  type('User name', 'sue');
  type('Password', 'wrong horse');
  await press();
  expect(screen.getAllByText(/password is wrong/)).toHaveLength(1);
  expect((beside.getByLabelText('Password') as HTMLInputElement).value).toBe('');
  type('Password', 'right horse');
  await press();
  expect(await screen.findByText('Taken')).toBeTruthy();
  expect(sent.map(({ witness }) => witness === null)).toEqual([false, false]);
  expect(sent.at(-1)?.body.discount).toEqual({ amount: '6.00', reasonCode: 'staff' });
});

test('a lost answer is asked for without the second person, who signs again only if nothing was taken', async () => {
  answers(undefined, refused('Another manager has to approve it.'));
  type('Discount', '50%');
  type('Reason', 'staff');
  type('User name', 'sue');
  type('Password', 'right horse');
  await press();
  expect(screen.getByText('No answer came to this payment')).toBeTruthy();
  await press();
  expect(sent.map(({ witness }) => witness === null)).toEqual([false, true]);
  expect(sent[1]?.key).toBe(sent[0]?.key);
  expect(screen.queryByText('No answer came to this payment')).toBeNull();
  expect(screen.getAllByText('Another manager has to approve it.')).toHaveLength(1);
  expect((screen.getByLabelText('User name') as HTMLInputElement).value).toBe('sue');
});

test('a limit that only the server knows of asks for the second person too', async () => {
  answers(refused('Your role may discount this booking by 1.20 (10 %) on its own.'));
  type('Discount', '1.20');
  type('Reason', 'staff');
  await press();
  expect(approval()).not.toBeNull();
  expect(screen.getAllByText(/on its own/)).toHaveLength(1);
});

test('more than is owed by card is refused once, at its amount', async () => {
  answers();
  type('Payment type 1', 'card');
  type('Amount 1 in USD', '20.00');
  await press();
  const [, ...others] = screen.getAllByText(/more than/i);
  expect(others).toEqual([]);
  expect(screen.getByLabelText('Amount 1 in USD').getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
});

test('money that came meanwhile leaves what was typed, and nothing is taken until the new sum was looked at', async () => {
  answers({ receipt: {} });
  type('Amount 1 in USD', '5.00');
  act(() => owes('4.00'));
  expect(screen.getByLabelText<HTMLInputElement>('Amount 1 in USD').value).toBe('5.00');
  expect(screen.getByRole('alert').textContent).toContain('USD 4.00 is owed now, not USD 12.00');
  await press();
  const look = screen.getByRole('button', { name: 'Go on with these amounts' });
  expect([sent.length, document.activeElement]).toEqual([0, look]);
  fireEvent.click(look);
  expect(screen.queryByText('What is owed has changed')).toBeNull();
  await press();
  expect(await screen.findByText('Taken')).toBeTruthy();
  expect(sent.at(-1)?.body).toMatchObject({ payments: [{ amount: '5.00' }] });
});

test('an amount that is typed anew has been looked at', async () => {
  answers({ receipt: {} });
  act(() => owes('4.00'));
  await press();
  expect(sent).toEqual([]);
  type('Amount 1 in USD', '3.00');
  await press();
  expect(await screen.findByText('Taken')).toBeTruthy();
});
