import type { FiguresLine } from '../../shared/contract/billing.js';
import { formatDateTime } from '../ui/date-time.js';
import { saveFile } from '../ui/save-file.js';
import { unitLabel } from '../ui/unit.js';
import { unitTotals, type DailyReport } from './daily.js';

/** A text that a spreadsheet would take for a formula is kept as text; amounts stay numbers. */
function cell(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^-\d+\.\d{2}$/.test(text);
  return `"${(isFormula ? `'${text}` : text).replaceAll('"', '""')}"`;
}

function csv(rows: readonly (readonly string[])[]): Blob {
  const text = rows.map((row) => row.map(cell).join(',')).join('\r\n');
  return new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' });
}

function nameOf(report: DailyReport, what: string): string {
  return `${what} ${report.from}${report.from === report.to ? '' : ` to ${report.to}`}.csv`;
}

const GROUPS = ['days', 'types', 'departments', 'cashiers'] as const;
const TITLES = {
  days: 'Day',
  types: 'Payment type',
  departments: 'Department',
  cashiers: 'Cashier',
} as const;

export function groupName(kind: (typeof GROUPS)[number], line: FiguresLine): string {
  switch (kind) {
    case 'days':
      return line.date ?? '';
    case 'types':
      return line.payment ?? '';
    case 'departments':
      return unitLabel(line.department ?? '') || 'Other';
    case 'cashiers':
      return [line.cashierName ?? line.cashier ?? '', line.payment ?? ''].filter(Boolean).join(', ');
  }
}

export function saveTotals(report: DailyReport): Promise<void> {
  const groups = GROUPS.flatMap((kind) =>
    report[kind].map((line) => [
      TITLES[kind],
      groupName(kind, line),
      String(line.count),
      line.paymentUnit,
      line.amount,
    ]),
  );
  const totals = unitTotals(report.entries).map(({ unit, amount }) => ['Total', '', '', unit, amount]);
  const head = ['By', 'Group', 'Count', 'Payment unit', 'Amount'];
  return saveFile(csv([head, ...groups, ...totals]), nameOf(report, 'daily report'));
}

export function saveEntries(report: DailyReport): Promise<void> {
  const head = [
    'Time',
    'Receipt',
    'Lab number',
    'Cashier',
    'Entry',
    'Payment type',
    'Payment unit',
    'Amount',
  ];
  const rows = report.entries.map((entry) => [
    formatDateTime(entry.at),
    String(entry.receipt),
    entry.labNumber,
    entry.cashierName,
    entry.kind,
    entry.payment,
    entry.paymentUnit,
    entry.amount,
  ]);
  return saveFile(csv([head, ...rows]), nameOf(report, 'entries'));
}
