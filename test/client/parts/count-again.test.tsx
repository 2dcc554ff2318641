import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { CountedDrawer, DrawerKind } from '../../../shared/contract/shifts.js';
import { draw } from './draw.js';

const { CountForm } = await import('../../../client/shifts/count-form.js');

const CASH: DrawerKind = { paymentTypeId: 'cash', payment: 'Cash', paymentUnit: 'USD', cash: true };
const CARD: DrawerKind = { paymentTypeId: 'card', payment: 'Card', paymentUnit: 'USD', cash: false };
const BEFORE: readonly CountedDrawer[] = [
  {
    ...CASH,
    ...{ expected: '47.30', counted: '37.30', difference: '-10.00' },
    pieces: [
      { value: '10.00', count: 3 },
      { value: '1.00', count: 7 },
      { value: '0.30', count: 1 },
    ],
  },
  { ...CARD, expected: '80.00', counted: '80.00', difference: '0.00', pieces: [] },
];

const field = (name: string): HTMLInputElement => screen.getByRole('textbox', { name });

function open(before?: readonly CountedDrawer[]): void {
  const form = (
    <CountForm
      kinds={[CASH, CARD]}
      isAgain={before !== undefined}
      {...(before !== undefined && { before })}
      onBack={() => undefined}
      onCounted={() => Promise.resolve()}
    />
  );
  const router = createMemoryRouter([{ path: '/', element: form }]);
  draw(<RouterProvider router={router} />);
}

test('whoever counts again finds what was counted before, and types over the one figure that was wrong', async () => {
  open(BEFORE);
  const tens = field('How many of USD 10.00, Cash');
  expect([
    tens.value,
    field('How many of USD 1.00, Cash').value,
    field('Other notes and coins, Cash').value,
    field('Total, Card').value,
  ]).toEqual(['3', '7', '0.30', '80.00']);
  screen.getByText('USD 37.30');
  fireEvent.change(tens, { target: { value: '4' } });
  screen.getByText(/^was 3, /);
  screen.getByText('USD 47.30');
  expect(field('How many of USD 1.00, Cash').value).toBe('7');
  await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'));
});

test('the first count is blind: its fields are empty, and the first of them has the focus', async () => {
  open();
  expect(field('How many of USD 10.00, Cash').value).toBe('');
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('textbox')[0]));
});
