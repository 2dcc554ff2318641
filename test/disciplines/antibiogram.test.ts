import { microbiology } from '../../shared/disciplines/microbiology/sheet.js';
import type { Isolate, Susceptibility } from '../../shared/disciplines/microbiology/culture.js';
import { type TextTable, type TextAudience, textTables } from '../../shared/domain/results/sections.js';
import { aCulture, aDrug, anIsolate } from './culture-sheet.js';

const BY_TABLE = { value: '4', interpretation: 'I', by: 'EUCAST 2026, row 12' } as const;
const CHOSEN = {
  drug: 'Gentamicin',
  value: '<=1',
  interpretation: 'S',
  by: 'typed by Tendai Moyo',
} as const;

function table(lines: readonly Partial<Susceptibility>[], to: TextAudience, isolate: Partial<Isolate> = {}) {
  const susceptibility = lines.map(aDrug);
  const culture = aCulture({ isolates: [anIsolate({ guideline: 'EUCAST', ...isolate, susceptibility })] });
  const [first] = textTables(microbiology, { culture }, to);
  if (first === undefined) throw new Error('no table');
  return first;
}

const column = ({ columns, rows }: TextTable, name: string) =>
  rows.map((texts) => texts[columns.findIndex((one) => one.name === name)]);
const note = ({ notes }: TextTable, wanted: string) => notes.find(({ name }) => name === wanted)?.text;

describe('the antibiogram of an isolate', () => {
  it('has drug, method, MIC or zone, and S, I or R in words', () => {
    const disc = { drug: 'Ampicillin', method: 'disc', value: '9', interpretation: 'R' } as const;
    const { title, columns, rows } = table([BY_TABLE, disc], 'patient');
    expect(title).toBe('Isolate 1: Escherichia coli, >100,000 CFU/mL, significant');
    expect(columns.map(({ name }) => name)).toEqual([
      'Drug',
      'Method',
      'MIC or zone',
      'Unit',
      'S/I/R',
      'Meaning',
    ]);
    expect(rows).toEqual([
      ['Ciprofloxacin', 'MIC', '4', 'mg/L', 'I', 'susceptible, increased exposure'],
      ['Ampicillin', 'Disc', '9', 'mm', 'R', 'resistant'],
    ]);
    expect(column(table([BY_TABLE], 'patient', { guideline: 'CLSI' }), 'Meaning')).toEqual(['intermediate']);
  });

  it('names guideline and year below, and what was interpreted without a table', () => {
    const innate = {
      drug: 'Ampicillin',
      interpretation: 'R',
      by: 'intrinsic resistance, EUCAST 2026, row 7',
    };
    const again = { drug: 'Meropenem', interpretation: 'S', by: 'EUCAST 2026 edition 2, row 3' };
    const lines = [BY_TABLE, innate, again, CHOSEN] as Partial<Susceptibility>[];
    const said = table(lines, 'patient', { comment: 'Sent to the reference laboratory' });
    expect(note(said, 'Interpreted by')).toBe('EUCAST 2026, EUCAST 2026 edition 2');
    expect(note(said, 'Interpreted without a breakpoint table')).toBe('Gentamicin');
    expect(note(said, 'Comment')).toBe('Sent to the reference laboratory');
    expect(column(said, 'Meaning')[1]).toBe('resistant by nature');
  });

  it('the area of technical uncertainty is a note', () => {
    const by = 'EUCAST 2026, row 12, area of technical uncertainty';
    const said = table([{ ...BY_TABLE, interpretation: 'S', by }], 'patient');
    expect(column(said, 'Meaning')).toEqual(['susceptible; area of technical uncertainty']);
    expect(note(said, 'Interpreted by')).toBe('EUCAST 2026');
  });

  it('never has a hidden drug on the patient’s report, nor one that was not read', () => {
    const lines = [BY_TABLE, { drug: 'Meropenem', value: '0.06', reported: false }, { drug: 'Colistin' }];
    expect(column(table(lines, 'patient'), 'Drug')).toEqual(['Ciprofloxacin']);
    const bench = table(lines, 'bench');
    expect(column(bench, 'Drug')).toEqual(['Ciprofloxacin', 'Meropenem', 'Colistin']);
    expect(column(bench, 'Interpreted by')).toEqual(['EUCAST 2026, row 12', 'not reported', '']);
    expect(column(bench, 'Meaning')[2]).toBe('not read');
  });

  it('says to the bench who typed an interpretation, and to no patient', () => {
    expect(column(table([CHOSEN], 'bench'), 'Interpreted by')).toEqual(['typed by Tendai Moyo']);
    expect(JSON.stringify(table([CHOSEN], 'patient'))).not.toMatch(/typed|Tendai/);
  });

  it('of an isolate without drugs is its name alone', () => {
    expect(table([], 'patient', { organism: 'Candida albicans', quantity: '', significant: false })).toEqual(
      expect.objectContaining({ title: 'Isolate 1: Candida albicans', rows: [], notes: [] }),
    );
  });
});
