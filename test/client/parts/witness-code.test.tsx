import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { RefundOptions } from '../../../shared/contract/refunds.js';
import { asProblem } from '../../../client/core/api.js';
import { refundTotals, type RefundDraft } from '../../../client/refunds/refund-draft.js';
import { RefundForm } from '../../../client/refunds/refund-form.js';
import { draw } from './draw.js';

const real = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = real;
});

const SHEET = {
  booking: { bookingId: 'b1', balance: '0.00', amountPaid: '12.00', total: '12.00', discount: '0.00' },
  baseCurrency: 'USD',
  profiles: [{ code: 'UE', name: 'Urea & Electrolytes', share: '12.00', billed: '0.00', need: 'approval' }],
  types: [
    {
      ...{ id: 'cash', name: 'Cash', units: 'USD', presentRate: '1', smallestCoin: '0.01' },
      paid: { held: '12.00', rate: '1', rest: '12.00' },
    },
  ],
  counter: { held: '12.00', rounded: '0.00', carried: '0.00' },
} as unknown as RefundOptions;
const DRAFT: RefundDraft = { codes: ['UE'], typeId: 'cash', reasonCode: 'price-error', reason: '' };

const DETAIL = 'The second person has a second factor: type the one-time code too.';
const given: unknown[] = [];

/** Asks the witness for a code, and accepts one. */
const asksForACode = ((_path: string, { headers }: { readonly headers: Headers }) => {
  if (headers.get('X-Witness-Code') === '123456')
    return Promise.resolve(Response.json({ approvedBy: 'sue' }));
  const refusal = { code: 'witness_code_required', status: 403, title: 'No', detail: DETAIL, errors: [] };
  return Promise.resolve(Response.json(refusal, { status: 403 }));
}) as unknown as typeof fetch;

function Form() {
  const [why, setWhy] = useState<string>();
  return (
    <RefundForm
      sheet={SHEET}
      draft={DRAFT}
      reckoned={refundTotals(SHEET, DRAFT)}
      refusal={why}
      onChange={() => undefined}
      onSend={() => setWhy(undefined)}
      onGiven={(answer) => given.push(answer)}
      onFailed={(thrown) => setWhy(asProblem(thrown).detail)}
    />
  );
}

test('a manager with a second factor signs beside the cashier with its code, which is asked for once it is wanted', async () => {
  globalThis.fetch = asksForACode;
  draw(<RouterProvider router={createMemoryRouter([{ path: '*', Component: Form }])} />);
  const beside = within(screen.getByRole('group', { name: 'Approved by' }));
  const type = (label: string, value: string): void =>
    void fireEvent.change(beside.getByLabelText(label), { target: { value } });
  const send = (): void =>
    void fireEvent.keyDown(document.body, { key: 'Enter', code: 'Enter', ctrlKey: true });
  expect(beside.queryByLabelText('One-time code')).toBeNull();
  type('User name', 'sue');
  type('Password', 'correct horse battery');
  send();
  await screen.findByText(DETAIL);
  // The password is typed again with the code, and the name stays.
  expect((beside.getByLabelText('Password') as HTMLInputElement).value).toBe('');
  expect((beside.getByLabelText('User name') as HTMLInputElement).value).toBe('sue');
  type('Password', 'correct horse battery');
  type('One-time code', '123 456');
  send();
  await waitFor(() => expect(given).toEqual([{ approvedBy: 'sue' }]));
});
