import type { EntryState } from '../../client/results/entry/entry-states.js';
import { nextState } from '../../client/results/entry/entry-table.js';
import { isLaidOutDifferently, visibleRows } from '../../client/results/entry/differences.js';
import { openEntry } from '../../client/results/entry/open-entry.js';
import { saveRequest } from '../../client/results/entry/requests.js';
import { aResult } from './a-result.js';
import { aDraft, aSheet, BOOKING, EMPTY, TYPED, typedIn } from './entry-sheets.js';

const read = aResult({ id: null, version: 0, laidOut: 'then' });
/** The same empty sheet by now: potassium in another unit. */
const now = {
  ...read,
  laidOut: 'now',
  biochemistryTestValues: read.biochemistryTestValues?.map((row) =>
    row.code === 'K' ? { ...row, unitOfMeasure: 'mg/dL', referenceRange: '13.7-20.7' } : row,
  ),
};

test('a save carries what its empty sheet was laid out from', () => {
  expect(saveRequest(read, TYPED, 'update').laidOut).toBe('then');
  expect(saveRequest(aResult(), TYPED, 'update')).not.toHaveProperty('laidOut');
});

test('units and ranges that are others by now are named, of an empty sheet alone', () => {
  const [line, ...others] = isLaidOutDifferently(visibleRows(read), now);
  expect(line).toMatchObject({ code: 'K', mine: 'mmol/L, 3.5-5.3', theirs: 'mg/dL, 13.7-20.7' });
  expect(others).toEqual([]);
  expect(isLaidOutDifferently(visibleRows(read), read)).toEqual([]);
  expect(isLaidOutDifferently(visibleRows(now), aResult())).toEqual([]);
});

test('a save that ran into another unit is asked about, and nothing that was typed is lost', () => {
  const saving: EntryState = {
    at: 'saving',
    sheet: aSheet({ base: read }),
    kind: 'update',
    conflict: undefined,
  };
  const current = { by: 'The catalogue', at: '2026-11-21T09:00:00.000Z', version: 0, result: now };
  const asked = nextState(saving, { type: 'saveOvertaken', current });
  expect(asked).toMatchObject({ at: 'conflict', conflict: { by: 'The catalogue' } });
  expect(typedIn(asked)).toBe('4.1');
  const kept = nextState(asked, { type: 'mineKept', theirs: [] });
  expect(kept.sheet.base.laidOut).toBe('now');
  expect(typedIn(kept)).toBe('4.1');
});

test('what was kept on this machine is judged alike when it is opened again', () => {
  const loaded = { result: now, booking: BOOKING, calls: [], seq: undefined };
  const draft = { ...aDraft(), version: 0, over: EMPTY, shown: visibleRows(read) };
  const opened = openEntry(loaded, { ...draft, laidOut: 'then' }, { wantsAmend: false });
  expect(opened).toMatchObject({ at: 'conflict' });
  expect(typedIn(opened)).toBe('4.1');
  expect(openEntry(loaded, { ...draft, laidOut: 'now' }, { wantsAmend: false }).at).toBe('entering');
});

test('an open sheet is told at once that the catalogue changed, and keeps what was typed', () => {
  const entering: EntryState = { at: 'entering', sheet: aSheet({ base: read }) } as EntryState;
  const asked = nextState(entering, { type: 'newerSeen', by: 'The catalogue', result: now });
  expect(asked).toMatchObject({
    at: 'conflict',
    conflict: { by: 'The catalogue', shown: visibleRows(read) },
  });
  expect(typedIn(asked)).toBe('4.1');
  // Repeated, or after another change, it still names what was shown beside the typing.
  expect(nextState(asked, { type: 'newerSeen', by: 'The catalogue', result: now })).toBe(asked);
  const later = { ...now, laidOut: 'later' };
  expect(nextState(asked, { type: 'newerSeen', by: 'The catalogue', result: later })).toMatchObject({
    at: 'conflict',
    conflict: { result: { laidOut: 'later' }, shown: visibleRows(read) },
  });
  const kept = nextState(asked, { type: 'mineKept', theirs: [] });
  expect([kept.at, kept.sheet.base.laidOut, typedIn(kept)]).toEqual(['entering', 'now', '4.1']);
});

test('an open sheet in which nothing was typed shows the new units and ranges by itself', () => {
  const empty: EntryState = { at: 'entering', sheet: aSheet({ base: read, typed: EMPTY }) } as EntryState;
  const shown = nextState(empty, { type: 'newerSeen', by: 'The catalogue', result: now });
  expect(shown.sheet.base.laidOut).toBe('now');
  expect(shown.sheet.refreshedBy).toBe('The catalogue');
});

test('a saved result keeps the catalogue that it was entered under', () => {
  const saved: EntryState = { at: 'entering', sheet: aSheet({ base: aResult() }) } as EntryState;
  expect(nextState(saved, { type: 'newerSeen', by: 'The catalogue', result: aResult() })).toBe(saved);
});
