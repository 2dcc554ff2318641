import { microbiology } from '../../shared/disciplines/microbiology/sheet.js';
import { sectionTexts } from '../../shared/domain/results/sections.js';
import { aCulture, aDrug, anIsolate, judgedCulture, type CultureAsked } from './culture-sheet.js';

const told = (asked: CultureAsked) =>
  judgedCulture(asked).refusals.map(({ field, message }) => [field, message]);
const isolatesRow = (asked: CultureAsked) =>
  judgedCulture(asked).rows.find(({ code }) => code === 'ISOL')?.parameter;
const said = ({ rows = {}, culture }: CultureAsked, wanted = 'Culture') =>
  sectionTexts(
    microbiology,
    { culture },
    Object.entries(rows).map(([code, parameter]) => ({ code, name: code, parameter })),
  ).find(({ name }) => name === wanted)?.text;

const GROWTH = { GROW: 'Growth', PUS: '10', EPIC: '2' };
const NONE = { GROW: 'No growth', PUS: '1', EPIC: '2' };
const INTERIM = { status: 'interim', hours: 24 } as const;
const one = aCulture({ isolates: [anIsolate()] });

describe('the isolates of a culture', () => {
  it('ISOL is derived from the section', () => {
    const second = anIsolate({ number: 2, organism: 'Candida albicans', quantity: '' });
    const culture = aCulture({ isolates: [anIsolate(), second] });
    expect(isolatesRow({ rows: { ...GROWTH, ISOL: 'typed by hand' }, culture })).toBe(
      '1. Escherichia coli, >100,000 CFU/mL; 2. Candida albicans',
    );
    expect(isolatesRow({ rows: { ...NONE, ISOL: 'typed by hand' }, culture: aCulture() })).toBe('');
  });

  it('what was typed as isolates before there was a section stays', () => {
    const saved = { values: new Map([['ISOL', 'Klebsiella']]), sections: {} };
    expect(isolatesRow({ rows: { ...GROWTH, ISOL: 'Klebsiella' }, saved })).toBe('Klebsiella');
    expect(isolatesRow({ rows: { ...GROWTH, ISOL: 'Klebsiella' }, saved, culture: one })).toMatch(
      /^1\. Esch/,
    );
  });

  it('that were emptied of a culture that was read are gone from the row', () => {
    const typed = { ...GROWTH, ISOL: 'Klebsiella' };
    const saved = { values: new Map([['ISOL', 'Klebsiella']]), sections: {} };
    expect(isolatesRow({ rows: typed, saved, culture: aCulture() })).toBe('');
    const kept = { ...saved, sections: { culture: one } };
    expect(isolatesRow({ rows: typed, saved: kept })).toBe('');
    expect(isolatesRow({ rows: typed })).toBe('');
    const status = { status: '', hours: null, isolates: [anIsolate()] };
    expect(isolatesRow({ rows: typed, saved, culture: status })).toMatch(/^1\. Esch/);
  });

  it('need growth', () => {
    expect(told({ rows: GROWTH, culture: one })).toEqual([]);
    for (const GROW of ['', 'No growth', 'No significant growth']) {
      expect(told({ rows: { ...GROWTH, GROW }, culture: one })).toEqual([
        ['sections.culture.isolates', 'Isolates need growth: enter Growth, or remove them.'],
      ]);
    }
  });

  it('a final culture without growth has none', () => {
    expect(told({ rows: NONE, culture: aCulture() })).toEqual([]);
    expect(told({ rows: NONE, culture: one })).toHaveLength(1);
  });

  it('mixed growth takes none unless one is marked significant', () => {
    const rows = { ...GROWTH, GROW: 'Mixed growth - probable contamination' };
    const plain = anIsolate({ significant: false });
    expect(told({ rows, culture: aCulture({ isolates: [plain] }) })).toEqual([
      ['sections.culture.isolates', 'Mixed growth takes no isolate unless one is marked significant.'],
    ]);
    const marked = anIsolate({ number: 2 });
    expect(told({ rows, culture: aCulture({ isolates: [plain, marked] }) })).toEqual([]);
  });

  it('are no matter of a test that is no culture', () => {
    expect(told({ profile: 'AFB', rows: { AFBS: 'x' }, culture: one })).toContainEqual([
      'sections.culture',
      'This test is not a culture.',
    ]);
    const test = { profile: 'AFB', rows: { AFBS: 'x' } };
    const refused = (culture?: unknown) =>
      told({ ...test, culture }).filter(([field]) => field === 'sections.culture');
    expect(refused(aCulture({ status: 'interim', hours: null }))).toHaveLength(1);
    expect(refused({ status: '', hours: null, isolates: [anIsolate()] })).toHaveLength(1);
    expect(refused()).toEqual([]);
    expect(judgedCulture(test).rows.some(({ code }) => code === 'ISOL')).toBe(false);
  });
});

describe('an interim culture', () => {
  it('without growth prints "No growth after 24 h", its hours', () => {
    expect(said({ rows: NONE, culture: aCulture(INTERIM) })).toBe('No growth after 24 h');
    expect(said({ rows: {}, culture: aCulture(INTERIM) })).toBe('No growth after 24 h');
    expect(said({ rows: NONE, culture: aCulture({ ...INTERIM, hours: 5 }) })).toBe('No growth after 5 h');
  });

  it('says nothing of no growth where anything speaks against it', () => {
    const growing: readonly CultureAsked[] = [
      { rows: GROWTH, culture: aCulture(INTERIM) },
      { rows: { GRAM: 'Gram-negative rods' }, culture: aCulture(INTERIM) },
      { rows: GROWTH, culture: aCulture({ ...INTERIM, isolates: [anIsolate()] }) },
      { rows: { GROW: 'No significant growth' }, culture: aCulture(INTERIM) },
    ];
    for (const asked of growing) expect(said(asked)).toBe('Interim reading after 24 h');
  });

  it('without growth needs its hours', () => {
    expect(told({ rows: NONE, culture: aCulture({ status: 'interim', hours: null }) })).toEqual([
      ['sections.culture.hours', 'No growth: enter after how many hours the culture was read.'],
    ]);
    expect(told({ rows: NONE, culture: aCulture({ status: 'final', hours: null }) })).toEqual([]);
  });

  it('is not the result yet; a final one is', () => {
    const unfinished = (asked: CultureAsked) => judgedCulture(asked).unfinished.map(({ field }) => field);
    expect(unfinished({ rows: NONE, culture: aCulture(INTERIM) })).toEqual(['sections.culture.status']);
    expect(unfinished({ rows: NONE, culture: aCulture() })).toEqual([]);
    expect(unfinished({ rows: NONE })).toEqual([]);
  });
});

it('a culture that was read says whether it is interim or final', () => {
  const warned = (culture?: unknown, rows: Readonly<Record<string, string>> = NONE) =>
    judgedCulture({ rows, culture }).warnings.map(({ code }) => code);
  expect(warned(undefined, { PUS: '1' })).toEqual([]);
  expect(warned(aCulture(INTERIM), GROWTH)).toEqual([]);
  expect(warned(aCulture({ isolates: [anIsolate()] }), GROWTH)).toEqual([]);
  expect(judgedCulture({ rows: NONE }).warnings).toEqual([
    {
      code: 'culture_status',
      message: 'Choose whether this culture is interim or final.',
      parameters: ['GROW'],
    },
  ]);
  expect(warned()).toEqual(['culture_status']);
  expect(warned(aCulture(INTERIM))).toEqual([]);
  expect(judgedCulture({ rows: GROWTH, culture: aCulture() }).warnings).toMatchObject([
    { message: 'There is growth, but no isolate is named.', parameters: ['GROW'] },
  ]);
});

it('hides from the report what is not reported, and the bench sees it', () => {
  const hidden = aDrug({ drug: 'Meropenem', value: '0.06', reported: false });
  const shown = aDrug({ value: '8', interpretation: 'R', by: 'typed by Tendai Moyo' });
  const culture = aCulture({ isolates: [anIsolate({ susceptibility: [shown, hidden] })] });
  const lines = sectionTexts(microbiology, { culture }, []);
  expect(lines.map(({ name, text, benchOnly }) => [name, text, benchOnly])).toEqual([
    ['Culture', 'Final reading after 48 h', false],
    ['Isolate 1', 'Escherichia coli, >100,000 CFU/mL, significant', false],
    ['Isolate 1, Ciprofloxacin', 'MIC 8 mg/L, R, resistant, (typed by Tendai Moyo)', false],
    ['Isolate 1, Meropenem', 'MIC 0.06 mg/L', true],
  ]);
});
