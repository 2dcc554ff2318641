import { ApiProblem } from '../../../client/core/api-problem.js';
import { pictureOf } from '../../../client/results/entry/result-entry.js';
import type { EntryState } from '../../../client/results/entry/entry-states.js';
import { isSameAsStored } from '../../../client/results/entry/differences.js';
import { usefulDraft } from '../../../client/results/entry/open-entry.js';
import { saveRequest } from '../../../client/results/entry/requests.js';
import { typedOf, withEntry, withSection } from '../../../client/results/entry/typed-result.js';
import {
  errorAt,
  fieldId,
  firstIncompleteLine,
  lineOfPack,
  linesOf,
  withKit,
} from '../../../client/results/sections/serology/kit-lines.js';
import { SECTION_PARTS } from '../../../client/results/sections/entry-sections.js';
import { SHEETS } from '../../../shared/disciplines/sheets.js';
import type { Kit } from '../../../shared/disciplines/serology/rules.js';
import { DISCIPLINES } from '../../../shared/vocabulary.js';
import { aResult, aRow } from '../a-result.js';
import { aSheet } from '../entry-sheets.js';

const coded = { kind: 'choice', options: ['Reactive', 'Non-reactive'], unitOfMeasure: '' } as const;
const HIVT1 = aRow({ code: 'HIVT1', name: 'HIV screening test', ...coded, extra: { kitLot: true } });
const HIVC = aRow({ code: 'HIVC', name: 'HIV conclusion', ...coded });
const HIV = aResult({
  discipline: 'serology',
  code: 'HIV',
  formula: null,
  version: 0,
  biochemistryTestValues: undefined,
  serologyTestValues: [HIVT1, HIVC],
});
const DETERMINE: Kit = { parameter: 'HIVT1', kit: 'Determine', lot: '23A', expiry: '2099-10-31' };
const REACTIVE = withEntry(typedOf(HIV), 'HIVT1', { parameter: 'Reactive' });

const entering = (kits: readonly unknown[]): EntryState => ({
  at: 'entering',
  sheet: aSheet({ base: HIV, typed: withSection(REACTIVE, 'kits', kits) }),
});

describe('the lines of kits', () => {
  test('stand there for each parameter that needs one, and for whatever else was stored', () => {
    const stray = { ...DETERMINE, parameter: 'OLD' };
    const lines = linesOf([HIVT1, HIVC], [stray], [DETERMINE]);
    expect(lines.map(({ parameter, name, offer }) => [parameter, name, offer?.lot])).toEqual([
      ['HIVT1', 'HIV screening test', '23A'],
      ['OLD', 'OLD', undefined],
    ]);
    expect(withKit([stray], 'OLD', { kit: '', lot: '', expiry: '' })).toEqual([]);
  });

  test('are written where they stand, and offered nothing once something is typed', () => {
    const typed = withKit([], 'HIVT1', { lot: '9' });
    expect(typed).toEqual([{ parameter: 'HIVT1', kit: '', lot: '9', expiry: '' }]);
    expect(linesOf([HIVT1], typed, [DETERMINE])[0]?.offer).toBeUndefined();
    expect(withKit(typed, 'HIVT1', DETERMINE)).toEqual([DETERMINE]);
  });

  test('take the keys after the grid only where a measured value lacks something', () => {
    const measured = new Set(['HIVT1']);
    expect(firstIncompleteLine(linesOf([HIVT1], [], []), measured)?.parameter).toBe('HIVT1');
    expect(firstIncompleteLine(linesOf([HIVT1], [], []), new Set())).toBeUndefined();
    expect(firstIncompleteLine(linesOf([HIVT1], [DETERMINE], []), measured)).toBeUndefined();
  });
});

describe('what is wrong with a kit', () => {
  const at = (state: EntryState, key: 'kit' | 'lot' | 'expiry', isInHand = false): string | undefined => {
    const { refusals } = pictureOf(state);
    const [line] = linesOf([HIVT1], state.sheet.typed.sections['kits'] as readonly Kit[], []);
    if (line === undefined) throw new Error('There is no line');
    return errorAt(refusals, {
      section: 'sections.kits',
      line,
      key,
      isPatient: !state.sheet.wasTried,
      isInHand,
    });
  };
  const tried = ({ sheet }: EntryState): EntryState => ({
    at: 'entering',
    sheet: { ...sheet, wasTried: true },
  });

  test('an expired lot is told at its expiry at once, by the rule of the server', () => {
    const state = entering([{ ...DETERMINE, expiry: '2020-10-31' }]);
    expect(at(state, 'expiry', true)).toBe('Lot 23A of Determine expired on 31 Oct 2020');
    expect(at(state, 'lot')).toBeUndefined();
  });

  test('what is empty is asked for when a save was tried', () => {
    expect(at(entering([]), 'kit')).toBeUndefined();
    expect(at(tried(entering([])), 'kit')).toBe('HIV screening test: enter the kit, its lot and its expiry.');
    expect(at(tried(entering([{ ...DETERMINE, lot: '' }])), 'lot')).toBe(
      'HIV screening test: enter the lot of the kit.',
    );
  });

  test('half a day is told when the field is left, is never sent, and is never lost', () => {
    const state = entering([{ ...DETERMINE, expiry: '31/10' }]);
    expect(at(state, 'expiry', true)).toBeUndefined();
    expect(at(state, 'expiry')).toBe('Not a day: type it as 31/12/2026');
    expect(pictureOf(state).refusals).toHaveLength(1);
    expect(isSameAsStored(state.sheet.typed, HIV)).toBe(false);
  });

  test('what only the server knows lands at the field that it names, not at the row', () => {
    const field = 'sections.kits[0].lot';
    const problem = new ApiProblem({ status: 422, errors: [{ field, message: 'Lot 23A was recalled.' }] });
    const { sheet } = entering([DETERMINE]);
    const state: EntryState = { at: 'refused', sheet, failure: { kind: 'update', problem } };
    expect(at(state, 'lot')).toBe('Lot 23A was recalled.');
    expect(pictureOf(state).rows.get('HIVT1')?.refusals).toEqual([]);
    const [line] = linesOf([HIVT1], [DETERMINE], []);
    expect(line && fieldId('sections.kits', line, 'lot')).toBe(field);
  });
});

test('the kits are sent with the values', () => {
  const { typed } = entering([DETERMINE]).sheet;
  expect(saveRequest(HIV, typed, 'update')).toMatchObject({ sections: { kits: [DETERMINE] } });
});

test('an unsaved entry from before there were sections keeps those that are stored', () => {
  const stored = aResult({ ...HIV, version: 1, sections: { kits: [DETERMINE] } });
  const { sections: _, ...old } = withEntry(typedOf(stored), 'HIVC', { parameter: 'Reactive' });
  const owner = { username: 'tendai', bookingId: 'b', profileCode: 'HIV' };
  const draft = {
    typed: old,
    version: 1,
    at: new Date().toISOString(),
    amending: false,
    reason: '',
    told: '',
  };
  localStorage.setItem(`resultDraft ${JSON.stringify(['tendai', 'b', 'HIV'])}`, JSON.stringify(draft));
  expect(usefulDraft(owner, stored)?.typed.sections).toMatchObject({ kits: [DETERMINE] });
});

test('every section that a discipline declares has its part of the screen', () => {
  const without = DISCIPLINES.flatMap((unit) =>
    Object.keys(SHEETS[unit].sections ?? {}).filter((name) => SECTION_PARTS[unit]?.[name] === undefined),
  );
  expect(without).toEqual([]);
});

describe('a scanned pack', () => {
  const HIVT2 = aRow({ code: 'HIVT2', name: 'HIV confirming test', ...coded, extra: { kitLot: true } });
  const pack = { lot: '23a', expiry: '2099-10-31' };

  test('that is in stock gives the kit its name too, on the line to which its lot is offered', () => {
    const bioline = { ...DETERMINE, parameter: 'HIVT2', kit: 'Bioline' };
    const lines = linesOf([HIVT1, HIVT2], [], [bioline]);
    expect(lineOfPack(lines, pack, undefined)).toEqual({
      parameter: 'HIVT2',
      change: { kit: 'Bioline', lot: '23A', expiry: '2099-10-31' },
    });
  });

  test('that nobody has in stock fills lot and expiry of the line in hand, else of the first without a lot', () => {
    const lines = linesOf([HIVT1, HIVT2], [DETERMINE], []);
    expect(lineOfPack(lines, pack, 'HIVT1')).toEqual({ parameter: 'HIVT1', change: pack });
    expect(lineOfPack(lines, pack, undefined)).toEqual({ parameter: 'HIVT2', change: pack });
    expect(lineOfPack(linesOf([HIVT1], [DETERMINE], []), pack, undefined)).toBeUndefined();
  });
});
