import { decorate, tagged } from './ink.js';
import { linesOf, widthOfText } from './lines.js';
import { countFitting, freeSpace, stylesOf, writeLines } from './pieces.js';

const GAP = 8;
const GREY = '#5a686d';
const RULE = '#d3dcdc';
const FIGURE = /^[<>≤≥=]{0,2}\s*[-−]?\d+(?:\.\d+)?$/;

/** Where the columns stand, and how much room the figures of each need behind their points. */
export function columnsOf(context, { columns, rows }, width) {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  let x = 0;
  return columns.map((column, index) => {
    const wide = (column.share / whole) * width;
    const place = { ...column, x, width: wide, behind: behindOf(context, column, rows, index) };
    x += wide;
    return place;
  });
}

function behindOf(context, column, rows, index) {
  if (column.align !== 'figures') return 0;
  const texts = rows.map(({ cells }) => (cells.length > index ? plain(cells[index]) : ''));
  const fractions = texts.filter((text) => FIGURE.test(text)).map(fractionOf);
  return Math.max(0, ...[column.behind ?? '', ...fractions].map((text) => wideOf(context, text, true)));
}

function plain({ text }) {
  return typeof text === 'string' ? text : text.map((run) => run.text).join('');
}

function fractionOf(text) {
  const at = text.indexOf('.');
  return at === -1 ? '' : text.slice(at);
}

function wideOf(context, text, bold) {
  return text === '' ? 0 : widthOfText(context.fonts, { text, bold, size: context.size });
}

/** The cells of a row, each a paragraph of its own: nothing in one moves what stands in another. */
export function setRow(context, columns, { cells, isHead, isRepeated, ...options }) {
  const element = isRepeated ? undefined : context.add('TR');
  let next = 0;
  const set = cells.map((cell) => {
    const span = cell.span ?? 1;
    const column = columns[next];
    const taken = columns.slice(next, next + span);
    next += span;
    const width = taken.reduce((sum, one) => sum + one.width, 0) - (next < columns.length ? GAP : 0);
    const own = element && context.within(element).add(...tagOf(cell, isHead, span));
    return setCell(context, { cell, column, width, isHead, element: own });
  });
  return { ...options, isHead, isRepeated, cells: set };
}

function tagOf(cell, isHead, span) {
  const scope = isHead ? 'Column' : cell.names === 'group' ? 'Row' : 'Row';
  const attributes = {
    O: 'Table',
    ...((isHead || cell.names) && { Scope: scope }),
    ...(span > 1 && { ColSpan: span }),
  };
  return [isHead || cell.names ? 'TH' : 'TD', attributes];
}

function setCell(context, { cell, column, width, isHead, element }) {
  const style = isHead ? { bold: true, color: GREY, size: context.size - 1 } : { size: context.size };
  const styles = stylesOf(cell.text, {
    bold: cell.bold ?? style.bold,
    color: cell.color ?? style.color,
    size: cell.size ?? style.size,
  });
  const indent = cell.indent ?? 0;
  const isFigure = column.align === 'figures' && FIGURE.test(plain(cell));
  const align = cell.align ?? (column.align === 'figures' ? 'right' : column.align);
  const behind = isFigure ? column.behind - wideOf(context, fractionOf(plain(cell)), cell.bold) : 0;
  return {
    cell,
    element,
    x: column.x + indent,
    width: width - indent - behind,
    align,
    lines: linesOf(context.fonts, styles, width - indent - behind),
  };
}

/** @returns {import('./pieces.js').Piece} */
export function rowPiece(context, row) {
  const content = Math.max(...row.cells.map(({ lines }) => heightOf(lines)));
  return {
    height: content + 2 * row.padding,
    draw: (x, y) => drawRow(context, row, x, y),
    split: (available) => splitRow(context, row, available - 2 * row.padding),
  };
}

function heightOf(lines) {
  return lines.reduce((sum, { height }) => sum + height, 0);
}

function splitRow(context, row, available) {
  const counts = row.cells.map(({ lines }) => countFitting(lines, available));
  if (Math.max(...counts) === 0) return undefined;
  const part = (cut) => {
    const cells = row.cells.map((cell, index) => ({ ...cell, lines: cut(cell.lines, counts[index]) }));
    return rowPiece(context, { ...row, cells });
  };
  return [part((lines, count) => lines.slice(0, count)), part((lines, count) => lines.slice(count))];
}

function drawRow({ document, ...context }, row, x, y) {
  if (row.isRuled) {
    decorate(document, () =>
      document
        .lineWidth(0.5)
        .moveTo(x, y)
        .lineTo(x + row.width, y)
        .stroke(RULE),
    );
  }
  const top = y + row.padding;
  for (const cell of row.cells.filter(({ lines }) => lines.some(({ runs }) => runs.length > 0))) {
    const write = () => writeLines({ ...context, document }, cell.lines, { ...cell, x: x + cell.x, y: top });
    if (cell.element) tagged(document, cell.element, write);
    else decorate(document, write);
    decorateCell(document, cell, x + cell.x, top);
  }
}

function decorateCell(document, { cell, lines, width, align }, x, y) {
  if (!cell.framed && !cell.arrow) return;
  const [line] = lines;
  const left = x + freeSpace(line, width, align);
  const color = cell.color ?? '#1b2427';
  decorate(document, () => {
    if (cell.framed) {
      const wide = Math.max(...lines.map((one) => one.width));
      const from = align === 'right' ? x + width - wide : x;
      document
        .lineWidth(1)
        .rect(from - 3, y - 1, wide + 6, heightOf(lines) + 1.5)
        .stroke(color);
    }
    if (cell.arrow)
      drawArrow(document, cell.arrow, { x: left + line.width + 3, y: y + line.height / 2, color });
  });
}

function drawArrow(document, direction, { x, y, color }) {
  const up = direction === 'up' ? -1 : 1;
  document.polygon([x, y - 1.2 * up], [x + 5.2, y - 1.2 * up], [x + 2.6, y + 3.6 * up]).fill(color);
}
