import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import type { PrintFont } from '../fonts.js';
import { fontFile, type FontFace, type Fonts, type OpenFont } from './writing.js';
import { shaperOf } from './shape.js';

const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u;
const MOST_KNOWN = 20_000;

/** The table of fonts, each opened when its first character comes. */
export function openFonts(table: readonly PrintFont[]): Fonts {
  const fonts = table.map(opened);
  const [first] = fonts;
  if (first === undefined) throw new Error('No font to print with is installed.');
  const known = new Map<string, OpenFont | undefined>();
  const fontOf = (cluster: string): OpenFont | undefined => {
    if (!known.has(cluster)) {
      if (known.size > MOST_KNOWN) known.clear();
      known.set(cluster, fontWith(fonts, cluster));
    }
    return known.get(cluster);
  };
  return { fontOf, first };
}

/** The first font that has all of a cluster: a letter and its accents are never set in two fonts. */
function fontWith(fonts: readonly OpenFont[], cluster: string): OpenFont | undefined {
  const points = [...cluster]
    .filter((character) => !IGNORABLE.test(character))
    .flatMap((character) => character.codePointAt(0) ?? []);
  return fonts.find(
    (font) => (!font.script || font.script.test(cluster)) && points.every((point) => font.has(point)),
  );
}

function opened(font: PrintFont): OpenFont {
  const faces = new Map<string, FontFace>();
  const face = (bold: boolean): FontFace => {
    const path = bold ? font.bold : font.normal;
    const known = faces.get(path) ?? faceOf(path);
    faces.set(path, known);
    return known;
  };
  let characters: ReadonlySet<number> | undefined;
  const has = (point: number): boolean => {
    characters ??= new Set(face(false).font.characterSet);
    return characters.has(point);
  };
  return { ...font, face, has };
}

function faceOf(path: string): FontFace {
  const file = sfnt(readFileSync(path));
  let shaper: ReturnType<typeof shaperOf> | undefined;
  return { file, font: fontFile(file), key: path, shaper: () => (shaper ??= shaperOf(file)) };
}

/** WOFF 1.0 unpacked once; read as it is, each glyph would inflate its whole table again. */
function sfnt(file: Buffer): Buffer {
  if (file.toString('latin1', 0, 4) !== 'wOFF') return file;
  const tables = tablesOf(file);
  const head = Buffer.alloc(12 + tables.length * 16);
  file.copy(head, 0, 4, 8);
  head.writeUInt16BE(tables.length, 4);
  let offset = head.length;
  const parts = [head];
  tables.forEach(({ entry, data }, index) => {
    const at = 12 + index * 16;
    entry.copy(head, at, 0, 4);
    entry.copy(head, at + 4, 16, 20);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(data.length, at + 12);
    const padded = Buffer.alloc(Math.ceil(data.length / 4) * 4);
    data.copy(padded);
    parts.push(padded);
    offset += padded.length;
  });
  return Buffer.concat(parts);
}

interface FontTable {
  /** Its line of the file's directory. */
  readonly entry: Buffer;
  readonly data: Buffer;
}

function tablesOf(file: Buffer): readonly FontTable[] {
  return Array.from({ length: file.readUInt16BE(12) }, (_, index) => {
    const at = 44 + index * 20;
    const field = (place: number): number => file.readUInt32BE(at + place);
    const [offset, packed, length] = [field(4), field(8), field(12)];
    const data = file.subarray(offset, offset + packed);
    return { entry: file.subarray(at, at + 20), data: packed < length ? inflateSync(data) : data };
  });
}
