import { notifications, notificationsStore } from '@mantine/notifications';
import { act, fireEvent, screen } from '@testing-library/react';
import {
  RefusedPayment,
  UnansweredPayment,
  usePaymentAttempt,
  type PaymentAttempt,
} from '../../../client/billing/use-taking.js';
import { FormErrors } from '../../../client/ui/forms/form-errors.js';
import { OpenShiftForm } from '../../../client/billing/shift-gate.js';
import { draw } from './draw.js';

const real = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = real;
});

/** The server's answers, one after the other; undefined: none comes. */
function answers(...ends: readonly (Response | undefined)[]): void {
  const left = [...ends];
  globalThis.fetch = (() => {
    const next = left.shift();
    return next === undefined ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(next);
  }) as typeof fetch;
}

const refused = (status: number, detail: string, errors: readonly object[] = []): Response =>
  Response.json(
    { status, code: 'forbidden', title: 'Not allowed', detail, errors },
    { status, headers: { 'Content-Type': 'application/problem+json' } },
  );

let taking: PaymentAttempt;

function Desk() {
  taking = usePaymentAttempt('booking', () => undefined);
  return <UnansweredPayment taking={taking} types={[]} currency="USD" />;
}

const REQUEST = { bookingId: 'booking', payments: [{ paymentType: 'cash', amount: '5.00' }] };

test('a payment that nobody knows of says why the next try was refused, and no more once one is on its way', async () => {
  answers(undefined, refused(403, 'Your role may not take payments any more.'), undefined);
  draw(<Desk />);
  await act(async () => taking.take(REQUEST as never));
  expect(screen.getByText('No answer came to this payment')).toBeTruthy();
  expect(screen.queryByText(/was refused/)).toBeNull();
  await act(async () => taking.retry());
  expect(
    screen.getByText('The last try was refused: Your role may not take payments any more.'),
  ).toBeTruthy();
  await act(async () => taking.next());
  let pending: Promise<void> | undefined;
  globalThis.fetch = (() => new Promise(() => undefined)) as typeof fetch;
  await act(async () => void (pending = Promise.resolve(taking.retry())));
  await pending;
  expect(screen.queryByText(/was refused/)).toBeNull();
  expect(screen.getByText('No answer came to this payment')).toBeTruthy();
});

interface TillProps {
  readonly isSettled: boolean;
  readonly onConflict: () => void;
}

function Till({ isSettled, onConflict }: TillProps) {
  taking = usePaymentAttempt('booking', onConflict);
  return (
    <>
      <RefusedPayment taking={taking} isSettled={isSettled} />
      {!isSettled && <FormErrors errors={taking.refused} />}
    </>
  );
}

const noticed = (): number => notificationsStore.getState().notifications.length;

test.each([
  ['nothing is left to be paid', []],
  ['the rate is another', [{ field: 'payments.0.rate', message: 'Check the amounts.' }]],
])(
  'a payment that is refused because %s says so once, and still where the fields went',
  async (_, errors) => {
    notifications.clean();
    const conflicts: string[] = [];
    const onConflict = (): void => void conflicts.push('moved');
    answers(refused(409, 'Check the amounts.', errors));
    const { again } = draw(<Till isSettled={false} onConflict={onConflict} />);
    await act(async () => taking.take(REQUEST as never));
    expect(screen.getAllByText('Check the amounts.')).toHaveLength(1);
    again(<Till isSettled onConflict={onConflict} />);
    expect(screen.getAllByText('Check the amounts.')).toHaveLength(1);
    expect(noticed()).toBe(0);
    expect(conflicts).toEqual(['moved']);
    await act(async () => taking.clearRefusal());
    expect(screen.queryByText('Check the amounts.')).toBeNull();
  },
);

test.each([
  [409, 0, 1],
  [422, 1, 0],
])(
  'a shift that is refused with %i says so at the form %i times and over the page %i',
  async (status, at, over) => {
    notifications.clean();
    const opened: string[] = [];
    answers(refused(status, 'It has its float.'));
    draw(<OpenShiftForm title="No shift" text="" kinds={[]} onOpened={() => opened.push('read again')} />);
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Open the shift' })));
    expect(screen.queryAllByText('It has its float.')).toHaveLength(at);
    expect(noticed()).toBe(over);
    expect(opened).toHaveLength(over);
  },
);
