import { decorate } from './ink.js';
import { figurePieces, rulePieces } from './figure.js';
import { space, textPieces } from './pieces.js';
import { tablePieces } from './table.js';

const LAID_OUT = {
  text: textPieces,
  table: tablePieces,
  columns: columnsPieces,
  box: boxPieces,
  figure: figurePieces,
  rule: rulePieces,
  page: () => [{ height: 0, draw: () => {}, breaks: true }],
};

/** Blocks as pieces of `width` points, from above. */
export function piecesOf(context, blocks, width) {
  return blocks.flatMap((block) => LAID_OUT[block.kind](context, block, width));
}

export function heightOf(pieces) {
  return pieces.reduce((sum, { height }) => sum + height, 0);
}

export function drawAll(pieces, x, y) {
  let top = y;
  for (const piece of pieces) {
    piece.draw(x, top);
    top += piece.height;
  }
}

function columnsPieces(context, { parts, gap, above }, width) {
  const fixed = parts.reduce((sum, part) => sum + (typeof part.width === 'number' ? part.width : 0), 0);
  const shares = parts.reduce(
    (sum, part) => sum + (typeof part.width === 'number' ? 0 : part.width.share),
    0,
  );
  const free = width - fixed - gap * (parts.length - 1);
  let left = 0;
  const set = parts.map((part) => {
    const wide = typeof part.width === 'number' ? part.width : (part.width.share / shares) * free;
    const x = left;
    left += wide + gap;
    return { x, pieces: piecesOf(context, part.content, wide) };
  });
  const height = Math.max(...set.map(({ pieces }) => heightOf(pieces)));
  const draw = (x, y) => set.forEach((part) => drawAll(part.pieces, x + part.x, y));
  return [...(above ? [space(above)] : []), { height, draw }];
}

const INSET = 6;

function boxPieces(context, { content, color, above }, width) {
  const pieces = piecesOf(context, content, width - 2 * INSET);
  const height = heightOf(pieces) + INSET;
  const draw = (x, y) => {
    decorate(context.document, () => context.document.lineWidth(1.2).rect(x, y, width, height).stroke(color));
    drawAll(pieces, x + INSET, y + INSET / 2);
  };
  return [...(above ? [space(above)] : []), { height, draw, keep: true }];
}
