import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { UNKNOWN_OUTCOME_TEXT } from '../../../client/core/unknown-outcome.js';
import type { Receipt } from '../../../shared/contract/billing-shapes.js';
import type { RefundOptions } from '../../../shared/contract/refunds.js';
import { failed, serveNoMore, serveWrites, wasDone, type Writes } from './a-lost-answer.js';
import { draw } from './draw.js';

let moved: () => void = () => undefined;
jest.unstable_mockModule('../../../client/core/live.js', () => ({
  joinOnConnect: () => () => undefined,
  useLive: () => undefined,
  subscribeLive: (_topics: unknown, _since: unknown, _onEvent: unknown, onResync: () => void) => {
    moved = onResync;
    return () => undefined;
  },
}));
const { Component: RefundPage } = await import('../../../client/refunds/refund-page.js');

const RECEIPT = {
  ...{ number: 8, kind: 'refund', at: '2026-11-25T10:00:00Z', cashier: 'ada', cashierName: 'Ada Tester' },
  ...{ bookingId: 'b', labNumber: 'LAB1', patientName: 'Zoe Moyo', bookingIndex: 1, baseCurrency: 'USD' },
  ...{ accountName: null, accountNumber: null, laboratory: { name: 'Lab', address: '', phones: '' } },
  ...{ items: [], total: '12.00', discount: '0.00', reason: null, lines: [], change: '0.00' },
  ...{ amountPaid: '0.00', balance: '0.00', paymentStatus: 'refunded' },
} as unknown as Receipt;

type Need = RefundOptions['profiles'][number]['need'];

function sheetOf(needs: Readonly<Record<string, Need>>): RefundOptions {
  const profiles = Object.entries(needs).map(([code, need]) => ({
    ...{ code, name: code, unit: 'biochemistry', stage: 'waiting', price: '12.00', share: '12.00', need },
    billed: '0.00',
  }));
  const amountPaid = profiles.some(({ need }) => need !== 'refunded') ? '12.00' : '0.00';
  const booking = {
    ...{ bookingId: 'b', labNumber: 'LAB1', patientName: 'Zoe Moyo', paymentStatus: 'paid', amountPaid },
    payersPart: null,
    ...{ total: '27.00', discount: '0.00', balance: '0.00' },
  };
  const cash = {
    ...{ id: 'cash', name: 'Cash', nameSlug: 'cash', units: 'USD', presentRate: '1', smallestCoin: '0.01' },
    paid: { held: '27.00', rate: '1', rest: '27.00' },
  };
  const counter = { held: amountPaid, rounded: '0.00', carried: '0.00' };
  const sheet = { booking, baseCurrency: 'USD', email: null, profiles, types: [cash], counter, receipts: [] };
  return sheet as unknown as RefundOptions;
}

let sheet: RefundOptions;
beforeEach(() => {
  // Parts are drawn without portals: the dialog of the code is then inside the form, which React warns about.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
  serveNoMore();
});

async function open(...answers: readonly (() => Response)[]): Promise<Writes> {
  const writes = serveWrites('/api/refunds', answers, {
    '/api/refunds/b': () => sheet,
    '/api/admin-code/verify': () => ({ grant: 'granted' }),
  });
  const router = createMemoryRouter([{ path: '*', element: <RefundPage /> }], {
    initialEntries: ['/refundprocessing?bookingId=b'],
  });
  draw(<RouterProvider router={router} />);
  fireEvent.click(await screen.findByRole('checkbox', { name: /^UE/ }));
  const reason = screen.getByRole('combobox', { name: 'Reason' });
  fireEvent.change(reason, { target: { value: 'patient-request' } });
  return writes;
}

/** Gives back what is chosen; the admin code lets it through. */
async function giveBack(): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: /^Give back USD/ }));
  const code = await screen.findByLabelText('Admin code', { selector: 'input' });
  fireEvent.change(code, { target: { value: 'open sesame 42' } });
  fireEvent.submit(code);
  await screen.findByText('The code is right.');
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Proceed' })));
}

test('a refund of all that was paid, whose answer is lost, tells its receipt when it is pressed for again', async () => {
  sheet = sheetOf({ UE: 'admin-code' });
  const { keys } = await open(failed, () => Response.json({ refund: RECEIPT, booking: {} }));
  await giveBack();
  expect(await screen.findByText(UNKNOWN_OUTCOME_TEXT)).toBeTruthy();
  // The refund's own event reloads the sheet, which has nothing left: the form stays as it was sent.
  sheet = sheetOf({ UE: 'refunded' });
  await act(async () => moved());
  await giveBack();
  expect(await screen.findByRole('heading', { name: 'Given back' })).toBeTruthy();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('a refund whose answer is lost and that is edited then is given once, and the person is told', async () => {
  sheet = sheetOf({ UE: 'admin-code', LFT: 'admin-code' });
  const { keys } = await open(failed, wasDone);
  await giveBack();
  expect(await screen.findByText(UNKNOWN_OUTCOME_TEXT)).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: /^LFT/ }));
  sheet = sheetOf({ UE: 'refunded', LFT: 'admin-code' });
  await giveBack();
  expect(await screen.findByText(/This was saved as it was first sent/)).toBeTruthy();
  await waitFor(() => expect(screen.getByText('Given back already')).toBeTruthy());
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('what the bench has asks for a manager beside, and nothing is sent without one', async () => {
  sheet = sheetOf({ UE: 'approval' });
  const { keys } = await open();
  expect(screen.getByText('The bench has UE. A manager other than you approves it here.')).toBeTruthy();
  expect(screen.getByText('Approved by')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Give back USD/ }));
  expect(await screen.findAllByText('A manager approves it by signing in here.')).toHaveLength(1);
  expect(keys).toEqual([]);
});
