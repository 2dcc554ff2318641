import { type EntryEvent, type EntryState, isReadOnly } from '../../client/results/entry/entry-states.js';
import { pictureOf } from '../../client/results/entry/result-entry.js';
import { nextState } from '../../client/results/entry/entry-table.js';
import { typedOf, withEntry } from '../../client/results/entry/typed-result.js';
import { openEntry } from '../../client/results/entry/open-entry.js';
import { ApiProblem } from '../../client/core/api-problem.js';
import type { Result } from '../../shared/contract/results.js';
import { aResult, AT } from './a-result.js';
import {
  ABSURD,
  aConflict,
  aDraft,
  aSheet,
  BOOKING,
  MINE_FROM,
  RELEASED,
  theirs,
  typedIn,
} from './entry-sheets.js';

function opened(
  result: Result,
  draft = undefined as ReturnType<typeof aDraft> | undefined,
  wantsAmend = false,
) {
  return openEntry({ result, booking: BOOKING, calls: [], seq: { number: 1 } }, draft, { wantsAmend });
}

const after = (first: EntryState, ...events: readonly EntryEvent[]): EntryState =>
  events.reduce(nextState, first);
const potassium = (parameter: string): EntryEvent => ({ type: 'rowTyped', code: 'K', change: { parameter } });

describe('opening a result', () => {
  test('that waits: it is entered; that is released: it is read, or amended by who asked for it', () => {
    expect(opened(MINE_FROM).at).toBe('entering');
    expect(opened(RELEASED).at).toBe('issued');
    expect(isReadOnly(opened(RELEASED))).toBe(true);
    expect(opened(RELEASED, undefined, true).at).toBe('amending');
    expect(opened(MINE_FROM, undefined, true).at).toBe('entering');
  });

  test('over an unsaved entry of the same version: it is back', () => {
    const state = opened(MINE_FROM, aDraft());
    expect(state.at).toBe('entering');
    expect(typedIn(state)).toBe('4.1');
  });

  test('over an unsaved entry of an earlier version: both are shown', () => {
    const state = opened(theirs(), aDraft());
    expect(state).toMatchObject({ at: 'conflict', conflict: { by: 'Rudo', kind: undefined } });
    expect(typedIn(state)).toBe('4.1');
    expect(typedIn(after(state, { type: 'theirsTaken' }, { type: 'setAsideBroughtBack' }))).toBe('4.1');
  });

  test('over an unsaved entry that knows what it was typed over: only what both changed is asked', () => {
    const over = typedOf(MINE_FROM);
    const asked = opened(theirs(), { ...aDraft(), over });
    expect(asked.at).toBe('conflict');
    const creatinine = withEntry(over, 'CREA', { parameter: '80' });
    const state = opened(theirs(), { ...aDraft(creatinine), over });
    expect(state).toMatchObject({ at: 'entering', sheet: { base: { version: 5 }, merged: { by: 'Rudo' } } });
    expect(state.sheet.draft).toBeDefined();
    expect([typedIn(state), state.sheet.typed.entries['CREA']?.parameter]).toEqual(['3.9', '80']);
  });

  test('over an unsaved amendment: its reason is back too', () => {
    const draft = { ...aDraft(), amending: true, reason: 'wrong tube' };
    expect(opened(RELEASED, draft)).toMatchObject({
      at: 'amending',
      sheet: { correction: { reason: 'wrong tube' } },
    });
  });
});

describe('saving', () => {
  const save: EntryEvent = { type: 'saveAsked', kind: 'update' };

  test('an absurd value is refused here, and nothing is sent', () => {
    const state = after({ at: 'entering', sheet: aSheet({ typed: ABSURD }) }, save);
    expect(state).toMatchObject({ at: 'refused', failure: { kind: 'update', problem: undefined } });
    expect(pictureOf(state).rows.get('K')?.refusals).toHaveLength(1);
  });

  test('an amendment without a reason is refused here', () => {
    const state = after(opened(RELEASED), { type: 'amendStarted' }, potassium('4.4'), {
      type: 'saveAsked',
      kind: 'amend',
    });
    expect(state.at).toBe('refused');
    const told = after(state, { type: 'correctionTyped', change: { reason: 'wrong tube' } });
    expect(after(told, { type: 'saveAsked', kind: 'amend' }).at).toBe('saving');
  });

  test('what the server refuses stands at its row, once', () => {
    const message = 'Potassium: the sample was haemolysed.';
    const errors = [{ field: 'biochemistryTestValues.0.parameter', message }];
    const problem = new ApiProblem({ status: 422, errors });
    const state = after(opened(MINE_FROM), potassium('4.1'), save, { type: 'saveRefused', problem });
    expect(pictureOf(state).rows.get('K')?.refusals).toEqual([{ code: 'K', message }]);
    expect(pictureOf(after(state, save)).refusals).toEqual([]);
  });

  test('what the server refuses about a value calls it by its name', () => {
    const field = 'biochemistryTestValues.0.comment';
    const problem = new ApiProblem({ status: 422, errors: [{ field, message: `${field} must be text.` }] });
    const state = after(opened(MINE_FROM), potassium('4.1'), save, { type: 'saveRefused', problem });
    expect(pictureOf(state).refusals).toEqual([{ code: 'K', message: 'Potassium must be text.' }]);
  });

  test('takes no typing until the server has answered, and none while the screen is left', () => {
    const saving = after(opened(MINE_FROM), potassium('4.1'), save);
    expect(isReadOnly(saving)).toBe(true);
    const saved = after(saving, { type: 'saveAnswered', saved: theirs({ version: 4 }) });
    expect(saved).toMatchObject({ at: 'saved', said: 'Urea & Electrolytes successfully updated!' });
    expect(isReadOnly(saved)).toBe(true);
  });

  test('that fails for the network keeps the conflict that was open before it', () => {
    const conflict = aConflict(undefined);
    const first: EntryState = { at: 'conflict', sheet: aSheet(), conflict, failure: undefined };
    const state = after(first, save, { type: 'saveRefused', problem: new ApiProblem({ status: 0 }) });
    expect(state).toMatchObject({ at: 'conflict', conflict, failure: { kind: 'update' } });
  });
});

describe('two at one result', () => {
  const seen: EntryEvent = { type: 'newerSeen', by: 'Rudo', result: theirs() };

  test('a newer version is simply shown where nobody has typed', () => {
    const state = after(opened(MINE_FROM), seen);
    expect(state).toMatchObject({ at: 'entering', sheet: { refreshedBy: 'Rudo', base: { version: 5 } } });
    expect(typedIn(state)).toBe('3.9');
  });

  test('mine stays where I typed, theirs comes in elsewhere, and nobody is asked', () => {
    const typed = after(opened(MINE_FROM), { type: 'rowTyped', code: 'CREA', change: { parameter: '80' } });
    const state = after(typed, seen);
    expect(state).toMatchObject({ at: 'entering', sheet: { base: { version: 5 } } });
    expect([typedIn(state), state.sheet.typed.entries['CREA']?.parameter]).toEqual(['3.9', '80']);
    expect(state.sheet.merged).toEqual({
      by: 'Rudo',
      lines: [{ code: 'K', name: 'Potassium', mine: '', theirs: '3.9' }],
    });
  });

  test('a save that ran into rows that I had not touched waits until those were seen', () => {
    const typed = after(opened(MINE_FROM), { type: 'rowTyped', code: 'CREA', change: { parameter: '80' } });
    const current = { ...aConflict('update'), version: 5 };
    const state = after(typed, { type: 'saveAsked', kind: 'update' }, { type: 'saveOvertaken', current });
    expect(state).toMatchObject({ at: 'entering', sheet: { base: { version: 5 }, merged: { by: 'Rudo' } } });
    expect(after(state, { type: 'saveAsked', kind: 'update' })).toMatchObject({ at: 'saving' });
  });

  test('of rows that both changed each is chosen for itself; what is given up is set aside', () => {
    const both = after(opened(MINE_FROM), potassium('4.1'), {
      type: 'rowTyped',
      code: 'CREA',
      change: { parameter: '80' },
    });
    const met = after(both, seen);
    expect(met.at).toBe('conflict');
    const kept = after(met, { type: 'mineKept', theirs: ['K'] });
    expect([typedIn(kept), kept.sheet.typed.entries['CREA']?.parameter]).toEqual(['3.9', '80']);
    expect(kept.sheet.setAside?.typed.entries['K']?.parameter).toBe('4.1');
    expect(typedIn(after(met, { type: 'mineKept' }))).toBe('4.1');
  });

  test('what a third version changed meanwhile is judged against the one that both began with', () => {
    const third = aResult({ ...theirs(), version: 7, remarks: 'Repeated', remarkable: true });
    const met = after(opened(MINE_FROM), potassium('4.1'), seen, {
      type: 'newerSeen',
      by: 'Farai',
      result: { ...third, biochemistryTestValues: theirs().biochemistryTestValues },
    });
    expect(met).toMatchObject({ at: 'conflict', conflict: { by: 'Farai' } });
    const kept = after(met, { type: 'mineKept' });
    expect(kept.sheet.typed).toMatchObject({ remarks: 'Repeated' });
    expect(typedIn(kept)).toBe('4.1');
  });

  test('a withdrawn result takes no typing and is not amended', () => {
    const withdrawn = opened(theirs({ stage: 'withdrawn' }));
    expect(withdrawn.at).toBe('issued');
    expect(isReadOnly(withdrawn)).toBe(true);
    expect(after(withdrawn, { type: 'amendStarted' })).toBe(withdrawn);
  });

  test('what was withdrawn meanwhile is no matter of rows: it is told, and typing is set aside', () => {
    const met = after(
      opened(MINE_FROM),
      { type: 'rowTyped', code: 'CREA', change: { parameter: '80' } },
      {
        type: 'newerSeen',
        by: 'Rudo',
        result: theirs({ stage: 'withdrawn' }),
      },
    );
    expect(met.at).toBe('conflict');
    expect(after(met, { type: 'theirsTaken' })).toMatchObject({ at: 'issued' });
  });

  test('keeping mine after a stale save saves it over their version', () => {
    const current = { ...aConflict('update'), version: 5 };
    const met = after(
      opened(MINE_FROM),
      potassium('4.1'),
      { type: 'saveAsked', kind: 'update' },
      { type: 'saveOvertaken', current },
    );
    // The event of the same version arrives after the answer: the save is not forgotten over it.
    const told = after(met, seen);
    expect(told).toBe(met);
    expect(after(told, { type: 'mineKept' })).toMatchObject({
      at: 'saving',
      sheet: { base: { version: 5 } },
    });
  });

  test('keeping mine over what was released meanwhile becomes an amendment and asks for its reason', () => {
    const released = aResult({ ...theirs(), stage: 'released' });
    const state = after(opened(MINE_FROM), potassium('4.1'), {
      type: 'newerSeen',
      by: 'Rudo',
      result: released,
    });
    const kept = after(state, { type: 'mineKept' });
    expect(kept).toMatchObject({ at: 'amending', sheet: { correction: { reason: '', told: '' } } });
    expect(typedIn(kept)).toBe('4.1');
    expect(kept.sheet.base.dateTimeUpdated).toBe(AT);
  });
});
