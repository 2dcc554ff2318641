import type { Receipt, ReceiptLine } from '../../shared/contract/billing-shapes.js';
import type { ReceiptFormat } from '../../shared/contract/billing.js';
import {
  aboutOther,
  leftLines,
  printedReason,
  RECEIPT_NAMES,
} from '../../shared/domain/money/receipt-words.js';
import { DEPOSIT_KINDS } from '../../shared/vocabulary.js';
import { isolateDirection } from '../../shared/domain/results/bidi.js';
import { type Block, type PrintedPage, type TextBlock, printedMoment } from '../kernel/print/page.js';

export interface ReceiptPrint {
  readonly receipt: Receipt;
  readonly format: ReceiptFormat;
  readonly isCopy: boolean;
  readonly timeZone: string;
  readonly reportFooter: string;
}

const MILLIMETRE = 72 / 25.4;

const PAPER = {
  '80mm': { pageSize: { width: 80 * MILLIMETRE, height: 'auto' }, margins: [10, 10, 10, 14], fontSize: 8.5 },
  a4: { pageSize: 'A4', margins: [56, 50, 56, 60], fontSize: 10.5 },
} as const satisfies Record<ReceiptFormat, Pick<PrintedPage, 'pageSize' | 'margins' | 'fontSize'>>;

export function receiptPage(print: ReceiptPrint): PrintedPage {
  const { receipt } = print;
  const name = RECEIPT_NAMES[receipt.kind];
  const reason = printedReason(receipt);
  return {
    title: `${name} ${receipt.number}`,
    ...PAPER[print.format],
    content: [
      ...heading(receipt),
      line(`${name.toUpperCase()} No. ${receipt.number}`, {
        heading: 2,
        bold: true,
        size: 12,
        above: 8,
        below: 2,
      }),
      ...(print.isCopy ? [line('COPY', { bold: true, size: 14 })] : []),
      ...aboutOther(receipt).map((text) => line(text, { bold: true })),
      ...facts(print).map((text) => line(text)),
      ...table(receipt.items.map((item) => [item.name, `${receipt.baseCurrency} ${item.price}`])),
      ...table(isDeposit(receipt) ? depositSums(receipt) : sums(receipt)),
      ...(reason === null ? [] : [line(`Reason: ${isolateDirection(reason)}`)]),
      ...(print.reportFooter === '' ? [] : [line(print.reportFooter, { above: 8 })]),
    ],
  };
}

function line(text: string, look: Partial<TextBlock> = {}): TextBlock {
  return { kind: 'text', text, ...look };
}

function heading({ laboratory }: Receipt): Block[] {
  return [
    line(laboratory.name, { heading: 1, bold: true, size: 12 }),
    ...[laboratory.address, laboratory.phones].filter((text) => text !== '').map((text) => line(text)),
  ];
}

function facts({ receipt, timeZone }: ReceiptPrint): string[] {
  const account = [receipt.accountName, receipt.accountNumber].filter((text) => text).join(' ');
  return [
    printedMoment(receipt.at, timeZone),
    `Lab number: ${receipt.labNumber}`,
    `Patient: ${isolateDirection(receipt.patientName)}`,
    ...(account === '' ? [] : [`Account: ${isolateDirection(account)}`]),
    `Cashier: ${isolateDirection(receipt.cashierName)}`,
    ...(receipt.approvedBy === undefined ? [] : [`Approved by: ${isolateDirection(receipt.approvedBy)}`]),
  ];
}

function isDeposit({ kind }: Receipt): boolean {
  return DEPOSIT_KINDS.some((one) => one === kind);
}

function depositSums(receipt: Receipt): string[][] {
  const base = receipt.baseCurrency;
  return [
    ...receipt.lines.map((line) => paidLine(line, base)),
    ...optionalLine('Rounding', base, receipt.rounding),
    [RECEIPT_NAMES[receipt.kind], `${base} ${receipt.total}`],
    ['On deposit now', `${base} ${receipt.depositBalance ?? '0.00'}`],
  ];
}

function paidLine(line: ReceiptLine, base: string): string[] {
  const { payment, rate, paymentUnit, amount } = line;
  const name = rate === '1' ? payment : `${payment} (× ${rate} = ${base} ${line.base})`;
  return [name, `${paymentUnit} ${amount}`];
}

function sums(receipt: Receipt): string[][] {
  const base = receipt.baseCurrency;
  return [
    ['Total', `${base} ${receipt.total}`],
    ...(receipt.discount === '0.00' ? [] : [['Discount', `${base} -${receipt.discount}`]]),
    ...optionalLine('Deposit used', base, receipt.depositUsed),
    ...receipt.lines.map((line) => paidLine(line, base)),
    ...change(receipt),
    ...optionalLine('Kept as deposit', base, receipt.depositKept),
    ...optionalLine('Rounding', base, receipt.rounding),
    ...leftLines(receipt).map(([name, amount]) => [name, `${base} ${amount}`]),
    ...optionalLine('On deposit now', base, receipt.depositBalance),
  ];
}

function optionalLine(name: string, base: string, amount: string | undefined): string[][] {
  return amount === undefined ? [] : [[name, `${base} ${amount}`]];
}

/** On its own line, in the currency that it was given in. */
function change({ changeLine, change: worth, baseCurrency: base }: Receipt): string[][] {
  if (worth === '0.00') return [];
  if (changeLine == null || changeLine.rate === '1') return [['Change', `${base} ${worth}`]];
  const { rate, paymentUnit, amount } = changeLine;
  return [[`Change (× ${rate} = ${base} ${worth})`, `${paymentUnit} ${amount}`]];
}

function table(rows: readonly (readonly string[])[]): Block[] {
  if (rows.length === 0) return [];
  return [
    {
      kind: 'table',
      columns: [{ share: 62 }, { share: 38, align: 'right' }],
      ruled: true,
      above: 6,
      rows: rows.map(([left = '', right = '']) => ({
        cells: [{ text: isolateDirection(left), names: 'row' as const }, { text: right }],
      })),
    },
  ];
}
