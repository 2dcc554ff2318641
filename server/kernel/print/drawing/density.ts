import type { Block } from '../page.js';
import type { Document } from './document.js';
import type { Piece } from './pieces.js';

/** How closely a page is set: parts of its usual free space, and of the size of its writing. */
export interface Density {
  readonly spaces: number;
  readonly scale: number;
}

export const DEFAULT_DENSITY: Density = { spaces: 1, scale: 1 };

/** Writing of 9.5 points is still 8.4: smaller is not read. */
const CLOSER: readonly Density[] = [
  { spaces: 0.7, scale: 1 },
  { spaces: 0.4, scale: 1 },
  { spaces: 0.4, scale: 0.94 },
  { spaces: 0.4, scale: 0.88 },
];

/** The widest at which there are as few pages as at the closest. */
export function densityForFewestPages(pagesAt: (density: Density) => number): Density {
  const usual = pagesAt(DEFAULT_DENSITY);
  const closest = CLOSER.at(-1) ?? DEFAULT_DENSITY;
  if (usual === 1) return DEFAULT_DENSITY;
  const fewest = pagesAt(closest);
  if (fewest >= usual) return DEFAULT_DENSITY;
  return CLOSER.find((density) => density === closest || pagesAt(density) === fewest) ?? closest;
}

/** Points above and below the writing of a row that says no other. */
export const ROW_PADDING = 2.5;

/** The same blocks with less free space around them. */
export function condense(blocks: readonly Block[], spaces: number): readonly Block[] {
  if (spaces === 1) return blocks;
  const less = (points = 0): number => points * spaces;
  return blocks.map((block) => {
    switch (block.kind) {
      case 'text':
        return { ...block, above: less(block.above), below: less(block.below) };
      case 'table':
        return { ...block, above: less(block.above), padding: less(block.padding ?? ROW_PADDING) };
      case 'columns':
      case 'box':
      case 'figure':
      case 'rule':
        return { ...block, above: less(block.above) };
      case 'frame':
      case 'page':
        return block;
    }
  });
}

/** The same pieces with everything on them smaller. */
export function scaled(document: Document, pieces: readonly Piece[], scale: number): readonly Piece[] {
  return scale === 1 ? pieces : pieces.map((piece) => smaller(document, piece, scale));
}

function smaller(document: Document, piece: Piece, scale: number): Piece {
  const { split, again } = piece;
  return {
    ...piece,
    height: piece.height * scale,
    again: again?.map((one) => smaller(document, one, scale)),
    split:
      split &&
      ((available) => {
        const parts = split(available / scale);
        return parts && [smaller(document, parts[0], scale), smaller(document, parts[1], scale)];
      }),
    draw: (x, y) => {
      document.save();
      document.scale(scale);
      piece.draw(x / scale, y / scale);
      document.restore();
    },
  };
}
