import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useLocation } from 'react-router-dom';
import { PageHeader } from '../ui/layout/page-header.js';
import { useShortcut } from '../ui/keys/shortcuts.js';
import classes from './bench-sheet.module.css';
import type { Discipline } from '../../shared/vocabulary.js';

const PERSON = ['Lab number', 'Patient', 'Age, sex'] as const;

/** A blank bench sheet, made for paper; open to anyone, since it says nothing of anybody. */
export function Component() {
  const { pathname } = useLocation();
  const unit = SHEET_UNITS.find((one) => pathname.includes(`classic-${one}`)) ?? 'haematology';
  const print = (): void => window.print();
  useShortcut('P', 'Print the sheet', print);
  return (
    <>
      <div className="no-print">
        <PageHeader
          title={`${BENCH_SHEETS[unit].title} bench sheet`}
          subtitle="For the bench when the screens are down, and for those who write on paper first."
          action={
            <Button leftSection={<IconPrinter />} title="Print (P)" onClick={print}>
              Print
            </Button>
          }
        />
      </div>
      <Sheet sheet={BENCH_SHEETS[unit]} />
    </>
  );
}

function Sheet({ sheet }: { readonly sheet: BlankSheet }) {
  const { title, head, columns, foot, lines } = sheet;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={`${title}, to scroll`}>
      <article className={classes.paper} aria-label={`${title}, blank sheet`}>
        <h2>{title}</h2>
        <Blanks names={head} />
        <table>
          <thead>
            <tr>
              {[...PERSON, ...columns, 'Initials'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: lines }, (_, line) => (
              <tr key={line}>
                {[...PERSON, ...columns, 'Initials'].map((name) => (
                  <td key={name} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <Blanks names={foot} />
      </article>
    </div>
  );
}

function Blanks({ names }: { readonly names: readonly string[] }) {
  return (
    <div className={classes.blanks}>
      {names.map((name) => (
        <span key={name}>{name}</span>
      ))}
    </div>
  );
}

/** A blank sheet of a bench: who is examined is filled in by hand, a line each. */
interface BlankSheet {
  readonly title: string;
  /** Written once at the top. */
  readonly head: readonly string[];
  /** Beside lab number, patient, age and sex. */
  readonly columns: readonly string[];
  /** Written once at the end. */
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
} as const satisfies Partial<Record<Discipline, BlankSheet>>;

type SheetUnit = keyof typeof BENCH_SHEETS;
const SHEET_UNITS = Object.keys(BENCH_SHEETS) as readonly SheetUnit[];
