import { act, screen } from '@testing-library/react';
import { createEntry, EntryProvider } from '../../../client/results/entry/result-entry.js';
import { openEntry } from '../../../client/results/entry/open-entry.js';
import { ResultGrid } from '../../../client/results/grid/result-grid.js';
import { aResult, aRow } from '../a-result.js';
import { BOOKING } from '../entry-sheets.js';
import { press } from './a-hand.js';
import { draw } from './draw.js';

const NAMES = ['Sodium', 'Potassium', 'Chloride', 'Bicarbonate', 'Urea', 'Creatinine'];
const ROWS = NAMES.map((name) => aRow({ code: name, name, plausibleLow: null, plausibleHigh: null }));

function openSheet(): void {
  const result = { ...aResult({ biochemistryTestValues: ROWS }), formula: null };
  const first = openEntry({ result, booking: BOOKING, calls: [], seq: undefined }, undefined, {
    wantsAmend: false,
  });
  const owner = { username: 'tendai', bookingId: 'booking', profileCode: 'UE' };
  const entry = createEntry({ owner, first, onForbidden: () => undefined });
  draw(
    <EntryProvider value={entry}>
      <ResultGrid phrases={new Map()} />
      <button type="button" data-station>
        Update Only
      </button>
    </EntryProvider>,
  );
  act(() => screen.getByLabelText('Sodium, result').focus());
}

const type = (...keys: readonly string[]): void => keys.forEach((key) => act(() => press(key)));
const value = (name: string) => screen.getByLabelText<HTMLInputElement>(`${name}, result`).value;
const inHand = (): string | null | undefined => {
  const at = document.activeElement;
  const label = at instanceof HTMLTextAreaElement ? at.labels[0]?.textContent : undefined;
  return at?.getAttribute('aria-label') ?? label ?? at?.textContent;
};

test('the number pad alone: Enter goes down the column, Esc restores, "=" repeats the value above', () => {
  openSheet();
  type(...'140', 'Enter');
  expect(inHand()).toBe('Potassium, result');
  type(...'4.1', 'Enter', ...'104', 'Enter');
  expect(inHand()).toBe('Bicarbonate, result');
  type('=');
  expect(value('Bicarbonate')).toBe('104');
  type('Escape');
  expect(value('Bicarbonate')).toBe('');
  type(...'24', 'ArrowUp');
  expect(inHand()).toBe('Chloride, result');
  type('ArrowDown', 'Enter', ...'5,2', 'Enter');
  expect(value('Urea')).toBe('5.2');
  type(...'80', '+');
  expect(inHand()).toBe('Comment on Creatinine');
  type(...'Looked at again', 'Enter');
  expect(inHand()).toBe('Creatinine, result');
  type('Enter');
  expect(inHand()).toBe('Update Only');
  expect(NAMES.map(value)).toEqual(['140', '4.1', '104', '24', '5.2', '80']);
});
