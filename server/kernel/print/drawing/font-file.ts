import { createRequire } from 'node:module';

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
