import type { Block, BoxBlock, ColumnPart, ColumnsBlock } from '../page.js';
import { figurePieces, rulePieces } from './figure.js';
import { framePieces } from './frame.js';
import { decorate } from './ink.js';
import type { Context, Piece } from './piece.js';
import { heightOf, space, textPieces } from './pieces.js';
import { tablePieces } from './table.js';

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
