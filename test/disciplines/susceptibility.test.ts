import { type Susceptibility, meaningOf } from '../../shared/disciplines/microbiology/culture.js';
import type { MicrobiologyReference } from '../../shared/disciplines/microbiology/reference.js';
import { aCulture, aDrug, anIsolate } from './culture-sheet.js';
import { anIntrinsicRow, anInventedRow, aReference } from './invented-breakpoints.js';
import { says, told } from './susceptibility-sheet.js';

const TABLE = aReference({ breakpoints: [anInventedRow({ line: 12 })] });

describe('S, I or R', () => {
  it('comes from the breakpoint table, with guideline, year and row', () => {
    expect(says({ reference: TABLE })).toEqual(['I', 'EUCAST 2026, row 12']);
    expect(says({ reference: TABLE, lines: [{ value: '16' }] })).toEqual(['R', 'EUCAST 2026, row 12']);
  });

  it('names the edition of a year that was imported anew', () => {
    const reference = aReference({ breakpoints: [anInventedRow({ edition: 2 })] });
    expect(says({ reference })).toEqual(['I', 'EUCAST 2026 edition 2, row 2']);
  });

  it('is by the guideline of the isolate, else by the one that the laboratory imported last', () => {
    const clsi = anInventedRow({ guideline: 'CLSI', year: 2025, s: '4', r: '16' });
    const reference = aReference({ breakpoints: [anInventedRow(), clsi], guidelines: ['CLSI', 'EUCAST'] });
    expect(says({ reference })).toEqual(['S', 'CLSI 2025, row 2']);
    expect(says({ reference, isolate: { guideline: 'EUCAST' } })).toEqual(['I', 'EUCAST 2026, row 2']);
    expect(told({ reference, isolate: { guideline: 'BSAC' } })).toEqual([
      ['sections.culture.isolates[0].guideline', 'The guideline is EUCAST or CLSI.'],
    ]);
  });

  it('is never that of a typed body where a table speaks', () => {
    const forged = { value: '16', interpretation: 'S', by: 'EUCAST 2026, row 3' } as const;
    expect(says({ reference: TABLE, lines: [forged] })).toEqual(['R', 'EUCAST 2026, row 12']);
    expect(says({ lines: [forged] })).toEqual(['', '']);
  });

  it('no table row: a person chooses, and it is marked as typed', () => {
    expect(says({ lines: [{ value: '4', interpretation: 'S' }] })).toEqual(['S', 'typed']);
    expect(says({ lines: [{ value: '4' }] })).toEqual(['', '']);
    const otherMethod = { value: '22', method: 'disc', interpretation: 'R' } as const;
    expect(says({ reference: TABLE, lines: [otherMethod] })).toEqual(['R', 'typed']);
  });

  it('is not interpretable, or not interpreted, in these words', () => {
    expect(says({ reference: TABLE, lines: [{ value: '<=4', interpretation: 'S' }] })).toEqual([
      'not interpretable',
      'EUCAST 2026, row 12',
    ]);
    const none = aReference({ breakpoints: [anInventedRow({ s: 'IE', r: 'IE' })] });
    expect(says({ reference: none })).toEqual(['not interpreted', 'EUCAST 2026, row 2']);
  });

  it('has the area of technical uncertainty as a note', () => {
    const reference = aReference({ breakpoints: [anInventedRow({ atuLow: '4', atuHigh: '4' })] });
    expect(says({ reference })).toEqual(['I', 'EUCAST 2026, row 2, area of technical uncertainty']);
    expect(says({ reference, lines: [{ value: '2' }] })).toEqual(['S', 'EUCAST 2026, row 2']);
  });
});

describe('the most specific row wins', () => {
  const group = anInventedRow({ line: 2 });
  const groupInUrine = anInventedRow({ line: 3, site: 'urine' });
  const organism = anInventedRow({ line: 4, organism: 'Escherichia coli', group: '' });
  const organismInUti = anInventedRow({ line: 5, organism: 'Escherichia coli', group: '', site: 'UTI' });
  const elsewhere = anInventedRow({ line: 6, organism: 'Escherichia coli', group: '', site: 'meningitis' });
  const ofOther = anInventedRow({ line: 7, organism: 'Klebsiella pneumoniae', group: '' });
  const by = (breakpoints: MicrobiologyReference['breakpoints'], more: Partial<MicrobiologyReference> = {}) =>
    says({ reference: aReference({ breakpoints, ...more }) })?.[1];

  it('organism before group', () => {
    expect(by([group, organism])).toBe('EUCAST 2026, row 4');
    expect(by([groupInUrine, organism])).toBe('EUCAST 2026, row 4');
    expect(by([group, ofOther])).toBe('EUCAST 2026, row 2');
  });

  it('site before none, and another site not at all', () => {
    expect(by([group, groupInUrine])).toBe('EUCAST 2026, row 3');
    expect(by([organism, organismInUti, elsewhere, group])).toBe('EUCAST 2026, row 5');
    expect(by([elsewhere])).toBe('');
    expect(by([elsewhere, group], { specimen: 'CSF' })).toBe('EUCAST 2026, row 6');
  });

  it('an organism of no group has no group row', () => {
    const reference = aReference({ breakpoints: [anInventedRow({ group: '' })] });
    expect(says({ reference, isolate: { organism: 'Diphtheroids' } })).toEqual(['', '']);
  });
});

describe('intrinsic resistance forces R', () => {
  const reference = aReference({
    breakpoints: [anInventedRow({ drug: 'Ampicillin', s: '8', r: '8' })],
    intrinsic: [anIntrinsicRow({ organism: 'Klebsiella pneumoniae', line: 7 })],
  });
  const ampicillin = { drug: 'Ampicillin', value: '2', interpretation: 'S' } as const;

  it('over the table, over a person and without a value', () => {
    const isolate = { organism: 'Klebsiella pneumoniae' };
    const forced = ['R', 'intrinsic resistance, EUCAST 2026, row 7'];
    expect(says({ reference, isolate, lines: [ampicillin] })).toEqual(forced);
    expect(says({ reference, isolate, lines: [{ drug: 'Ampicillin' }] })).toEqual(forced);
  });

  it('unless the breakpoints have a row of that very species for the drug: then that row speaks', () => {
    const species = anInventedRow({
      drug: 'Ampicillin',
      organism: 'Klebsiella pneumoniae',
      group: '',
      line: 5,
    });
    const innate = [anIntrinsicRow({ group: 'enterobacterales', line: 2 })];
    const isolate = { organism: 'Klebsiella pneumoniae' };
    const by = (row: typeof species) =>
      says({
        reference: aReference({ breakpoints: [row], intrinsic: innate }),
        isolate,
        lines: [ampicillin],
      });
    expect(by(species)).toEqual(['S', 'EUCAST 2026, row 5']);
    const forced = ['R', 'intrinsic resistance, EUCAST 2026, row 2'];
    expect(by({ ...species, organism: '', group: 'enterobacterales' })).toEqual(forced);
    expect(by({ ...species, organism: 'Escherichia coli' })).toEqual(forced);
    expect(by({ ...species, site: 'meningitis' })).toEqual(forced);
    expect(by({ ...species, s: '-', r: '-' })).toEqual(forced);
  });

  it('under another guideline too, unless its own has figures of that very species', () => {
    const innate = anIntrinsicRow({ guideline: 'CLSI', group: 'enterobacterales', line: 4 });
    const species = anInventedRow({ guideline: 'CLSI', drug: 'Ampicillin', group: '' });
    const by = (organism: string) =>
      says({
        reference: aReference({
          breakpoints: [{ ...species, organism: 'Klebsiella pneumoniae' }],
          intrinsic: [innate],
          guidelines: ['EUCAST', 'CLSI'],
        }),
        isolate: { organism, guideline: 'EUCAST' },
        lines: [{ drug: 'Ampicillin', value: '2' }],
      });
    expect(by('Klebsiella pneumoniae')).toEqual(['', '']);
    expect(by('Escherichia coli')).toEqual(['R', 'intrinsic resistance, CLSI 2026, row 4']);
  });

  it('of its own organism or group only', () => {
    expect(says({ reference, lines: [ampicillin] })).toEqual(['S', 'EUCAST 2026, row 2']);
    const ofGroup = aReference({ intrinsic: [anIntrinsicRow({ group: 'enterobacterales' })] });
    expect(says({ reference: ofGroup, lines: [ampicillin] })?.[0]).toBe('R');
    expect(
      says({ reference: ofGroup, lines: [ampicillin], isolate: { organism: 'Staphylococcus aureus' } })?.[0],
    ).toBe('S');
  });
});

describe('a row of the tables', () => {
  it('of another drug, method or guideline says nothing', () => {
    const cipro = (row: Parameters<typeof anInventedRow>[0]) =>
      says({ reference: aReference({ breakpoints: [anInventedRow(row)], guidelines: ['EUCAST'] }) });
    expect(cipro({})).toEqual(['I', 'EUCAST 2026, row 2']);
    expect(cipro({ drug: 'Ampicillin' })).toEqual(['', '']);
    expect(cipro({ method: 'disc' })).toEqual(['', '']);
    expect(cipro({ guideline: 'CLSI' })).toEqual(['', '']);
    expect(cipro({ group: '', organism: '' })).toEqual(['', '']);
  });

  it('of intrinsic resistance is of its drug, and of the guideline in use where both have one', () => {
    const rows = [
      anIntrinsicRow({ group: 'enterobacterales', guideline: 'CLSI', line: 4 }),
      anIntrinsicRow({ group: 'enterobacterales', line: 9 }),
    ];
    const reference = aReference({ intrinsic: rows, guidelines: ['EUCAST', 'CLSI'] });
    const ampicillin = { drug: 'Ampicillin', value: '2' };
    expect(says({ reference, lines: [{ value: '2' }] })).toEqual(['', '']);
    expect(says({ reference, lines: [ampicillin] })).toEqual([
      'R',
      'intrinsic resistance, EUCAST 2026, row 9',
    ]);
    expect(says({ reference, lines: [ampicillin], isolate: { guideline: 'CLSI' } })).toEqual([
      'R',
      'intrinsic resistance, CLSI 2026, row 4',
    ]);
    const typed = { ...ampicillin, by: 'typed, no intrinsic resistance' };
    expect(says({ reference, lines: [typed] })?.[1]).toBe('intrinsic resistance, EUCAST 2026, row 9');
  });
});

describe('what was interpreted', () => {
  const saved = (line: Partial<Susceptibility>) =>
    aCulture({ isolates: [anIsolate({ susceptibility: [aDrug(line)] })] });
  const before = { value: '4', interpretation: 'S', by: 'EUCAST 2025, row 40' } as const;

  it('stays as it is when another table is imported, until its value is another', () => {
    expect(says({ reference: TABLE, saved: saved(before), lines: [before] })).toEqual([
      'S',
      'EUCAST 2025, row 40',
    ]);
    const corrected = { ...before, value: '16' };
    expect(says({ reference: TABLE, saved: saved(before), lines: [corrected] })).toEqual([
      'R',
      'EUCAST 2026, row 12',
    ]);
    const isolate = { organism: 'Klebsiella pneumoniae' };
    expect(says({ reference: TABLE, saved: saved(before), lines: [before], isolate })?.[0]).toBe('I');
  });

  it('by a person stands against a table that was imported since, but not where it is chosen anew', () => {
    const typed = { value: '4', interpretation: 'S', by: 'typed by Tendai Moyo' } as const;
    const again = (line: Partial<Susceptibility>) =>
      says({ reference: TABLE, saved: saved(typed), lines: [{ ...typed, ...line }] });
    const byTable = ['I', 'EUCAST 2026, row 12'];
    expect(again({})).toEqual(['S', 'typed by Tendai Moyo']);
    expect([again({ interpretation: 'R' }), again({ by: 'typed by Rudo Moyo' })]).toEqual([byTable, byTable]);
    expect(
      says({ reference: TABLE, saved: saved({ ...typed, by: '' }), lines: [{ ...typed, by: '' }] }),
    ).toEqual(byTable);
  });

  it('by a table is not chosen by a person in other words', () => {
    expect(says({ lines: [{ value: '4', interpretation: 'not interpretable' }] })).toEqual(['', '']);
    expect(says({ lines: [{ value: '', interpretation: 'R' }] })).toEqual(['R', 'typed']);
    expect(says({ lines: [{ value: '4', interpretation: 'S', by: 'not typed' }] })).toEqual(['', '']);
  });

  it('by a person stays that person’s', () => {
    const line = { value: '4', interpretation: 'S', by: 'typed by Tendai Moyo' } as const;
    expect(says({ reference: TABLE, saved: saved(line), lines: [line] })).toEqual([
      'S',
      'typed by Tendai Moyo',
    ]);
  });
});

it('EUCAST I prints "susceptible, increased exposure", CLSI I "intermediate"', () => {
  expect(meaningOf('I', 'EUCAST')).toBe('susceptible, increased exposure');
  expect(meaningOf('I', 'CLSI')).toBe('intermediate');
  expect(['S', 'R'].map((one) => meaningOf(one as 'S' | 'R', 'EUCAST'))).toEqual([
    'susceptible',
    'resistant',
  ]);
});
