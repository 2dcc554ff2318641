import type { FigureEntry } from '../../shared/contract/figures.js';
import { isolated } from '../../shared/domain/results/isolated.js';
import type { Days } from '../../shared/domain/time/period-before.js';
import type { Block, Cell, PrintedPage, TableColumn } from '../kernel/print/page.js';
import { stamp } from '../kernel/print/stamp.js';
import type { LaboratorySettings } from '../settings/index.js';
import { spanText } from './figures-page.js';

const TITLE = 'Entries';
const COLUMNS: readonly TableColumn[] = [
  { share: 17 },
  { share: 9, align: 'right' },
  { share: 13 },
  { share: 20 },
  { share: 25 },
  { share: 4 },
  { share: 12, align: 'figures' },
];
const HEAD: readonly Cell[] = ['At', 'Receipt', 'Lab number', 'Cashier', 'Entry', '', 'Amount'].map(
  (text, index) => ({ text, bold: true, ...(index === 6 && { align: 'right' as const }) }),
);

/** The sheet that the entries of a period follow on. */
export function entriesPage(
  { from, to }: Days,
  { name, timeZone }: LaboratorySettings,
  now: Date,
): PrintedPage {
  const span = spanText(from, to);
  return {
    title: `${TITLE}, ${span}`,
    pageSize: 'A4',
    margins: [44, 44, 44, 54],
    fontSize: 8.5,
    foot: [`${name} · ${TITLE}, ${span} · printed ${stamp(now.toISOString(), timeZone)}`],
    content: [
      { kind: 'text', text: isolated(name), size: 9.5, color: '#4b575b' },
      { kind: 'text', text: TITLE, heading: 1, bold: true, size: 17, above: 2 },
      { kind: 'text', text: `${span}, newest first`, below: 8 },
    ],
  };
}

/** A batch of them below those before. */
export function entriesTable(entries: readonly FigureEntry[], timeZone: string, continues: boolean): Block {
  return {
    kind: 'table',
    title: TITLE,
    columns: COLUMNS,
    head: HEAD,
    ruled: true,
    ...(continues && { continues: true }),
    rows: entries.map((entry) => ({
      cells: [
        { text: stamp(entry.at, timeZone) },
        { text: String(entry.receipt), names: 'row' },
        { text: entry.labNumber ?? '' },
        { text: isolated(entry.cashierName) },
        { text: isolated(saidOf(entry)) },
        { text: entry.paymentUnit },
        { text: entry.amount },
      ],
    })),
  };
}

function saidOf({ payment, kind, reason }: FigureEntry): string {
  const said = kind === 'payment' ? payment : `${payment}, ${kind}`;
  return reason ? `${said}: ${reason}` : said;
}
