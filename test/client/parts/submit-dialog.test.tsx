import { act, fireEvent, screen } from '@testing-library/react';
import { ApiProblem } from '../../../client/core/api-problem.js';
import { UNKNOWN_OUTCOME_TEXT, unknownOutcome } from '../../../client/core/unknown-outcome.js';
import { SubmitDialog } from '../../../client/ui/forms/submit-dialog.js';
import { Notices } from './a-notice.js';
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
  const closed = await pressed(unknownOutcome(), refused(status, code));
  expect(screen.getByText(`Refused with ${status} ${code}`)).toBeTruthy();
  expect(screen.getByText('Close without knowing?')).toBeTruthy();
  expect(closed).toEqual([]);
});

test('a refusal by itself, and one that says that the first try was done, is known: what was typed is asked about', async () => {
  await pressed(unknownOutcome(), refused(422, 'idempotency_mismatch'));
  expect(screen.queryByText('Close without knowing?')).toBeNull();
  expect(screen.getByText('The unsaved deposit would be lost.')).toBeTruthy();
});

test('a dialog of which nobody knows what became goes back to its form, or is closed to look', async () => {
  const closed = await pressed(unknownOutcome());
  expect(
    screen.getByText(/nothing is done twice. If you close it, check before you do it again/),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Go back' }));
  expect(screen.queryByText('Close without knowing?')).toBeNull();
  expect(closed).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(screen.getByRole('button', { name: 'Close and look' }));
  expect(closed).toEqual(['closed']);
});

test('a dialog that is closed while it is on its way tells over the page what became of it', async () => {
  const tries: ((problem?: ApiProblem) => void)[] = [];
  const send = () =>
    new Promise<void>((done, fail) => void tries.push((problem) => (problem ? fail(problem) : done())));
  const page = (isAsked: boolean) => (
    <>
      <Notices />
      {isAsked && (
        <SubmitDialog
          title="Take a deposit"
          lost="The unsaved deposit"
          notDone="The deposit was not taken"
          confirmLabel="Take it"
          onSubmit={send}
          onClose={() => again(page(false))}
        >
          <input aria-label="Amount" />
        </SubmitDialog>
      )}
    </>
  );
  const { again } = draw(page(true));
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Take it' })));
  act(() => void fireEvent.keyDown(document.body, { key: 'Escape', code: 'Escape' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await act(async () => tries[0]?.(unknownOutcome()));
  expect((await screen.findByRole('alert')).textContent).toContain(UNKNOWN_OUTCOME_TEXT);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  expect(tries).toHaveLength(2);
  await act(async () => tries[1]?.());
  expect(screen.queryByRole('alert')).toBeNull();
});
