import { act, fireEvent, screen } from '@testing-library/react';
import { memo, Profiler } from 'react';
import { createEntry, EntryProvider } from '../../../client/results/entry/result-entry.js';
import { openEntry } from '../../../client/results/entry/open-entry.js';
import { GridRow, type GridRowProps } from '../../../client/results/grid/grid-row.js';
import { ResultGrid } from '../../../client/results/grid/result-grid.js';
import type { TestValue } from '../../../shared/contract/results.js';
import { aResult, aRow } from '../a-result.js';
import { BOOKING } from '../entry-sheets.js';
import { draw } from './draw.js';

const OWNER = { username: 'tendai', bookingId: 'booking', profileCode: 'UE' };
const PHRASES = new Map<string, string>();

const CREATININE = [
  aRow({
    code: 'CREA',
    name: 'Creatinine',
    unitOfMeasure: 'umol/L',
    plausibleLow: null,
    plausibleHigh: null,
  }),
  aRow({
    code: 'EGFR',
    name: 'eGFR',
    kind: 'calculated',
    formula: 'EGFR',
    decimals: 2,
    plausibleLow: '0',
    plausibleHigh: '300',
  }),
];
const PARAMETERS = Array.from({ length: 57 }, (_, index) =>
  aRow({ code: `P${index}`, name: `Parameter ${index}` }),
);

/** Sixty rows: 58 measured, eGFR that follows from creatinine, and an anion gap that nothing here feeds. */
const SHEET = aResult({
  biochemistryTestValues: [
    ...PARAMETERS,
    ...CREATININE,
    aRow({ code: 'AGAP', name: 'Anion gap', kind: 'calculated', formula: 'AGAP' }),
  ],
});
/** One row is enough for what is tested of rows. */
const SMALL = aResult({ biochemistryTestValues: CREATININE });

const painted: string[] = [];

/** Drawn by the grid in the place of a row: writes down each time that the row, or anything in it, is drawn. */
const Counted = memo(function Counted(props: GridRowProps) {
  return (
    <Profiler id={props.code} onRender={(code) => painted.push(code)}>
      <GridRow {...props} />
    </Profiler>
  );
});

function openSheet(result = SHEET) {
  const first = openEntry({ result, booking: BOOKING, calls: [], seq: { number: 1 } }, undefined, {
    wantsAmend: false,
  });
  const entry = createEntry({ owner: OWNER, first, onForbidden: () => undefined });
  draw(
    <EntryProvider value={entry}>
      <ResultGrid phrases={PHRASES} Row={Counted} />
    </EntryProvider>,
  );
  return entry;
}

// A role is looked for in every row, which takes longer than to draw them.
const field = (name: string): HTMLElement => screen.getByLabelText(`${name}, result`);
const row = (name: string): string => screen.getByText(name).closest('tr')?.textContent ?? '';
const drawnBy = (happens: () => void): readonly string[] => {
  painted.splice(0);
  act(happens);
  return [...new Set(painted)].sort();
};

beforeEach(() => localStorage.clear());

test('a key press draws the row that it stands in, and none of the other fifty-nine', () => {
  openSheet();
  expect(new Set(painted).size).toBe(60);
  const drawn = drawnBy(() => fireEvent.change(field('Parameter 7'), { target: { value: '4' } }));
  expect(drawn).toEqual(['P7']);
});

test('the calculated row that follows from it is drawn with it', () => {
  openSheet();
  const drawn = drawnBy(() => fireEvent.change(field('Creatinine'), { target: { value: '80' } }));
  expect(drawn).toEqual(['CREA', 'EGFR']);
  expect(row('eGFR')).toMatch(/\d\d\.\d\d/);
});

test('what others change about the booking draws no row', () => {
  const entry = openSheet();
  const booking = { ...BOOKING, priority: 'stat' as const };
  expect(drawnBy(() => entry.tell({ type: 'bookingRead', booking }))).toEqual([]);
});

describe('a change since the last result has a column', () => {
  const word = aRow({ code: 'HBSAG', name: 'HBsAg', kind: 'choice', options: ['Reactive', 'Non-reactive'] });
  const titre = aRow({ code: 'AHBS', name: 'Anti-HBs', unitOfMeasure: '[IU]/L' });
  const sheet = (...rows: readonly TestValue[]) =>
    aResult({ discipline: 'serology', biochemistryTestValues: undefined, serologyTestValues: rows });
  const titles = (): readonly (string | null)[] =>
    screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const WORDS = ['Parameter', 'Result', 'Unit of Measure', 'Flag', 'Range, F 18+', 'Previous', 'Note'];

  test.each([
    ['not where there are words alone', [word], WORDS],
    ['where one of them is a figure', [word, titre], [...WORDS.slice(0, 6), 'Delta', 'Note']],
  ])('%s', (_, rows, expected) => {
    openSheet(sheet(...rows));
    expect(titles()).toEqual(expected);
    for (const row of rows) {
      const cells = screen.getByRole('row', { name: new RegExp(row.name) }).children;
      expect(cells).toHaveLength(expected.length);
    }
  });
});

describe('a figure whose comma may group thousands', () => {
  const type = (text: string): void => {
    fireEvent.focus(field('Creatinine'));
    fireEvent.change(field('Creatinine'), { target: { value: text } });
  };
  const value = (): string => (field('Creatinine') as HTMLInputElement).value;

  test('is asked in its cell, what was typed stays, and one key answers', () => {
    openSheet(SMALL);
    type('1,500');
    expect(screen.getByText('1,500: 1500 or 1.5?')).toBeTruthy();
    fireEvent.blur(field('Creatinine'));
    expect(value()).toBe('1,500');
    expect(field('Creatinine').getAttribute('aria-invalid')).toBe('true');
    type('1,500');
    fireEvent.keyDown(field('Creatinine'), { key: 't' });
    expect(value()).toBe('1500');
    expect(screen.queryByText(/ or .*\?$/)).toBeNull();
  });

  test.each([
    ['1,500', '1500 T', '1500'],
    ['1,500', '1.5 D', '1.5'],
    ['>12,500', '>12500 T', '>12500'],
  ])('%s: one press of "%s" answers', (typed, name, read) => {
    openSheet(SMALL);
    type(typed);
    fireEvent.click(screen.getByRole('button', { name }));
    expect(value()).toBe(read);
  });

  test('reads one way with one to two or four figures behind the comma, and nothing is asked', () => {
    openSheet(SMALL);
    for (const typed of ['1,5', '1,50', '0,125', '1,5000']) {
      type(typed);
      expect(screen.queryByText(/ or .*\?$/)).toBeNull();
    }
  });
});

describe('a row of the grid', () => {
  const [one, ...others] = PARAMETERS.slice(0, 2);

  test('that was released with another profile of the specimen is read, and says where to amend it', () => {
    const shared = { code: 'P0', value: '4.1', flag: '', unitOfMeasure: 'mmol/L', shared: true } as const;
    const surroundings = {
      specimen: [{ ...shared, profileCode: 'RFT', stage: 'released' as const }],
      settings: { timeZone: 'UTC', hivAlgorithm: [] },
    };
    const rows = one === undefined ? others : [{ ...one, parameter: '4.1' }, ...others];
    openSheet({ ...SHEET, surroundings, biochemistryTestValues: rows });
    expect(field('Parameter 0')).toHaveProperty('readOnly', true);
    expect(field('Parameter 1')).toHaveProperty('readOnly', false);
    expect(screen.getByText('released with RFT: amend it there')).toBeTruthy();
  });

  test('that was calculated to an absurd figure asks why it stands', () => {
    openSheet(SMALL);
    fireEvent.change(field('Creatinine'), { target: { value: '1' } });
    expect(screen.getByRole('textbox', { name: /^Why eGFR .* stands$/ })).toBeTruthy();
  });
});

describe('a label scanned into a cell', () => {
  const POTASSIUM = [aRow({ code: 'K', name: 'Potassium' })];
  const type = (texts: readonly string[]): void => {
    for (const value of texts) fireEvent.change(field('Potassium'), { target: { value } });
  };
  const entryOf = (entry: ReturnType<typeof openSheet>) => {
    const { parameter, override, state, reason } = entry.use.getState().rows.get('K')?.entry ?? {};
    return { parameter, override, state, reason };
  };

  test('leaves the value, its reason and its override as they were', () => {
    const entry = openSheet(aResult({ biochemistryTestValues: POTASSIUM }));
    const before = { parameter: '16.5', override: 'Repeated, same tube', state: null, reason: null };
    act(() => entry.tell({ type: 'rowTyped', code: 'K', change: before }));
    fireEvent.focus(field('Potassium'));
    type(['16.5L', '16.5LA', '16.5LAB7-0-1']);
    expect(entryOf(entry)).toMatchObject({ override: null });
    type(['16.5']);
    expect(entryOf(entry)).toEqual(before);
  });

  test('and an insufficient row insufficient, with its reason', () => {
    const entry = openSheet(aResult({ biochemistryTestValues: POTASSIUM }));
    const before = { parameter: '', override: null, state: 'insufficient', reason: 'Haemolysed' } as const;
    act(() => entry.tell({ type: 'rowTyped', code: 'K', change: before }));
    fireEvent.focus(field('Potassium'));
    type(['L', 'LAB7-0-1', '']);
    expect(entryOf(entry)).toEqual(before);
  });
});

test('the grid names the equation of a calculated figure and lines the decimals up', () => {
  openSheet(SMALL);
  fireEvent.change(field('Creatinine'), { target: { value: '80' } });
  expect(row('eGFR')).toContain('CKD-EPI');
  expect(field('Creatinine').style.getPropertyValue('--behind')).toBe('calc(2ch + 0.28em)');
});
