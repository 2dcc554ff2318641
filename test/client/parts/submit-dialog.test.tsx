/** @jest-environment ./test/window.cjs */
import { act, fireEvent, screen } from '@testing-library/react';
import { ApiProblem } from '../../../client/core/api-problem.js';
import { notKnown } from '../../../client/core/unknown-outcome.js';
import { SubmitDialog } from '../../../client/ui/submit-dialog.js';
import { draw } from './draw.js';

const refused = (status: number, code: string): ApiProblem =>
  new ApiProblem({ status, code: code as never, detail: `Refused with ${status} ${code}` });

/** A dialog whose presses end one after the other in these. */
async function pressed(...ends: readonly ApiProblem[]): Promise<readonly string[]> {
  const closed: string[] = [];
  const left = [...ends];
  draw(
    <SubmitDialog
      title="Take a deposit"
      lost="The unsaved deposit"
      notDone="Nothing was taken"
      confirmLabel="Take it"
      onSubmit={() => Promise.reject(left.shift() ?? new Error('Pressed too often'))}
      onClose={() => closed.push('closed')}
    >
      <input aria-label="Amount" />
    </SubmitDialog>,
  );
  for (const _ of ends)
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Take it' })));
  fireEvent.keyDown(document.body, { key: 'Escape', code: 'Escape' });
  return closed;
}

test.each([
  ['a body that is refused at the door', 422, 'invalid'],
  ['a wrong signature beside', 403, 'witness_required'],
])('after a try of which nobody knows %s leaves it unknown: closing asks', async (_, status, code) => {
  const closed = await pressed(notKnown(), refused(status, code));
  expect(screen.getByText(`Refused with ${status} ${code}`)).toBeTruthy();
  expect(screen.getByText('Close without knowing?')).toBeTruthy();
  expect(closed).toEqual([]);
});

test('a refusal by itself, and one that says that the first try was done, is known: what was typed is asked about', async () => {
  await pressed(notKnown(), refused(422, 'idempotency_mismatch'));
  expect(screen.queryByText('Close without knowing?')).toBeNull();
  expect(screen.getByText('The unsaved deposit would be lost.')).toBeTruthy();
});
