import type { Document, Element } from './document.js';
import type { Fonts } from './writing.js';

/** What stands on a page in one piece, or is cut where it must be. */
export interface Piece {
  /** Points. */
  readonly height: number;
  draw(x: number, y: number): void;
  /** Into what fits, and the rest. */
  readonly split?: (available: number) => readonly [Piece, Piece] | undefined;
  /** Never alone at the end of a page. */
  readonly keep?: boolean;
  /** Never first on a page: something of what stands before it goes with it. */
  readonly joins?: boolean;
  /** What stands above it where it is the first of a page. */
  readonly again?: readonly Piece[];
  /** Everything behind it stands on the next page. */
  readonly breaks?: boolean;
  readonly isSpace?: boolean;
}

/** What is drawn with, and the place in the structure tree where the next element goes. */
export interface Context {
  readonly document: Document;
  readonly fonts: Fonts;
  /** Of writing that says nothing else, in points. */
  readonly size: number;
  add(type: string, attributes?: Readonly<Record<string, unknown>>, alt?: string): Element;
  within(element: Element): Context;
}

export type Align = 'left' | 'right' | 'center';
