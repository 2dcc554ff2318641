import * as harfbuzz from 'harfbuzzjs';
import type { FontFile, Glyph, OpenFont } from './writing.js';

/**
 * Text copied, searched or read aloud from the PDF must be the printed text, so glyphs carry the text that they
 * represent: if letters join or change places, one glyph carries all of it.
 */

// Latin letters stay apart, so that a search for "office" finds it. Features that a script cannot do without (rlig)
// stay on.
const FEATURES = ['liga', 'clig', 'dlig'].map((tag) => new harfbuzz.Feature(tag, 0));
/** The text of a glyph that has none of its own; without any, readers make one up from its number. */
export const NO_TEXT = '\u200b';
const EACH_CHARACTER = harfbuzz.ClusterLevel.MONOTONE_CHARACTERS;

/** `file`: TrueType or OpenType. */
export function shaperOf(file: Uint8Array): harfbuzz.Font {
  const face = new harfbuzz.Face(new harfbuzz.Blob(file));
  return new harfbuzz.Font(face);
}

export type Direction = 'from left' | 'from right';

export interface Shaped {
  readonly glyphs: readonly Glyph[];
  readonly width: number;
}

/** A run of one font and one direction as glyphs from left to right, in parts of 1000 of its size. */
export function shaped(font: OpenFont, bold: boolean, text: string, direction: Direction): Shaped {
  const { font: file, shaper } = font.face(bold);
  const scale = 1000 / file.unitsPerEm;
  const raw = font.plain ? unshaped(file, text, direction) : laidOut(shaper(), text, direction);
  const glyphs = raw.map((glyph) => ({
    ...glyph,
    advance: glyph.advance * scale,
    dx: glyph.dx * scale,
    dy: glyph.dy * scale,
  }));
  return { glyphs, width: glyphs.reduce((sum, { advance }) => sum + advance, 0) };
}

function laidOut(shaper: harfbuzz.Font, text: string, direction: Direction): readonly Glyph[] {
  const isRightToLeft = direction === 'from right';
  const buffer = new harfbuzz.Buffer();
  buffer.setClusterLevel(EACH_CHARACTER);
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(isRightToLeft ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
  harfbuzz.shape(shaper, buffer, FEATURES);
  const glyphs = buffer.getGlyphInfosAndPositions();
  const texts = textsOf(glyphs, text, direction);
  return glyphs.map((glyph, index) => ({
    id: glyph.codepoint,
    text: texts[index] ?? NO_TEXT,
    advance: glyph.xAdvance ?? 0,
    dx: glyph.xOffset ?? 0,
    dy: glyph.yOffset ?? 0,
  }));
}

/**
 * The characters of each cluster over its glyphs, in the order of reading: a vowel that is drawn before its consonant
 * is read behind it. Readers turn what runs from right to left around, also within a glyph that has two letters; those
 * that do not go by the actual text of the run.
 */
function textsOf(glyphs: readonly Clustered[], text: string, direction: Direction): readonly string[] {
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster)), text.length].sort((a, b) => a - b);
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1]]));
  return clustersOf(glyphs).flatMap(({ cluster, members }) => {
    const characters = [...text.slice(cluster, ends.get(cluster))];
    if (direction === 'from right') characters.reverse();
    return toldBy(members, characters);
  });
}

/** The glyphs that move on tell the characters; dots that a font sets apart from their letter say nothing. */
function toldBy(members: readonly Clustered[], characters: readonly string[]): readonly string[] {
  const moving = members.filter(({ xAdvance = 0 }) => xAdvance !== 0);
  const telling = members.length > characters.length && moving.length > 0 ? moving : members;
  return members.map((glyph) => {
    const at = telling.indexOf(glyph);
    if (at === -1) return NO_TEXT;
    const own = at === telling.length - 1 ? characters.slice(at).join('') : characters[at];
    return own || NO_TEXT;
  });
}

/** The character of the text that a glyph comes from, and its advance. */
interface Clustered {
  readonly cluster: number;
  readonly xAdvance?: number | undefined;
}

interface GlyphCluster {
  readonly cluster: number;
  readonly members: readonly Clustered[];
}

function clustersOf(glyphs: readonly Clustered[]): readonly GlyphCluster[] {
  const clusters: { cluster: number; members: Clustered[] }[] = [];
  for (const glyph of glyphs) {
    const last = clusters.at(-1);
    if (last?.cluster === glyph.cluster) last.members.push(glyph);
    else clusters.push({ cluster: glyph.cluster, members: [glyph] });
  }
  return clusters;
}

/** Each character its own glyph, in the text's order, or from the right. */
function unshaped(file: FontFile, text: string, direction: Direction): readonly Glyph[] {
  const glyphs = [...text].map((character) => {
    const { id, advanceWidth } = file.glyphForCodePoint(character.codePointAt(0) ?? 0);
    return { id, text: character, advance: advanceWidth, dx: 0, dy: 0 };
  });
  return direction === 'from right' ? glyphs.reverse() : glyphs;
}
