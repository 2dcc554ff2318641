import type { TextColumn, TextTable, TextAudience } from '../../domain/results/sections.js';
import { type Culture, type Isolate, type Susceptibility, meaningOf } from './culture.js';
import { isolateText, isOnReport } from './texts.js';
import { isIntrinsic, isTyped, isUncertain, tableNamed } from './susceptibility.js';

/** Each isolate with its drugs; the patient's report has neither those that are hidden nor who interpreted. */
export function antibiograms({ isolates }: Culture, to: TextAudience): readonly TextTable[] {
  return isolates.map((isolate) => {
    const shown = isolate.susceptibility.filter((one) => to === 'bench' || isOnReport(one));
    return {
      title: `Isolate ${isolate.number}: ${isolateText(isolate)}`,
      columns: COLUMNS[to].map(({ column }) => column),
      rows: shown.map((one) => COLUMNS[to].map(({ text }) => text(one, isolate))),
      notes: notesOf(isolate, shown),
    };
  });
}

interface Column {
  readonly column: TextColumn;
  readonly text: (one: Susceptibility, isolate: Isolate) => string;
}

const FIGURES: readonly Column[] = [
  { column: { name: 'Drug', share: 29, kind: 'words' }, text: ({ drug }) => drug },
  {
    column: { name: 'Method', share: 9, kind: 'words' },
    text: ({ method }) => (method === 'mic' ? 'MIC' : 'Disc'),
  },
  { column: { name: 'MIC or zone', share: 14, kind: 'figures' }, text: ({ value }) => value },
  {
    column: { name: 'Unit', share: 9, kind: 'words' },
    text: ({ method, value }) => (value === '' ? '' : UNITS[method]),
  },
  {
    column: { name: 'S/I/R', share: 8, kind: 'mark' },
    text: ({ interpretation }) => (interpretation.length === 1 ? interpretation : ''),
  },
];

const UNITS = { mic: 'mg/L', disc: 'mm' } as const;

const COLUMNS: Readonly<Record<TextAudience, readonly Column[]>> = {
  patient: [...FIGURES, { column: { name: 'Meaning', share: 31, kind: 'words' }, text: meaning }],
  bench: [
    ...FIGURES,
    { column: { name: 'Meaning', share: 20, kind: 'words' }, text: meaning },
    { column: { name: 'Interpreted by', share: 20, kind: 'words' }, text: source },
  ],
};

function meaning(one: Susceptibility, { guideline }: Isolate): string {
  const text = meaningOf(one.interpretation, guideline);
  const nature = isIntrinsic(one) ? ' by nature' : '';
  const uncertain = isUncertain(one) ? '; area of technical uncertainty' : '';
  if (one.value === '' && text === '') return 'not read';
  return `${text}${nature}${uncertain}`;
}

function source(one: Susceptibility): string {
  return [one.by, ...(one.reported === false ? ['not reported'] : [])].filter(Boolean).join('; ');
}

function notesOf({ comment }: Isolate, shown: readonly Susceptibility[]): TextTable['notes'] {
  const tables = [...new Set(shown.map(tableNamed))].filter((name) => name !== '');
  const typed = shown.filter(isTyped).map(({ drug }) => drug);
  const notes: TextTable['notes'] = [
    { name: 'Comment', text: comment },
    { name: 'Interpreted by', text: tables.join(', ') },
    { name: 'Interpreted without a breakpoint table', text: typed.join(', ') },
  ];
  return notes.filter(({ text }) => text !== '');
}
