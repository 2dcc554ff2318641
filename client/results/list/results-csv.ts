import type { ResultListRow } from '../../../shared/contract/results.js';
import { formatDateTime } from '../../ui/date-time.js';
import { unitLabel } from '../../ui/unit.js';
import { listResults, type ResultsAsked } from '../results.api.js';

const COLUMNS: readonly (readonly [title: string, value: (row: ResultListRow) => string])[] = [
  ['Saved', (row) => formatDateTime(row.at)],
  ['Lab number', (row) => row.labNumber],
  ['Patient', (row) => row.patientName],
  ['Test code', (row) => row.profileCode],
  ['Test', (row) => row.profileName],
  ['Unit', (row) => unitLabel(row.unit)],
  ['Stage', (row) => row.stage],
  ['Low', (row) => String(row.flags.L)],
  ['High', (row) => String(row.flags.H)],
  ['Critical', (row) => String(row.flags.critical)],
  ['Entered by', (row) => row.doneby],
  ['Authorised by', (row) => row.authorisedBy ?? ''],
  ['Released', (row) => (row.releasedAt === null ? '' : formatDateTime(row.releasedAt))],
];

/** A cell that a spreadsheet would take for a formula is kept as text. */
function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}

export function resultsCsv(rows: readonly ResultListRow[]): string {
  const head = COLUMNS.map(([title]) => cell(title)).join(',');
  const lines = rows.map((row) => COLUMNS.map(([, value]) => cell(value(row))).join(','));
  return `\uFEFF${[head, ...lines].join('\r\n')}\r\n`;
}

const PAGE_SIZE = 200;
const MOST_PAGES = 25;

/** Everything that the filters find, not only the page in sight. */
export async function downloadResults(asked: ResultsAsked): Promise<number> {
  const rows: ResultListRow[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { data } = await listResults({ ...asked, page, size: PAGE_SIZE });
    rows.push(...data.items);
    if (data.items.length < PAGE_SIZE) break;
  }
  const address = URL.createObjectURL(new Blob([resultsCsv(rows)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `results ${asked.from || 'all'}${asked.to === '' ? '' : ` to ${asked.to}`}.csv`;
  link.click();
  URL.revokeObjectURL(address);
  return rows.length;
}
