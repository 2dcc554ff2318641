import type { ReportedResult } from '../../../shared/contract/reports.js';
import { isolated } from '../../../shared/domain/results/isolated.js';
import type { SaidColumn, SaidTable } from '../../../shared/domain/results/said-table.js';
import type { Block, Cell, TableColumn } from '../../kernel/print/page.js';
import { line } from './look.js';

/** What a bench recorded as tables; the title of each stands again where a page breaks. */
export function saidTableBlocks({ tables = [] }: ReportedResult): readonly Block[] {
  return tables.flatMap((table): Block[] => [
    line(isolated(table.title), { heading: 3, bold: true, above: 8, below: 1 }),
    ...rowBlocks(table),
    ...table.notes.map(({ name, text }): Block => ({
      kind: 'text',
      text: [{ text: `${name}: `, bold: true }, { text: isolated(text) }],
      above: 2,
    })),
  ]);
}

function rowBlocks({ title, columns, rows }: SaidTable): readonly Block[] {
  if (rows.length === 0) return [];
  return [
    {
      kind: 'table',
      columns: columns.map(placed),
      title: isolated(title),
      head: columns.map(({ name }) => ({ text: name })),
      ruled: true,
      padding: 2,
      rows: rows.map((texts) => ({
        cells: columns.map((column, at) => cellOf(column, texts[at] ?? '', at)),
      })),
    },
  ];
}

function placed({ share, kind }: SaidColumn): TableColumn {
  return { share, ...(kind === 'figures' && { align: 'figures' }) };
}

function cellOf({ kind }: SaidColumn, text: string, at: number): Cell {
  return {
    // A figure reads from left to right whatever stands beside it, and lines up by its point.
    text: kind === 'figures' ? text : isolated(text),
    ...(kind === 'mark' && { bold: true }),
    ...(at === 0 && { names: 'row' }),
  };
}
