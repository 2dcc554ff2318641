import { readFileSync } from 'node:fs';
import type { PrintFont } from '../fonts.js';
import { fontFile } from './font-file.js';
import { sfnt } from './sfnt.js';
import { shaperOf } from './shape.js';
import type { FontFace, Fonts, OpenFont } from './writing.js';

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
