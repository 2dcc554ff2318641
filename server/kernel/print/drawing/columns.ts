import type { Cell, TableBlock, TableColumn, TableRow, Text } from '../page.js';
import { widthOfText } from './lines.js';
import type { Context } from './piece.js';

const FIGURE = /^[<>≤≥=]{0,2}\s*[-−]?\d+(?:\.\d+)?$/;

/** Where a column stands, in points. */
export interface Column extends TableColumn {
  readonly x: number;
  readonly width: number;
  /** Room behind the decimal points. */
  readonly room: number;
}

/** Where the columns stand, and how much room the figures of each need behind their points. */
export function columnsOf(context: Context, { columns, rows }: TableBlock, width: number): readonly Column[] {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  let left = 0;
  return columns.map((column, index) => {
    const x = left;
    const wide = (column.share / whole) * width;
    left += wide;
    return { ...column, x, width: wide, room: roomOf(context, column, rows, index) };
  });
}

function roomOf(context: Context, column: TableColumn, rows: readonly TableRow[], index: number): number {
  if (column.align !== 'figures') return 0;
  const fractions = rows.flatMap(({ cells }) => fractionOf(cells[index]) ?? []);
  return Math.max(0, ...[column.behind ?? '', ...fractions].map((text) => wideOf(context, text, true)));
}

/** How far a figure is moved from the right, for its point to stand below the others; 0 for what is no figure. */
export function insetOf(context: Context, cell: Cell, column: Column): number {
  const fraction = column.align === 'figures' ? fractionOf(cell) : undefined;
  return fraction === undefined ? 0 : column.room - wideOf(context, fraction, cell.bold === true);
}

/** A figure from its point on; undefined for what is no figure. */
function fractionOf(cell: Cell | undefined): string | undefined {
  const text = cell ? plain(cell.text) : '';
  if (!FIGURE.test(text)) return undefined;
  const at = text.indexOf('.');
  return at === -1 ? '' : text.slice(at);
}

function plain(text: Text): string {
  return typeof text === 'string' ? text : text.map((run) => run.text).join('');
}

function wideOf({ fonts, size }: Context, text: string, bold: boolean): number {
  return text === '' ? 0 : widthOfText(fonts, { text, bold, size });
}
