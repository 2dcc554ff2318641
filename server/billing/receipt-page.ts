import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { Receipt } from '../../shared/contract/billing-shapes.js';
import type { ReceiptFormat } from '../../shared/contract/billing.js';
import type { PrintedPage } from '../kernel/print/pdf.js';
import { stamp } from '../kernel/print/stamp.js';

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
  const name = receipt.kind === 'refund' ? 'Refund' : 'Receipt';
  return {
    title: `${name} ${receipt.number}`,
    ...PAPER[print.format],
    content: [
      ...heading(receipt),
      { text: `${name.toUpperCase()} No. ${receipt.number}`, bold: true, fontSize: 12, margin: [0, 8, 0, 2] },
      ...(print.isCopy ? [{ text: 'COPY', bold: true, fontSize: 14 }] : []),
      ...facts(print).map((text) => ({ text })),
      table(receipt.items.map((item) => [item.name, `${receipt.baseCurrency} ${item.price}`])),
      table(sums(receipt)),
      ...(receipt.reason === null ? [] : [{ text: `Reason: ${receipt.reason}` }]),
      ...(print.reportFooter === ''
        ? []
        : [{ text: print.reportFooter, margin: [0, 8, 0, 0] } satisfies Content]),
    ],
  };
}

function heading({ laboratory }: Receipt): Content[] {
  return [
    { text: laboratory.name, bold: true, fontSize: 12 },
    ...[laboratory.address, laboratory.phones].filter((text) => text !== '').map((text) => ({ text })),
  ];
}

function facts({ receipt, timeZone }: ReceiptPrint): string[] {
  const account = [receipt.accountName, receipt.accountNumber].filter((text) => text).join(' ');
  return [
    stamp(receipt.at, timeZone),
    `Lab number: ${receipt.labNumber}`,
    `Patient: ${receipt.patientName}`,
    ...(account === '' ? [] : [`Account: ${account}`]),
    `Cashier: ${receipt.cashierName}`,
  ];
}

function sums(receipt: Receipt): string[][] {
  const base = receipt.baseCurrency;
  return [
    ['Total', `${base} ${receipt.total}`],
    ...(receipt.discount === '0.00' ? [] : [['Discount', `${base} -${receipt.discount}`]]),
    ...receipt.lines.map((line) => [
      line.rate === '1' ? line.payment : `${line.payment} (× ${line.rate} = ${base} ${line.base})`,
      `${line.paymentUnit} ${line.amount}`,
    ]),
    ...(receipt.change === '0.00' ? [] : [['Change', `${base} ${receipt.change}`]]),
    ['Balance', `${base} ${receipt.balance}`],
  ];
}

function table(rows: readonly (readonly string[])[]): Content {
  if (rows.length === 0) return { text: '' };
  const body = rows.map(([left = '', right = '']): TableCell[] => [
    { text: left },
    { text: right, alignment: 'right' },
  ]);
  return { table: { widths: ['*', 'auto'], body }, layout: 'lightHorizontalLines', margin: [0, 6, 0, 2] };
}
