import { isolateDirection } from '../../../../shared/domain/results/bidi.js';
import type {
  Block,
  BoxBlock,
  ColumnPart,
  ColumnsBlock,
  FrameBlock,
  FramedFigure,
  FramedText,
} from '../page.js';
import { figurePieces, rulePieces } from './figure.js';
import { decorate, tagged } from './ink.js';
import { type Context, type Piece, heightOf, space, textPieces, writeLines } from './pieces.js';
import { tablePieces } from './table.js';
import { linesOf } from './lines.js';
import type { Line } from './writing.js';

/** Blocks as pieces of `width` points, from above. */
export function piecesOf(context: Context, blocks: readonly Block[], width: number): readonly Piece[] {
  return blocks.flatMap((block) => laidOut(context, block, width));
}

function laidOut(context: Context, block: Block, width: number): readonly Piece[] {
  switch (block.kind) {
    case 'text':
      return textPieces(context, block, width);
    case 'table':
      return tablePieces(context, block, width);
    case 'columns':
      return columnsPieces(context, block, width);
    case 'box':
      return boxPieces(context, block, width);
    case 'frame':
      return framePieces(context, block);
    case 'figure':
      return figurePieces(context, block, width);
    case 'rule':
      return rulePieces(context, block, width);
    case 'page':
      return [{ height: 0, draw: () => {}, breaks: true }];
  }
}

function drawAll(pieces: readonly Piece[], x: number, y: number): void {
  let top = y;
  for (const piece of pieces) {
    piece.draw(x, top);
    top += piece.height;
  }
}

function columnsPieces(context: Context, { parts, gap, above }: ColumnsBlock, width: number) {
  const widths = widthsOf(parts, width - gap * (parts.length - 1));
  let left = 0;
  const set = parts.map(({ content }, index) => {
    const wide = widths[index] ?? 0;
    const x = left;
    left += wide + gap;
    return { x, pieces: piecesOf(context, content, wide) };
  });
  const draw = (x: number, y: number): void => set.forEach((part) => drawAll(part.pieces, x + part.x, y));
  return [...space(above), { height: Math.max(...set.map(({ pieces }) => heightOf(pieces))), draw }];
}

function widthsOf(parts: readonly ColumnPart[], room: number): readonly number[] {
  const pointsOf = ({ width }: ColumnPart): number => (typeof width === 'number' ? width : 0);
  const shareOf = ({ width }: ColumnPart): number => (typeof width === 'number' ? 0 : width.share);
  const free = room - sum(parts.map(pointsOf));
  const shares = sum(parts.map(shareOf));
  return parts.map((part) => pointsOf(part) || (shareOf(part) / shares) * free);
}

function sum(figures: readonly number[]): number {
  return figures.reduce((whole, figure) => whole + figure, 0);
}

const INSET = 6;

function boxPieces(context: Context, { content, color, above }: BoxBlock, width: number): readonly Piece[] {
  const pieces = piecesOf(context, content, width - 2 * INSET);
  const height = heightOf(pieces) + INSET;
  const draw = (x: number, y: number): void => {
    decorate(context.document, () => context.document.lineWidth(1.2).rect(x, y, width, height).stroke(color));
    drawAll(pieces, x + INSET, y + INSET / 2);
  };
  return [...space(above), { height, draw, keep: true }];
}

const WHITE = '#ffffff';
const BLACK = '#000000';
/** Left and right of writing in a bar. */
const BAR_INSET = 2;

/** Everything at its place; nothing that is written makes it higher. */
function framePieces(context: Context, { height, parts }: FrameBlock): readonly Piece[] {
  const drawn = parts.map((part) => ('figure' in part ? figure(context, part) : framed(context, part)));
  return [{ height, draw: (x, y) => drawn.forEach((draw) => draw(x, y)) }];
}

type Draw = (x: number, y: number) => void;

function figure(context: Context, { figure: block, at }: FramedFigure): Draw {
  const [piece] = figurePieces(context, block, block.width);
  return (x, y) => piece?.draw(x + at[0], y + at[1]);
}

function framed(context: Context, part: FramedText): Draw {
  const { at, width, align, inverse } = part;
  const lines = linesIn(context, part);
  const element = context.add('P');
  return (x, y) => {
    const [left, top] = [x + at[0], y + at[1]];
    if (inverse) bar(context, part, [left, top, heightOf(lines)]);
    tagged(context.document, element, () =>
      writeLines(context, lines, { x: left, y: top, width, ...(align && { align }) }),
    );
  };
}

function bar(
  { document }: Context,
  { width }: FramedText,
  [x, y, height]: readonly [number, number, number],
): void {
  decorate(document, () => document.rect(x, y, width, height).fill(BLACK));
}

function linesIn({ fonts, size: usual }: Context, part: FramedText): readonly Line[] {
  const { text, width, lines: most = 1, bold, size = usual, leastSize = size, inverse, own } = part;
  const style = { color: inverse ? WHITE : BLACK, ...(bold !== undefined && { bold }) };
  const room = inverse ? width - 2 * BAR_INSET : width;
  const set = (points: number) => (words: string) =>
    linesOf(fonts, [{ ...style, size: points, text: own ? isolateDirection(words) : words }], room);
  const words = text.replace(/\s+/gu, ' ');
  const large = set(size)(words);
  return large.length <= most ? large : fitted(words, set(leastSize), most);
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The permitted number of lines; the last ends with "…" if the text goes on. */
function fitted(text: string, set: (text: string) => readonly Line[], most: number): readonly Line[] {
  const whole = set(text);
  if (whole.length <= most) return whole;
  const parts = [...letters.segment(text)].map(({ segment }) => segment);
  const cut = (count: number) => set(`${parts.slice(0, count).join('').trimEnd()}…`);
  let [fits, tooMany] = [0, parts.length];
  while (tooMany - fits > 1) {
    const half = (fits + tooMany) >> 1;
    if (cut(half).length <= most) fits = half;
    else tooMany = half;
  }
  return cut(fits);
}
