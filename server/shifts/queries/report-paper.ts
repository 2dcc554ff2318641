import type {
  ClosingReport,
  ReportedDrawer,
  ReportedReceipt,
} from '../../../shared/contract/closing-report.js';
import type { CountedDrawer, ShiftMove } from '../../../shared/contract/shifts.js';
import { isolateDirection } from '../../../shared/domain/results/bidi.js';
import { formatMoney, parseMoney } from '../../../shared/domain/money/money.js';
import { receiptKindText } from '../../../shared/domain/money/receipt-words.js';
import { ActorsQuery, queryHandler } from '../../kernel/use-cases.js';
import { printPdf } from '../../kernel/print/pdf.js';
import { laboratory } from '../../settings/index.js';
import {
  type Block,
  type Cell,
  type PrintedPage,
  type TableRow,
  type TextBlock,
  printedMoment,
} from '../../kernel/print/page.js';
import { readReport } from './report-by-number.js';

const ROWS = [
  ['Float', 'float', 1n],
  ['Taken', 'taken', 1n],
  ['Change', 'change', -1n],
  ['Refunds', 'refunds', -1n],
  ['Voided', 'voided', -1n],
  ['Dropped to the safe', 'drops', -1n],
  ['Received by handover', 'handedIn', 1n],
  ['Handed over', 'handedOut', -1n],
  ['Expected', 'expected', 1n],
  ['Counted', 'counted', 1n],
  ['Difference', 'difference', 1n],
] as const satisfies readonly (readonly [string, keyof ReportedDrawer, bigint])[];
const SUMS: readonly string[] = ['Expected', 'Counted', 'Difference'];
const ACTS = { float: 'Float', drop: 'Drop to the safe', handover: 'Handover' } as const;
const SIGN_HERE = '______________________________';

/** A closing report on A4. */
export class ReportPaper extends ActorsQuery<string, Buffer> {}

export const ReportPaperHandler = queryHandler(
  ReportPaper,
  async ({ database }, { actor, request: number }) => {
    const report = await readReport(database, actor, number);
    const { timeZone } = await laboratory(database);
    return printPdf(reportPage(report, timeZone));
  },
);

/** The closing report on A4: what moved in each drawer, its notes and coins, who signed. */
function reportPage(report: ClosingReport, timeZone: string): PrintedPage {
  const title = `Closing report ${report.number}`;
  return {
    title,
    pageSize: 'A4',
    margins: [50, 46, 50, 56],
    fontSize: 9.5,
    foot: [`${title}, ${report.cashierName}`],
    content: [
      ...heading(report),
      ...facts(report, timeZone).map((text) => line(text)),
      line('Drawers', { heading: 3, bold: true, size: 11, above: 12, below: 2, keep: true }),
      ...groupsOfFour(report.drawers).flatMap(drawerTable),
      ...difference(report),
      ...pieces(report.drawers),
      ...moves(report.moves, timeZone),
      ...receiptTable(report, timeZone),
      ...earlier(report, timeZone),
      ...signatures(report),
    ],
  };
}

function line(text: string, look: Partial<TextBlock> = {}): TextBlock {
  return { kind: 'text', text, ...look };
}

function heading({ laboratory, number }: ClosingReport): Block[] {
  const { name, address, phones } = laboratory;
  return [
    line(name, { heading: 1, bold: true, size: 13 }),
    ...[address, phones].filter((text) => text !== '').map((text) => line(text)),
    line(`CLOSING REPORT No. ${number}`, { heading: 2, bold: true, size: 14, above: 12, below: 4 }),
  ];
}

function facts(report: ClosingReport, timeZone: string): string[] {
  const { payments, refunds } = report;
  return [
    `Cashier: ${isolateDirection(report.cashierName)} (${report.cashier})`,
    `Opened ${printedMoment(report.openedAt, timeZone)}, counted ${printedMoment(report.countedAt, timeZone)}, closed ${printedMoment(report.closedAt, timeZone)}`,
    ...(report.closedBy === null
      ? []
      : [`Counted and closed by ${isolateDirection(report.closedBy.name)} (${report.closedBy.username})`]),
    `Payments: ${payments}, refunds: ${refunds}, receipts: ${receiptsText(report)}`,
  ];
}

/** A range says little: other cashiers write receipts in between. */
function receiptsText({ receipts, firstReceipt, lastReceipt }: ClosingReport): string {
  if (receipts !== undefined) return String(receipts.length);
  if (firstReceipt === null) return 'none';
  return `${firstReceipt} to ${lastReceipt}, other cashiers' among them`;
}

/** The receipts of this shift, one by one. */
function receiptTable({ receipts = [] }: ClosingReport, timeZone: string): Block[] {
  if (receipts.length === 0) return [];
  const heads = ['Receipt', 'Time', 'Lab number', 'Kind', 'Payment type', 'Amount'];
  return [
    line('Receipts', { heading: 3, bold: true, size: 11, above: 12, below: 2, keep: true }),
    {
      kind: 'table',
      title: 'Receipts',
      columns: [
        { share: 12 },
        { share: 22 },
        { share: 16 },
        { share: 28 },
        { share: 22 },
        { share: 16, align: 'right' },
      ],
      head: heads.map((text) => ({ text, bold: true })),
      ruled: true,
      above: 4,
      rows: receipts.flatMap((receipt) => receiptRows(receipt, timeZone)),
    },
  ];
}

function receiptRows(receipt: ReportedReceipt, timeZone: string): TableRow[] {
  const { number, at, labNumber, lines } = receipt;
  const kind = receiptKindText(receipt);
  const [first, ...others] = lines;
  return [
    {
      cells: [
        { text: String(number), names: 'row' },
        { text: printedMoment(at, timeZone) },
        { text: isolateDirection(labNumber) },
        { text: kind },
        ...amountCells(first),
      ],
    },
    ...others.map((other): TableRow => ({
      follows: true,
      cells: [{ text: '', span: 4 }, ...amountCells(other)],
    })),
  ];
}

function amountCells(moved: ReportedReceipt['lines'][number] | undefined): Cell[] {
  if (moved === undefined) return [{ text: '–' }, { text: '' }];
  const { payment, paymentUnit, amount } = moved;
  return [{ text: isolateDirection(payment) }, { text: `${paymentUnit} ${amount}` }];
}

function groupsOfFour(drawers: readonly ReportedDrawer[]): (readonly ReportedDrawer[])[] {
  const count = Math.ceil(drawers.length / 4);
  return Array.from({ length: count }, (_, place) => drawers.slice(place * 4, place * 4 + 4));
}

/** A column a drawer; what did not happen in any of them is left out. */
function drawerTable(drawers: readonly ReportedDrawer[]): Block[] {
  const happened = ROWS.filter(
    ([title, name]) => SUMS.includes(title) || drawers.some((drawer) => drawer[name] !== '0.00'),
  );
  const rows = happened.map(([title, name, sign]): TableRow => {
    const bold = SUMS.includes(title);
    const cells = drawers.map((drawer): Cell => ({ text: signed(drawer[name], sign), bold }));
    return { cells: [{ text: title, names: 'row', bold }, ...cells] };
  });
  const goes: TableRow = {
    cells: [{ text: 'Goes to', names: 'row' }, ...drawers.map(({ to }): Cell => ({ text: `the ${to}` }))],
  };
  return [
    {
      kind: 'table',
      columns: [{ share: 34 }, ...drawers.map(() => ({ share: 22, align: 'right' as const }))],
      head: [
        { text: '' },
        ...drawers.map(({ payment, paymentUnit }) => ({
          text: `${isolateDirection(payment)} (${paymentUnit})`,
          bold: true,
        })),
      ],
      ruled: true,
      above: 4,
      rows: [...rows, goes],
    },
  ];
}

function signed(amount: string, sign: bigint): string {
  const minor = parseMoney(amount) ?? 0n;
  return minor === 0n ? '0.00' : formatMoney(minor * sign);
}

function difference({ difference: total, baseCurrency, reason }: ClosingReport): Block[] {
  return [
    line(`Differences, over and short added together, in ${baseCurrency}: ${total}`, { above: 6 }),
    ...(reason === null ? [] : [line(`Reason: ${isolateDirection(reason)}`)]),
  ];
}

function pieces(drawers: readonly CountedDrawer[]): Block[] {
  const counted = drawers.filter((drawer) => drawer.pieces.length > 0);
  if (counted.length === 0) return [];
  return [
    line('Notes and coins', { heading: 3, bold: true, size: 11, above: 12, below: 2, keep: true }),
    ...counted.map(({ payment, paymentUnit, pieces: found }) => {
      const laid = found.map(({ value, count }) => `${count} × ${value}`).join(', ');
      return line(`${isolateDirection(payment)} (${paymentUnit}): ${laid}`);
    }),
  ];
}

function moves(list: readonly ShiftMove[], timeZone: string): Block[] {
  if (list.length === 0) return [];
  return [
    line('Float, drops and handovers', { heading: 3, bold: true, size: 11, above: 12, below: 2, keep: true }),
    ...list.map(({ at, act, received, by, witness, lines }) => {
      const amounts = lines.map(
        ({ payment, paymentUnit, amount, counted = amount }) =>
          `${isolateDirection(payment)} ${paymentUnit} ${amount}${counted === amount ? '' : `, counted ${counted} by the receiver`}`,
      );
      const from = received ? ' received' : '';
      const second = witness === null ? '' : ` and ${isolateDirection(witness)}`;
      return line(
        `${printedMoment(at, timeZone)} ${ACTS[act]}${from}: ${amounts.join(', ')}; signed by ${isolateDirection(by)}${second}`,
      );
    }),
  ];
}

function earlier({ earlierCounts, countWitness }: ClosingReport, timeZone: string): Block[] {
  if (earlierCounts.length === 0) return [];
  const beside = countWitness === null ? '' : `, the last time beside ${isolateDirection(countWitness)}`;
  return [
    line(`Counted ${earlierCounts.length + 1} times${beside}`, { above: 8 }),
    ...earlierCounts.map(({ at, drawers }) => {
      const texts = drawers.map(
        ({ payment, paymentUnit, counted, difference: off }) =>
          `${isolateDirection(payment)} ${paymentUnit} ${counted} (${off})`,
      );
      return line(`${printedMoment(at, timeZone)}: ${texts.join(', ')}`);
    }),
  ];
}

function signatures({ cashierName, witness }: ClosingReport): Block[] {
  const people = [
    `Cashier: ${isolateDirection(cashierName)}`,
    witness === null ? 'Received by:' : `Witness: ${isolateDirection(witness.name)} (${witness.username})`,
  ];
  return [
    {
      kind: 'columns',
      gap: 30,
      above: 34,
      parts: people.map((text) => ({
        width: { share: 1 },
        content: [line(SIGN_HERE), line(text, { above: 3 })],
      })),
    },
  ];
}
