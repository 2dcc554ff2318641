import { fireEvent, screen, within } from '@testing-library/react';
import { createEntry, EntryProvider } from '../../../client/results/entry/result-entry.js';
import { openEntry } from '../../../client/results/entry/open-entry.js';
import { saveRequest } from '../../../client/results/entry/requests.js';
import { ResultGrid } from '../../../client/results/grid/result-grid.js';
import type { TestValue } from '../../../shared/contract/results.js';
import { aResult, aRow } from '../a-result.js';
import { BOOKING } from '../entry-sheets.js';
import { draw } from './draw.js';

const OWNER = { username: 'tendai', bookingId: 'booking', profileCode: 'UE' };
const PHRASES = new Map<string, string>();
const FERRITIN = { code: 'FERR', name: 'Ferritin', decimals: 0, plausibleLow: null, plausibleHigh: null };

function openSheet(row: Partial<TestValue> = {}) {
  const result = aResult({ biochemistryTestValues: [aRow({ ...FERRITIN, ...row })] });
  const loaded = { result, booking: BOOKING, calls: [], seq: { number: 1 } };
  const first = openEntry(loaded, undefined, { wantsAmend: false });
  const entry = createEntry({ owner: OWNER, first, onForbidden: () => undefined });
  draw(
    <EntryProvider value={entry}>
      <ResultGrid phrases={PHRASES} />
    </EntryProvider>,
  );
  const { sheet } = entry.use.getState().state;
  const sent = () =>
    saveRequest(sheet.base, entry.use.getState().state.sheet.typed, 'update').biochemistryTestValues?.[0];
  return { sent, judged: () => entry.use.getState().rows.get('FERR')?.row };
}

const box = (name: string | RegExp): HTMLElement => screen.getByRole('textbox', { name });
const type = (name: string | RegExp, value: string): void =>
  void fireEvent.change(box(name), { target: { value } });
const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));
const openNote = (): void => press('Note on Ferritin');
const RESULT = 'Ferritin, result';

beforeEach(() => localStorage.clear());

test('what was read stands in the Result column, and what is reported beside its factor', () => {
  const { sent, judged } = openSheet();
  type(RESULT, '<5');
  openNote();
  type('Dilution factor of Ferritin', '10');
  expect(judged()).toMatchObject({ parameter: '<50', measured: '<5', factor: '10' });
  expect(box(RESULT)).toHaveProperty('value', '<5');
  expect(screen.getByText('reported as <50')).toBeTruthy();
  expect(screen.getByText('<5 × 10 = <50')).toBeTruthy();
  expect(sent()).toMatchObject({ measured: '<5', factor: '10', repeats: [] });
  expect(sent()).not.toHaveProperty('parameter');
});

test('a factor that is none is said at its row', () => {
  const { sent } = openSheet();
  type(RESULT, '5');
  openNote();
  type('Dilution factor of Ferritin', '0');
  expect(screen.getByText('Ferritin: the dilution factor is a number above 0, at most 10000.')).toBeTruthy();
  type('Dilution factor of Ferritin', '');
  expect(sent()).toMatchObject({ parameter: '5' });
});

test('a repeat clears the comparator, keeps what was measured, and asks why', () => {
  const { sent, judged } = openSheet();
  type(RESULT, '>600');
  openNote();
  press('Repeat this value');
  expect(box(RESULT)).toHaveProperty('value', '');
  type(RESULT, '70');
  fireEvent.blur(box(RESULT));
  expect(screen.getByText('Ferritin: say why it was repeated.')).toBeTruthy();
  type(/^Why Ferritin was repeated/, 'Above the range');
  expect(screen.queryByText('Ferritin: say why it was repeated.')).toBeNull();
  expect(judged()?.parameter).toBe('70');
  expect(sent()).toMatchObject({
    measured: '70',
    repeats: [
      { value: '>600', reason: '', chosen: false },
      { value: '70', reason: 'Above the range', chosen: true },
    ],
  });
});

test('another measurement is chosen with a word on what would be reported; an unsaved one may be undone', () => {
  const { judged, sent } = openSheet();
  type(RESULT, '60');
  openNote();
  type('Dilution factor of Ferritin', '10');
  press('Repeat this value');
  type(RESULT, '70');
  expect(judged()?.parameter).toBe('700');
  press('Report 60 × 10 = 600 instead');
  expect(judged()).toMatchObject({ parameter: '600', measured: '60' });
  press('Undo the repeat');
  expect(sent()).toMatchObject({ measured: '60', factor: '10', repeats: [] });
});

test('what was saved stays: three measurements are listed with who entered them, and none can be taken away', () => {
  const at = '2026-11-21T08:00:00.000Z';
  const repeats = [
    { value: '60', reason: '', by: 'Tendai Moyo', at, chosen: false },
    { value: '70', reason: 'Clot', by: 'Rudo Ncube', at, chosen: false },
    { value: '65', reason: 'Apart by more than 10 %', by: 'Rudo Ncube', at, chosen: true },
  ];
  const { sent } = openSheet({ parameter: '650', measured: '65', factor: '10', repeats });
  expect(screen.getByText(/65 × 10 = 650; measured 60, then 70 \(Clot\), then 65 chosen/)).toBeTruthy();
  openNote();
  const list = screen.getByRole('list', { name: 'Measurements of Ferritin' });
  const items = within(list).getAllByRole('listitem');
  expect(items.map(({ textContent }) => /Tendai Moyo|Rudo Ncube/.exec(textContent)?.[0])).toEqual([
    'Tendai Moyo',
    'Rudo Ncube',
    'Rudo Ncube',
  ]);
  expect(screen.queryByRole('button', { name: 'Undo the repeat' })).toBeNull();
  type(RESULT, '64');
  expect(sent()?.repeats?.map(({ value }) => value)).toEqual(['60', '70', '64']);
});

test('a written value has no dilution', () => {
  openSheet({ kind: 'text' });
  openNote();
  expect(screen.queryByRole('textbox', { name: 'Dilution factor of Ferritin' })).toBeNull();
});
