import type { EntryState } from '../../client/results/entry/entry-states.js';
import { nextState } from '../../client/results/entry/entry-table.js';
import { laidOutOtherwise, shownBy } from '../../client/results/entry/laid-out.js';
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
  const [line, ...others] = laidOutOtherwise(shownBy(read), now);
  expect(line).toMatchObject({ code: 'K', mine: 'mmol/L, 3.5-5.3', theirs: 'mg/dL, 13.7-20.7' });
  expect(others).toEqual([]);
  expect(laidOutOtherwise(shownBy(read), read)).toEqual([]);
  expect(laidOutOtherwise(shownBy(now), aResult())).toEqual([]);
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
  const draft = { ...aDraft(), version: 0, over: EMPTY, shown: shownBy(read) };
  const opened = openEntry(loaded, { ...draft, laidOut: 'then' }, { wantsAmend: false });
  expect(opened).toMatchObject({ at: 'conflict' });
  expect(typedIn(opened)).toBe('4.1');
  expect(openEntry(loaded, { ...draft, laidOut: 'now' }, { wantsAmend: false }).at).toBe('entering');
});
