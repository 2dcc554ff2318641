import type { Font as Shaper } from 'harfbuzzjs';
import { createRequire } from 'node:module';
import type { PrintFont } from '../fonts.js';

/** How a part of a text is written. */
export interface Style {
  readonly text: string;
  readonly bold?: boolean;
  readonly color?: string;
  readonly size: number;
}

/** A font in one weight, opened when it is first needed. */
export interface FontFace {
  readonly font: FontFile;
  readonly file: Buffer;
  /** The path of its file. */
  readonly key: string;
  shaper(): Shaper;
}

export interface OpenFont extends PrintFont {
  face(bold: boolean): FontFace;
  has(point: number): boolean;
}

export interface Fonts {
  readonly first: OpenFont;
  /** The first font of the table that has all of it. */
  fontOf(cluster: string): OpenFont | undefined;
}

/** A glyph with the text that it represents; lengths in thousandths of its size. */
export interface Glyph {
  readonly id: number;
  readonly text: string;
  readonly advance: number;
  readonly dx: number;
  readonly dy: number;
}

/** A unit that readers take for one letter. */
export interface Cluster {
  readonly text: string;
  readonly style: Style;
  readonly font: OpenFont;
  /** Odd: from right to left. */
  readonly level: number;
  readonly isSpace?: boolean;
}

/** Clusters that are shaped together. */
export interface Run extends Omit<Cluster, 'isSpace'> {
  readonly glyphs: readonly Glyph[];
  /** Points. */
  readonly width: number;
}

/** Lengths in points; `baseline` from above. */
export interface Line {
  /** In the order in which they are read, each with its place. */
  readonly runs: readonly (Run & { readonly x: number })[];
  readonly width: number;
  readonly height: number;
  readonly baseline: number;
}

/** A font file of fontkit's, as far as glyphs are taken from it. */
export interface FontFile {
  readonly unitsPerEm: number;
  readonly characterSet: readonly number[];
  getGlyph(id: number): { readonly advanceWidth: number };
  glyphForCodePoint(point: number): { readonly id: number; readonly advanceWidth: number };
}

const fontkit = createRequire(import.meta.url)('fontkit') as { create(file: Buffer): FontFile };

/** `file`: TrueType or OpenType. */
export function fontFile(file: Buffer): FontFile {
  return fontkit.create(file);
}
