import { readFileSync } from 'node:fs';
import * as fontkit from 'fontkit';
import { sfnt } from './sfnt.js';
import { shaperOf } from './shape.js';

/**
 * @typedef {import('../fonts.js').PrintFont} PrintFont
 * @typedef {{ font: any, file: Buffer, key: string, shaper: () => any }} Face
 * @typedef {PrintFont & { face: (bold: boolean) => Face, has: (point: number) => boolean }} OpenFont
 */

const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u;

/**
 * The table of fonts, each opened when its first character comes.
 * @param {readonly PrintFont[]} table
 */
export function openFonts(table) {
  const fonts = table.map(opened);
  const known = new Map();
  /** The first font that has all of a cluster: a letter and its accents are never set in two fonts. */
  const find = (cluster) => {
    const points = [...cluster]
      .filter((character) => !IGNORABLE.test(character))
      .map((character) => character.codePointAt(0));
    return fonts.find(
      (font) => (!font.script || font.script.test(cluster)) && points.every((point) => font.has(point)),
    );
  };
  const fontOf = (cluster) => {
    if (!known.has(cluster)) {
      if (known.size > 20_000) known.clear();
      known.set(cluster, find(cluster));
    }
    return known.get(cluster);
  };
  return { fontOf, first: fonts[0] };
}

/** @param {PrintFont} font */
function opened(font) {
  const faces = new Map();
  const face = (bold) => {
    const path = bold ? font.bold : font.normal;
    if (!faces.has(path)) {
      const file = sfnt(readFileSync(path));
      let shaper;
      faces.set(path, {
        file,
        font: fontkit.create(file),
        key: path,
        shaper: () => (shaper ??= shaperOf(file)),
      });
    }
    return faces.get(path);
  };
  let characters;
  const has = (point) => {
    characters ??= new Set(face(false).font.characterSet);
    return characters.has(point);
  };
  return { ...font, face, has };
}
