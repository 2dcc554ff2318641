/** @jest-environment ./test/window.cjs */
import { act, screen } from '@testing-library/react';
import { Unanswered } from '../../../client/billing/unanswered.js';
import { useTaking, type Taking } from '../../../client/billing/use-taking.js';
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

const refused = (status: number, detail: string): Response =>
  Response.json(
    { status, code: 'forbidden', title: 'Not allowed', detail },
    { status, headers: { 'Content-Type': 'application/problem+json' } },
  );

let taking: Taking;

function Desk() {
  taking = useTaking('booking', () => undefined);
  return <Unanswered taking={taking} types={[]} currency="USD" />;
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
