import { SHEETS } from '../../shared/disciplines/sheets.js';
import type { Sections } from '../../shared/domain/results/sections.js';
import { flagNotes, exceptions, type ReviewFacts } from '../../shared/domain/results/exceptions.js';
import type { Discipline } from '../../shared/vocabulary.js';

const ROW: ReviewFacts['rows'][number] = {
  code: 'X',
  kind: 'choice',
  parameter: 'Not detected',
  state: 'value',
  flag: '',
  critical: false,
  delta: null,
  override: null,
  judged: 'within',
};

function lookedAt(discipline: Discipline, sections: Sections, more: Partial<typeof ROW> = {}, warnings = []) {
  return exceptions(SHEETS[discipline], { rows: [{ ...ROW, ...more }], sections, warnings });
}

const run = { instrument: 'GeneXpert', number: '12', extraction: '' };
const positive = { name: 'Positive', expected: 'Detected', obtained: 'Detected' };

describe('what a person has to look at before it is signed', () => {
  test('kits and a run with good controls alone do not bar', () => {
    const kits = [{ parameter: 'X', kit: 'Determine', lot: '1', expiry: '2027-01-01' }];
    expect(lookedAt('serology', { kits })).toEqual([]);
    expect(lookedAt('molecular', { run: { ...run, controls: [positive] } })).toEqual([]);
  });

  test.each([
    ['no control', [], 'A run without a control'],
    ['a control nobody read', [{ ...positive, obtained: '' }], 'A control without its reading: Positive'],
    ['a failed control', [{ ...positive, obtained: 'Not detected' }], 'A control that failed: Positive'],
  ])('a run with %s', (_, controls, why) => {
    expect(lookedAt('molecular', { run: { ...run, controls } })).toEqual([why]);
  });

  test('everything of the blood bank', () => {
    expect(lookedAt('bloodbank', {})).toEqual(['Results of the blood bank are signed one by one']);
  });

  test('a culture with isolates, but none without growth', () => {
    const isolate = { organism: 'Escherichia coli' };
    expect(lookedAt('microbiology', { culture: { isolates: [isolate] } })).toEqual([
      'A culture with isolates',
    ]);
    expect(lookedAt('microbiology', {}, { kind: 'isolates', parameter: '1. E. coli' })).toHaveLength(1);
    expect(lookedAt('microbiology', { culture: { isolates: [] } }, { parameter: 'No growth' })).toEqual([]);
  });

  test('a film and a manual differential', () => {
    const why = ['A film or a manual differential'];
    expect(lookedAt('haematology', { film: { codes: ['N'], text: '' } })).toEqual(why);
    expect(lookedAt('haematology', { differential: { target: 100, tally: {}, nrbc: 0 } })).toEqual(why);
    expect(lookedAt('haematology', {}, { extra: { differential: true } })).toEqual(why);
    expect(lookedAt('haematology', {}, { code: 'FCOM', kind: 'text', judged: 'none' })).toEqual(why);
    expect(lookedAt('haematology', {})).toEqual([]);
  });

  test('what nobody could judge, with the reason; a contradiction, with or without one; an override', () => {
    const unjudged = { judged: 'not_judged', notJudged: 'no range for this age', code: 'CEA' } as const;
    expect(lookedAt('immunochemistry', {}, unjudged)).toEqual(['Not judged: CEA, no range for this age']);
    const warnings = [{ code: 'c', message: 'Albumin is above total protein.', parameters: [] }];
    const looked = { rows: [ROW], sections: {}, warnings };
    expect(flagNotes(SHEETS.biochemistry, looked)).toEqual(['Albumin is above total protein.']);
    expect(lookedAt('biochemistry', {}, { override: 'checked twice' })).toHaveLength(1);
  });

  test('flags, jumps and rows without a value', () => {
    expect(lookedAt('biochemistry', {}, { flag: 'H', judged: 'outside' })).toEqual([
      'Flagged or critical: X',
    ]);
    expect(lookedAt('biochemistry', {}, { delta: { change: '1', percent: null } })).toHaveLength(1);
    expect(lookedAt('biochemistry', {}, { state: 'not_done', parameter: '' })).toEqual([
      'Without a value: X',
    ]);
    expect(lookedAt('biochemistry', {})).toEqual([]);
  });
});
