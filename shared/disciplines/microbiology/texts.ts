import type { NamedRow, TextLine } from '../../domain/results/sections.js';
import {
  type Culture,
  type Isolate,
  type Susceptibility,
  growthIn,
  showsOrganisms,
  meaningOf,
} from './culture.js';

/** The row ISOL: what grew, in one line. */
export function isolatesText(isolates: readonly Isolate[]): string {
  return isolates.map((one) => `${one.number}. ${organismText(one)}`).join('; ');
}

/** "Escherichia coli, >100,000 CFU/mL". */
function organismText({ organism, quantity }: Isolate): string {
  return together([organism, quantity]);
}

/** A culture line by line: its reading, each isolate, each drug. */
export function cultureText(culture: Culture, rows: readonly NamedRow[]): readonly TextLine[] {
  const reading = readingText(culture, rows);
  const first = reading === '' ? [] : [line('status', 'Culture', reading)];
  return [...first, ...culture.isolates.flatMap(isolateSaid)];
}

/** "No growth after 24 h" of an interim reading without growth, else "Interim reading after 24 h", "Final reading". */
function readingText(culture: Culture, rows: readonly NamedRow[]): string {
  const { status, hours } = culture;
  if (status === '') return '';
  const after = hours ? ` after ${hours} h` : '';
  if (status === 'final') return `Final reading${after}`;
  return hours && isWithoutGrowth(culture, rows) ? `No growth${after}` : `Interim reading${after}`;
}

/** Nothing grew so far, and nothing that was seen speaks against it. */
function isWithoutGrowth({ isolates }: Culture, rows: readonly NamedRow[]): boolean {
  const read = rows.map(({ code, parameter = '' }) => ({ code, parameter }));
  const growth = growthIn(read);
  return isolates.length === 0 && (growth === 'none' || (growth === 'unread' && !showsOrganisms(read)));
}

/** "Escherichia coli, >100,000 CFU/mL, significant". */
export function isolateText(isolate: Isolate): string {
  return together([organismText(isolate), isolate.significant ? 'significant' : '']);
}

/** A drug that is hidden, or that nobody read, is the bench's own. */
export function isOnReport({ value, interpretation, reported }: Susceptibility): boolean {
  return reported !== false && (value !== '' || interpretation !== '');
}

function isolateSaid(isolate: Isolate): readonly TextLine[] {
  const { number, comment, susceptibility } = isolate;
  const text = together([isolateText(isolate), comment]);
  const key = `isolate.${number}`;
  const lines = [line(key, `Isolate ${number}`, text)];
  return [...lines, ...susceptibility.map((one) => drugSaid(key, isolate, one))].map(inTable);
}

function inTable(said: TextLine): TextLine {
  return { ...said, inTable: true };
}

function drugSaid(key: string, { number, guideline }: Isolate, one: Susceptibility): TextLine {
  const { drug, method, value, interpretation, by } = one;
  const meaning = meaningOf(interpretation, guideline);
  const wording = interpretation.length === 1 ? `${interpretation}, ${meaning}` : meaning;
  const text = together([valueText(method, value), wording, by === '' ? '' : `(${by})`]);
  const name = `Isolate ${number}, ${drug}`;
  return line(`${key}.${drug}.${method}`, name, text || 'not read', !isOnReport(one));
}

const TYPER = /, \(typed by .*\)$/s;

/** Only the bench sees who interpreted a drug. */
export function withoutInterpreter(text: string): string {
  return text.replace(TYPER, '');
}

/** "MIC <=0.25 mg/L", "zone 22 mm"; '' while it is not read. */
export function valueText(method: Susceptibility['method'], value: string): string {
  if (value === '') return '';
  return method === 'mic' ? `MIC ${value} mg/L` : `zone ${value} mm`;
}

function together(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(', ');
}

function line(key: string, name: string, text: string, benchOnly = false): TextLine {
  return { key, name, text, benchOnly };
}
