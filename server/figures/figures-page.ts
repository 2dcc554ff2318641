import type { Figure, FigurePart, FigureReport, PayerFigure } from '../../shared/contract/figures.js';
import { isolateDirection } from '../../shared/domain/results/bidi.js';
import { formatMoney, parseMoney } from '../../shared/domain/money/money.js';
import { writtenDay, writtenMonth } from '../../shared/domain/time/day-text.js';
import {
  type Block,
  type Cell,
  type PrintedPage,
  type TableColumn,
  type TextBlock,
  printedMoment,
} from '../kernel/print/page.js';
import type { LaboratorySettings } from '../settings/index.js';
import { barsOf } from './page-bars.js';
import { countTitle, GROUP_TITLES, REPORTS } from './report-groups.js';
import { totalRows } from './total-rows.js';

/** A report on A4: totals and bars; its tables, each beside the period before, follow as `figuresTables`. */
export function figuresPage(
  report: FigureReport,
  { name, address, phones, timeZone }: LaboratorySettings,
  now: Date,
): PrintedPage {
  const { title } = REPORTS[report.report];
  const span = spanText(report.from, report.to);
  const printed = printedMoment(now.toISOString(), timeZone);
  return {
    title: `${title}, ${span}`,
    pageSize: 'A4',
    margins: [44, 44, 44, 54],
    fontSize: 9,
    foot: [`${name} · ${title}, ${span} · printed ${printed}`],
    content: [
      { kind: 'text', text: isolateDirection(name), bold: true, size: 11 },
      ...[address, phones].filter((text) => text !== '').map(headingLine),
      { kind: 'text', text: title, heading: 1, bold: true, size: 17, above: 8 },
      {
        kind: 'text',
        text: `${span}, compared with ${spanText(report.before.from, report.before.to)}`,
        below: 4,
      },
      totalsTable(report),
      ...barsOf(report),
    ],
  };
}

/** A line of the laboratory's heading. */
function headingLine(text: string): TextBlock {
  return { kind: 'text', text: isolateDirection(text), size: 9, color: '#4b575b' };
}

const AT_ONCE = 200;

/** Some lines at a time, so that nobody holds the paper of a long report as a whole. */
export async function* figuresTables(report: FigureReport): AsyncGenerator<readonly Block[]> {
  for (const part of report.parts)
    for (let from = 0; from < part.lines.length; from += AT_ONCE) {
      const lines = part.lines.slice(from, from + AT_ONCE);
      yield await Promise.resolve(partBlocks({ by: part.by, lines }, report, from > 0));
    }
  if (report.payers.length > 0) yield payerBlocks(report.payers);
}

export function spanText(from: string, to: string): string {
  return from === to ? writtenDay(from) : `${writtenDay(from)} to ${writtenDay(to)}`;
}

const PAYERS_TITLE = 'Billed to payers, besides the takings';

const COLUMNS: readonly TableColumn[] = [
  { share: 34 },
  { share: 9 },
  { share: 11, align: 'right' },
  { share: 15, align: 'figures' },
  { share: 15, align: 'figures' },
  { share: 16, align: 'figures' },
];

const head = (first: string, counted: string, base: string): readonly Cell[] =>
  [first, 'Unit', counted, 'Amount', 'Before', `Change, ${base}`].map((text, index) => ({
    text,
    bold: true,
    ...(index >= 2 && { align: 'right' as const }),
  }));

function cells(name: Cell, unit: string, figure: Figure, before: Figure): readonly Cell[] {
  const change = (parseMoney(figure.base) ?? 0n) - (parseMoney(before.base) ?? 0n);
  return [
    name,
    { text: unit },
    { text: String(figure.count) },
    { text: figure.amount },
    { text: before.amount, color: '#4b575b' },
    { text: formatMoney(change), color: '#4b575b' },
  ];
}

function totalsTable(report: FigureReport): Block {
  const { baseCurrency } = report;
  const counted = report.report === 'summary' ? 'Receipts' : countTitle('payment');
  return {
    kind: 'table',
    columns: COLUMNS,
    head: head('Totals', counted, baseCurrency),
    ruled: true,
    above: 8,
    rows: totalRows(report).map(({ name: text, unit, figure, before, isWhole = false }) => ({
      cells: cells({ text, names: 'row', ...(isWhole && { bold: true }) }, unit, figure, before),
    })),
  };
}

function partBlocks({ by, lines }: FigurePart, { baseCurrency }: FigureReport, continues: boolean): Block[] {
  const title = `By ${GROUP_TITLES[by].toLowerCase()}`;
  const heading: Block = {
    kind: 'text',
    text: title,
    heading: 2,
    bold: true,
    size: 11.5,
    above: 14,
    below: 2,
    keep: true,
  };
  const nameOf = (name: string): string => {
    if (by === 'day') return writtenDay(name);
    return by === 'month' ? writtenMonth(name) : name;
  };
  return [
    ...(continues ? [] : [heading]),
    {
      kind: 'table',
      ...(continues && { continues: true }),
      title,
      columns: COLUMNS,
      head: head(GROUP_TITLES[by], countTitle(by), baseCurrency),
      ruled: true,
      rows: lines.map((line) => ({
        cells: cells(
          {
            text: [
              { text: isolateDirection(nameOf(line.name)) },
              ...(line.note === null
                ? []
                : [{ text: `  ${isolateDirection(line.note)}`, color: '#5a686d', size: 8 }]),
            ],
            names: 'row',
          },
          line.paymentUnit,
          line,
          line.before,
        ),
      })),
    },
  ];
}

const PAYER_COLUMNS: readonly TableColumn[] = [
  { share: 30 },
  { share: 10 },
  ...Array.from({ length: 4 }, (): TableColumn => ({ share: 15, align: 'figures' })),
];

function payerBlocks(payers: readonly PayerFigure[]): Block[] {
  const title = PAYERS_TITLE;
  return [
    { kind: 'text', text: title, heading: 2, bold: true, size: 11.5, above: 14, below: 2, keep: true },
    {
      kind: 'table',
      title,
      columns: PAYER_COLUMNS,
      head: ['Payer', 'Unit', 'Billed', 'Credited', 'Paid', 'Written off'].map((text, index) => ({
        text,
        bold: true,
        ...(index >= 2 && { align: 'right' as const }),
      })),
      ruled: true,
      rows: payers.map(({ name, paymentUnit, billed, credited, paid, writtenOff }) => ({
        cells: [
          { text: isolateDirection(name), names: 'row' },
          ...[paymentUnit, billed, credited, paid, writtenOff].map((text) => ({ text })),
        ],
      })),
    },
  ];
}
