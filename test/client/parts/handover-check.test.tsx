import { act, fireEvent, screen } from '@testing-library/react';
import { HandoverCheck, uncheckedOf } from '../../../client/shifts/handover-check.js';
import type { ShiftMove } from '../../../shared/contract/shifts.js';
import { serveNoMore, serveWrites } from './a-lost-answer.js';
import { draw } from './draw.js';

const MOVE = {
  ...{ id: 'm', at: '2026-11-27T12:05:00Z', act: 'handover', received: true },
  ...{ by: 'Ruth Banda', witness: 'Joe Phiri' },
  lines: [{ payment: 'Cash', paymentUnit: '$', amount: '40.00' }],
} as const satisfies ShiftMove;

afterEach(serveNoMore);

test('the receiver learns what was handed over and by whom, and is told of a difference before it is recorded', async () => {
  const { bodies } = serveWrites('/api/shifts/handover/check', [() => Response.json({})]);
  draw(<HandoverCheck move={MOVE} onChecked={() => Promise.resolve()} />);
  expect(screen.getByText(/\$40\.00 in Cash was handed over by/).textContent).toContain('Ruth Banda');
  const button = screen.getByRole('button', { name: 'Confirm' });
  expect(button.hasAttribute('disabled')).toBe(true);
  fireEvent.change(screen.getByRole('textbox', { name: 'Cash, counted' }), { target: { value: '38' } });
  expect(screen.getByText('$2.00 short: recorded with both names')).toBeTruthy();
  await act(async () => void fireEvent.click(button));
  expect(bodies).toEqual([{ move: 'm', lines: [{ paymentType: 'Cash', units: '$', amount: '38.00' }] }]);
});

test('what was counted already, or given away, is not asked for', () => {
  const counted = { ...MOVE, lines: [{ ...MOVE.lines[0], counted: '40.00' }] };
  expect(uncheckedOf([MOVE, counted, { ...MOVE, received: false }])).toEqual([MOVE]);
});
