import type { Receipt } from '../../shared/contract/billing-shapes.js';
import type { ReceiptFormat } from '../../shared/contract/billing.js';
import { receiptSums, type SumPart, type SumRow } from '../../shared/domain/money/receipt-sums.js';
import { aboutOther, printedReason, RECEIPT_NAMES } from '../../shared/domain/money/receipt-words.js';
import { taxNumberText } from '../../shared/domain/money/vat-words.js';
import { withCurrency } from '../../shared/domain/money/with-currency.js';
import { isolateDirection } from '../../shared/domain/results/bidi.js';
import {
  type Block,
  type PrintedPage,
  type TableRow,
  type TextBlock,
  printedMoment,
} from '../kernel/print/page.js';

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
      ...receiptSums(receipt).map((part) => sumTable(part, receipt.baseCurrency)),
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
    ...(laboratory.taxNumber === undefined ? [] : [line(taxNumberText(laboratory.taxNumber))]),
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

function sumTable({ rows, total, isAnswer = false }: SumPart, currency: string): Block {
  return {
    kind: 'table',
    columns: [{ share: 68 }, { share: 32, align: 'right' }],
    ruled: true,
    above: 6,
    rows: [
      ...rows.map((row) => sumRow(row, currency, isAnswer)),
      ...(total === undefined ? [] : [sumRow(total, currency, true)]),
    ],
  };
}

function sumRow({ name, amount }: SumRow, currency: string, bold: boolean): TableRow {
  const left = { text: isolateDirection(name), names: 'row' as const, bold };
  return { cells: [left, { text: withCurrency(amount, currency), bold }] };
}
