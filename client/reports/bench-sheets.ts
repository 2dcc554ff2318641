import type { Discipline } from '../../shared/vocabulary.js';

/** A blank sheet of a bench: who is examined is filled in by hand, a line each. */
export interface BenchSheet {
  readonly title: string;
  /** What is written once on top. */
  readonly head: readonly string[];
  /** Beside lab number, patient, age and sex. */
  readonly columns: readonly string[];
  /** What is written once at the end. */
  readonly foot: readonly string[];
  readonly lines: number;
}

const SIGNED = ['Done by', 'Checked by', 'Time'] as const;

/** The disciplines that have a sheet of their own (classic-*). */
export const BENCH_SHEETS = {
  haematology: {
    title: 'Haematology',
    head: ['Date', 'Analyser', 'Control lot', 'Control result'],
    columns: [
      'WBC',
      'Hb',
      'Hct',
      'MCV',
      'PLT',
      'Neut %',
      'Lymph %',
      'Mono %',
      'Eos %',
      'Baso %',
      'Film',
      'ESR',
    ],
    foot: SIGNED,
    lines: 18,
  },
  serology: {
    title: 'Serology',
    head: ['Date', 'Kit', 'Lot', 'Expiry', 'Control +', 'Control −'],
    columns: ['Test', 'Result 1', 'Kit 2, lot', 'Result 2', 'Titre', 'Conclusion'],
    foot: SIGNED,
    lines: 18,
  },
  bloodbank: {
    title: 'Blood bank',
    head: ['Date', 'Anti-A lot', 'Anti-B lot', 'Anti-D lot', 'Cells lot'],
    columns: [
      'Anti-A',
      'Anti-B',
      'Anti-D',
      'A cells',
      'B cells',
      'Group',
      'Screen',
      'Unit no.',
      'Crossmatch',
    ],
    foot: ['First reader', 'Second reader', 'Time'],
    lines: 16,
  },
  molecular: {
    title: 'Molecular',
    head: ['Date', 'Instrument', 'Run', 'Extraction', 'Control +', 'Control −', 'No template'],
    columns: ['Place', 'Target', 'Ct', 'Internal control', 'Result', 'Viral load'],
    foot: SIGNED,
    lines: 24,
  },
  immunochemistry: {
    title: 'Immunochemistry',
    head: ['Date', 'Analyser', 'Reagent lot', 'Control 1', 'Control 2', 'Control 3'],
    columns: ['Test', 'Result', 'Unit', 'Dilution', 'Repeat', 'Flag'],
    foot: SIGNED,
    lines: 20,
  },
  microbiology: {
    title: 'Microbiology',
    head: ['Date', 'Media lots', 'Incubator'],
    columns: ['Specimen', 'Macroscopy', 'Gram', 'Day 1', 'Day 2', 'Organism', 'Susceptibility', 'Final'],
    foot: SIGNED,
    lines: 14,
  },
} as const satisfies Partial<Record<Discipline, BenchSheet>>;

export type SheetUnit = keyof typeof BENCH_SHEETS;
export const SHEET_UNITS = Object.keys(BENCH_SHEETS) as readonly SheetUnit[];
