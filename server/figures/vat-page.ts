import type { VatOnPaper, VatReport } from '../../shared/contract/vat.js';
import { taxNumberText } from '../../shared/domain/money/vat-words.js';
import { isolateDirection } from '../../shared/domain/results/bidi.js';
import { writtenDay, writtenMonth } from '../../shared/domain/time/day-text.js';
import { printedMoment, type Block, type PrintedPage, type TableColumn } from '../kernel/print/page.js';
import type { LaboratorySettings } from '../settings/index.js';
import { spanText } from './figures-page.js';

const TITLE = 'VAT report';
const COLUMNS: readonly TableColumn[] = [
  { share: 20 },
  { share: 32 },
  ...Array.from({ length: 3 }, (): TableColumn => ({ share: 16, align: 'figures' })),
];

/** The tax by rate on A4; days and months follow as `vatTables`. */
export function vatPage(
  report: VatReport,
  { name, address, phones, timeZone }: LaboratorySettings,
  now: Date,
): PrintedPage {
  const span = spanText(report.from, report.to);
  const printed = printedMoment(now.toISOString(), timeZone);
  return {
    title: `${TITLE}, ${span}`,
    pageSize: 'A4',
    margins: [44, 44, 44, 54],
    fontSize: 9,
    foot: [`${name} · ${TITLE}, ${span} · printed ${printed}`],
    content: [
      { kind: 'text', text: isolateDirection(name), bold: true, size: 11 },
      ...[address, phones]
        .filter((text) => text !== '')
        .map((text): Block => ({ kind: 'text', text: isolateDirection(text), color: '#4b575b' })),
      ...(report.taxNumber === ''
        ? []
        : [{ kind: 'text', text: taxNumberText(report.taxNumber) } satisfies Block]),
      { kind: 'text', text: TITLE, heading: 1, bold: true, size: 17, above: 8 },
      { kind: 'text', text: `${span}, less discounts and refunds, in ${report.currency}`, below: 4 },
      table('By rate', [
        ...rowsOf(report.rates, () => ''),
        rowOf('', { rate: 'Total', ...report.total }, true),
      ]),
    ],
  };
}

export async function* vatTables({ days, months }: VatReport): AsyncGenerator<readonly Block[]> {
  yield await Promise.resolve([
    heading('By month'),
    table(
      'By month',
      rowsOf(months, ({ span }) => writtenMonth(span)),
    ),
  ]);
  yield [
    heading('By day'),
    table(
      'By day',
      rowsOf(days, ({ span }) => writtenDay(span)),
    ),
  ];
}

function heading(text: string): Block {
  return { kind: 'text', text, heading: 2, bold: true, size: 11.5, above: 14, below: 2, keep: true };
}

type Row = Extract<Block, { kind: 'table' }>['rows'][number];

function rowsOf<Line extends VatOnPaper>(lines: readonly Line[], spanOf: (line: Line) => string): Row[] {
  return lines.map((line) => rowOf(spanOf(line), line));
}

function rowOf(span: string, { rate, net, vat, gross }: VatOnPaper, bold = false): Row {
  const cell = (text: string) => ({ text, bold });
  return {
    cells: [cell(span), { ...cell(isolateDirection(rate)), names: 'row' }, cell(net), cell(vat), cell(gross)],
  };
}

function table(title: string, rows: readonly Row[]): Block {
  const head = ['', 'Rate', 'Net', 'VAT', 'With VAT'].map((text, index) => ({
    text,
    bold: true,
    ...(index >= 2 && { align: 'right' as const }),
  }));
  return { kind: 'table', title, columns: COLUMNS, head, ruled: true, above: 6, rows };
}
