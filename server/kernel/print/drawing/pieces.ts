import type { Run, Text, TextBlock } from '../page.js';
import type { Document, Element } from './document.js';
import type { Fonts, Line, Style } from './writing.js';
import { tagged, writeLine } from './ink.js';
import { linesOf } from './lines.js';

/** A part of a page drawn in one piece, or cut where it must be. */
export interface Piece {
  /** Points. */
  readonly height: number;
  draw(x: number, y: number): void;
  /** Into what fits, and the rest. */
  readonly split?: (available: number) => readonly [Piece, Piece] | undefined;
  /** Never alone at the end of a page. */
  readonly keep?: boolean;
  /** Never first on a page: part of the content before it moves with it. */
  readonly joins?: boolean;
  /** The pieces to repeat above it if it comes first on a page. */
  readonly again?: readonly Piece[];
  /** Everything after it is on the next page. */
  readonly breaks?: boolean;
  readonly isSpace?: boolean;
}

/** The drawing tools, and the place in the structure tree where the next element goes. */
export interface Context {
  readonly document: Document;
  readonly fonts: Fonts;
  /** The default size of text, in points. */
  readonly size: number;
  add(type: string, attributes?: Readonly<Record<string, unknown>>, alt?: string): Element;
  within(element: Element): Context;
}

export type Align = 'left' | 'right' | 'center';

/** Free space of `height` points, if there is to be any. */
export function space(height = 0): readonly Piece[] {
  return height === 0 ? [] : [{ height, draw: () => {}, isSpace: true }];
}

/** The height of pieces or lines below each other. */
export function heightOf(parts: readonly { readonly height: number }[]): number {
  return parts.reduce((sum, { height }) => sum + height, 0);
}

/** The text of a block or cell as styles. */
export function stylesOf(text: Text, style: Omit<Style, 'text'>): readonly Style[] {
  const runs: readonly Run[] = typeof text === 'string' ? [{ text }] : text;
  return runs.map((run) => ({
    text: run.text,
    bold: run.bold ?? style.bold,
    color: run.color ?? style.color,
    size: run.size ?? style.size,
  }));
}

interface Set {
  readonly width: number;
  readonly align?: Align;
}

/** Lines of writing, as content of one element. */
function writing(context: Context, element: Element, lines: readonly Line[], set: Set): Piece {
  return {
    height: heightOf(lines),
    draw: (x, y) => tagged(context.document, element, () => writeLines(context, lines, { ...set, x, y })),
    split: (available) => {
      const count = countFitting(lines, available);
      if (count === 0 || count === lines.length) return undefined;
      const part = (some: readonly Line[]): Piece => writing(context, element, some, set);
      return [part(lines.slice(0, count)), part(lines.slice(count))];
    },
  };
}

interface Place extends Set {
  readonly x: number;
  readonly y: number;
}

export function writeLines(
  { document }: Pick<Context, 'document'>,
  lines: readonly Line[],
  { x, y, width, align }: Place,
): void {
  let top = y;
  for (const line of lines) {
    writeLine(document, line, x + freeSpace(line, width, align), top + line.baseline);
    top += line.height;
  }
}

/** The space left of the content within `width`. */
export function freeSpace(line: { readonly width: number }, width: number, align?: Align): number {
  if (align === 'right') return width - line.width;
  return align === 'center' ? (width - line.width) / 2 : 0;
}

export function countFitting(lines: readonly Line[], available: number): number {
  let height = 0;
  const tooMuch = lines.findIndex((line) => (height += line.height) > available + 0.01);
  return tooMuch === -1 ? lines.length : tooMuch;
}

export function textPieces(context: Context, block: TextBlock, width: number): readonly Piece[] {
  const element = context.add(block.heading ? `H${block.heading}` : 'P');
  const styles = stylesOf(block.text, { ...block, size: block.size ?? context.size });
  const lines = linesOf(context.fonts, styles, width);
  const keep = block.keep === true || block.heading !== undefined;
  const joins = block.joins === true;
  return [
    ...space(block.above).map((piece) => ({ ...piece, joins })),
    { ...writing(context, element, lines, { width, align: block.align }), keep, joins },
    ...space(block.below).map((piece) => ({ ...piece, keep })),
  ];
}
