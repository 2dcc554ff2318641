import type { Cell, TableBlock, TableColumn, TableRow, Text } from '../page.js';
import { decorate, tagged } from './ink.js';
import { linesOf, widthOfText } from './lines.js';
import {
  type Context,
  type Piece,
  type Align,
  heightOf,
  space,
  stylesOf,
  writeLines,
  countFitting,
  freeSpace,
} from './pieces.js';
import { ROW_PADDING } from './density.js';
import type { Document, Element } from './document.js';
import type { Line } from './writing.js';

const FIGURE = /^[<>≤≥=]{0,2}\s*[-−]?\d+(?:\.\d+)?$/;

const GAP = 8;
const RULE = '#d3dcdc';

const GREY = '#5a686d';

/** A table of rows; its head, and the title above it, are repeated on each further page. */
export function tablePieces(context: Context, block: TableBlock, width: number): readonly Piece[] {
  const table = context.within(context.add('Table'));
  const columns = columnsOf(table, block, width);
  const padding = block.padding ?? ROW_PADDING;
  const row = (cells: readonly Cell[], style: Partial<RowStyle>): Piece =>
    rowPiece(table, setRow(table, columns, cells, { padding, width, ...style }));
  const head = block.head && !block.continues ? [{ ...row(block.head, { isHead: true }), keep: true }] : [];
  const again = [
    ...(block.title === undefined ? [] : [titlePiece(context, block.title, width)]),
    ...(block.head ? [ornament(row(block.head, { isHead: true, isRepeated: true }))] : []),
  ];
  const rows = block.rows.map(({ cells, follows }, index) => {
    const isLast = !block.rows[index + 1]?.follows;
    const isRuled =
      block.ruled === true && !follows && (index > 0 || head.length > 0 || block.continues === true);
    return { ...row(cells, { isRuled }), keep: !isLast, again };
  });
  return [...space(block.above), ...head, ...rows];
}

function titlePiece(context: Context, title: string, width: number): Piece {
  const styles = stylesOf([{ text: title }, { text: ', continued', bold: false, color: GREY }], {
    bold: true,
    size: context.size + 1.5,
  });
  const lines = linesOf(context.fonts, styles, width);
  return {
    height: heightOf(lines) + 2,
    draw: (x, y) => decorate(context.document, () => writeLines(context, lines, { x, y, width })),
  };
}

/** A repeated head is for the eye: a screen reader has read it already. */
function ornament({ height, draw }: Piece): Piece {
  return { height, draw };
}

interface RowStyle {
  /** Points: of the table, and above and below the writing. */
  readonly width: number;
  readonly padding: number;
  readonly isHead?: boolean;
  /** A head that was drawn before. */
  readonly isRepeated?: boolean;
  /** A line above it. */
  readonly isRuled?: boolean;
}

interface SetRow extends RowStyle {
  readonly cells: readonly SetCell[];
}

interface SetCell {
  readonly cell: Cell;
  /** Absent: for the eye alone. */
  readonly element?: Element;
  readonly x: number;
  readonly width: number;
  readonly align?: Align;
  readonly lines: readonly Line[];
}

/** The cells of a row, each its own paragraph, so that text in one moves nothing in another. */
function setRow(
  context: Context,
  columns: readonly Column[],
  cells: readonly Cell[],
  style: RowStyle,
): SetRow {
  const row = style.isRepeated ? undefined : context.within(context.add('TR'));
  let next = 0;
  const set = cells.flatMap((cell) => {
    const taken = columns.slice(next, next + (cell.span ?? 1));
    const [column] = taken;
    if (column === undefined) return [];
    next += taken.length;
    const gap = next < columns.length ? GAP : 0;
    const width = taken.reduce((sum, one) => sum + one.width, -gap);
    const element = row && addCell(row, cell, style);
    return [{ ...setCell(context, cell, { ...column, width }, style), element }];
  });
  return { ...style, cells: set };
}

function addCell(row: Context, { names, span }: Cell, { isHead }: RowStyle): Element {
  const isNaming = isHead === true || names !== undefined;
  return row.add(isNaming ? 'TH' : 'TD', {
    O: 'Table',
    ...(isNaming && { Scope: isHead ? 'Column' : 'Row' }),
    ...(span !== undefined && span > 1 && { ColSpan: span }),
  });
}

/** `column`: as wide as the cell. */
function setCell(context: Context, cell: Cell, column: Column, { isHead }: RowStyle): SetCell {
  const own = isHead ? { bold: true, color: GREY, size: context.size - 1 } : { size: context.size };
  const styles = stylesOf(cell.text, {
    bold: cell.bold ?? own.bold,
    color: cell.color ?? own.color,
    size: cell.size ?? own.size,
  });
  const indent = cell.indent ?? 0;
  const width = column.width - indent - insetOf(context, cell, column);
  return {
    cell,
    x: column.x + indent,
    width,
    align: cell.align ?? (column.align === 'figures' ? 'right' : column.align),
    lines: linesOf(context.fonts, styles, width),
  };
}

function rowPiece(context: Context, row: SetRow): Piece {
  const content = Math.max(...row.cells.map(({ lines }) => heightOf(lines)));
  return {
    height: content + 2 * row.padding,
    draw: (x, y) => drawRow(context.document, row, x, y),
    split: (available) => splitRow(context, row, available - 2 * row.padding),
  };
}

function splitRow(context: Context, row: SetRow, available: number): readonly [Piece, Piece] | undefined {
  const counts = row.cells.map(({ lines }) => countFitting(lines, available));
  if (Math.max(...counts) === 0) return undefined;
  const part = (cut: (lines: readonly Line[], count: number) => readonly Line[]): Piece => {
    const cells = row.cells.map((cell, index) => ({ ...cell, lines: cut(cell.lines, counts[index] ?? 0) }));
    return rowPiece(context, { ...row, cells });
  };
  return [part((lines, count) => lines.slice(0, count)), part((lines, count) => lines.slice(count))];
}

function drawRow(document: Document, row: SetRow, x: number, y: number): void {
  if (row.isRuled) drawRule(document, x, y, row.width);
  for (const cell of row.cells) {
    const [line] = cell.lines;
    if (line === undefined || cell.lines.every(({ runs }) => runs.length === 0)) continue;
    const place = { ...cell, x: x + cell.x, y: y + row.padding };
    const write = (): void => writeLines({ document }, cell.lines, place);
    if (cell.element) tagged(document, cell.element, write);
    else decorate(document, write);
    decorateCell(document, place, line);
  }
}

function drawRule(document: Document, x: number, y: number, width: number): void {
  decorate(document, () => {
    document.lineWidth(0.5).moveTo(x, y);
    document.lineTo(x + width, y).stroke(RULE);
  });
}

type PlacedCell = SetCell & { readonly y: number };

function decorateCell(document: Document, placed: PlacedCell, line: Line): void {
  const { cell, x, y, width, align } = placed;
  if (!cell.framed && !cell.arrow) return;
  const color = cell.color ?? '#1b2427';
  const behind = x + freeSpace(line, width, align) + line.width;
  decorate(document, () => {
    if (cell.framed) drawFrame(document, placed, color);
    if (cell.arrow) drawArrow(document, cell.arrow, { x: behind + 3, y: y + line.height / 2, color });
  });
}

function drawFrame(document: Document, { lines, x, y, width, align }: PlacedCell, color: string): void {
  const wide = Math.max(...lines.map((line) => line.width));
  const from = align === 'right' ? x + width - wide : x;
  document.lineWidth(1).rect(from - 3, y - 1, wide + 6, heightOf(lines) + 1.5);
  document.stroke(color);
}

function drawArrow(
  document: Document,
  direction: 'up' | 'down',
  { x, y, color }: { readonly x: number; readonly y: number; readonly color: string },
): void {
  const up = direction === 'up' ? -1 : 1;
  document.polygon([x, y - 1.2 * up], [x + 5.2, y - 1.2 * up], [x + 2.6, y + 3.6 * up]).fill(color);
}

/** The place of a column, in points. */
interface Column extends TableColumn {
  readonly x: number;
  readonly width: number;
  /** Room behind the decimal points. */
  readonly room: number;
}

/** The places of the columns, and the room that the figures of each need after the decimal point. */
function columnsOf(context: Context, { columns, rows }: TableBlock, width: number): readonly Column[] {
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

/** How far a figure is moved from the right to align its decimal point with the others; 0 for other text. */
function insetOf(context: Context, cell: Cell, column: Column): number {
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
