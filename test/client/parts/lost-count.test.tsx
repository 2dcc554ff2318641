import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { UNKNOWN_OUTCOME_TEXT } from '../../../client/core/unknown-outcome.js';
import { CountRow } from '../../../client/inventory/stock-takes/count-row.js';
import type { StockTakeLine } from '../../../shared/contract/stock-take.js';
import { failed, serveNoMore, serveWrites, wasDone } from './a-lost-answer.js';
import { draw } from './draw.js';

const WAS_DONE = /This was saved as it was first sent; what was changed since was not/;
const SWABS: StockTakeLine = {
  ...{ lotId: 'l', lot: 'S1', productId: 'p', productCode: 'SW', productName: 'Swabs', useUnit: 'test' },
  ...{ decimals: 0, expiry: null, state: 'good', placeId: 's', place: 'Store', books: null },
  ...{ counted: null, difference: null, reason: '', countedAt: null, countedBy: null, counts: 0 },
};

afterEach(serveNoMore);

test('a count that is typed anew while nobody knows of the last is told at its line, and kept by the next', async () => {
  const { keys, bodies } = serveWrites('/api/inventory/takes/t/counts', [
    failed,
    wasDone,
    () => Response.json({}),
  ]);
  let stored = SWABS;
  const row = () => (
    <CountRow
      takeId="t"
      line={stored}
      isFixed={false}
      onTyped={() => undefined}
      onSaved={async () => act(() => again(row()))}
      onNext={(from) => from.blur()}
    />
  );
  const { again } = draw(row());
  const field = (): HTMLElement => screen.getByRole('textbox', { name: 'Counted, Swabs, lot S1' });
  const count = async (text?: string): Promise<void> => {
    act(() => field().focus());
    if (text !== undefined) fireEvent.change(field(), { target: { value: text } });
    await act(async () => void fireEvent.keyDown(field(), { key: 'Enter' }));
  };
  await count('9');
  expect(await screen.findByText(UNKNOWN_OUTCOME_TEXT)).toBeTruthy();
  stored = { ...SWABS, counted: '9', difference: '-1' };
  await count('8');
  expect(await screen.findByText(WAS_DONE)).toBeTruthy();
  expect(screen.getByText(/missing/).textContent).toContain('1 test');
  stored = { ...SWABS, counted: '8', difference: '-2' };
  await count();
  await waitFor(() => expect(screen.queryByText(WAS_DONE)).toBeNull());
  expect(screen.getByText(/missing/).textContent).toContain('2 test');
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
  expect(bodies).toEqual(
    ['9', '8', '8'].map((counted) => ({ lines: [expect.objectContaining({ counted })] })),
  );
});
