import { linesOf } from './lines.js';
import { tagged, writeLine } from './ink.js';

/**
 * What stands on a page in one piece, or is cut where it must be.
 * @typedef {object} Piece
 * @property {number} height Points.
 * @property {(x: number, y: number) => void} draw
 * @property {(available: number) => [Piece, Piece] | undefined} [split] Into what fits, and the rest.
 * @property {boolean} [keep] Never alone at the end of a page.
 * @property {readonly Piece[]} [again] What stands above it where it is the first of a page.
 * @property {boolean} [breaks] Everything behind it stands on the next page.
 */

/** @returns {Piece} */
export function space(height) {
  return { height, draw: () => {}, isSpace: true };
}

/** The text of a block or cell as styles. */
export function stylesOf(text, style) {
  const runs = typeof text === 'string' ? [{ text }] : text;
  return runs.map((run) => ({
    text: run.text,
    bold: run.bold ?? style.bold,
    color: run.color ?? style.color,
    size: run.size ?? style.size,
  }));
}

/** Lines of writing, as content of one element. */
export function writing(context, element, lines, { width, align }) {
  return {
    height: lines.reduce((sum, { height }) => sum + height, 0),
    draw: (x, y) =>
      tagged(context.document, element, () => writeLines(context, lines, { x, y, width, align })),
    split: (available) => {
      const count = countFitting(lines, available);
      if (count === 0 || count === lines.length) return undefined;
      const part = (some) => writing(context, element, some, { width, align });
      return [part(lines.slice(0, count)), part(lines.slice(count))];
    },
  };
}

export function writeLines(context, lines, { x, y, width, align }) {
  let top = y;
  for (const line of lines) {
    writeLine(context.document, line, x + freeSpace(line, width, align), top + line.baseline);
    top += line.height;
  }
}

export function freeSpace(line, width, align) {
  if (align === 'right') return width - line.width;
  return align === 'center' ? (width - line.width) / 2 : 0;
}

export function countFitting(lines, available) {
  let height = 0;
  const tooMuch = lines.findIndex((line) => (height += line.height) > available + 0.01);
  return tooMuch === -1 ? lines.length : tooMuch;
}

/** @returns {Piece[]} */
export function textPieces(context, block, width) {
  const element = context.add(block.heading ? `H${block.heading}` : 'P');
  const styles = stylesOf(block.text, { ...block, size: block.size ?? context.size });
  const lines = linesOf(context.fonts, styles, width);
  const body = { ...writing(context, element, lines, { width, align: block.align }) };
  const isKept = block.keep === true || block.heading !== undefined;
  return [
    ...(block.above ? [space(block.above)] : []),
    { ...body, keep: isKept },
    ...(block.below ? [{ ...space(block.below), keep: isKept }] : []),
  ];
}
