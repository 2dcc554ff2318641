import type { Document, Element, Face } from './document.js';
import { NO_TEXT } from './shape.js';
import type { Glyph, Line, Run } from './writing.js';

/** Writes the runs of a line; `x` and `baseline` in points from the upper left corner. */
export function writeLine(document: Document, line: Line, x: number, baseline: number): void {
  for (const run of line.runs) writeRun(document, run, x + run.x, baseline);
}

function writeRun(document: Document, run: Run, x: number, baseline: number): void {
  const face = faceOf(document, run);
  // In reading order, so that a reader that knows nothing of directions has the words in order too.
  const isMoved = run.level % 2 === 1 || run.font.script !== undefined;
  if (isMoved) document.markContent('Span', { actual: run.text });
  document.page.fonts[face.id] ??= face.ref();
  document.save();
  document.transform(1, 0, 0, -1, 0, document.page.height);
  document.fillColor(run.style.color ?? '#1b2427');
  document.addContent('BT');
  document.addContent(`1 0 0 1 ${number(x)} ${number(document.page.height - baseline)} Tm`);
  document.addContent(`/${face.id} ${number(run.style.size)} Tf`);
  for (const part of shownParts(face, run)) document.addContent(part);
  for (const { glyph, at } of silentGlyphs(run)) {
    const [left, up] = [at + glyph.dx, glyph.dy].map((part) => (part * run.style.size) / 1000);
    document.addContent(
      `1 0 0 1 ${number(x + (left ?? 0))} ${number(document.page.height - baseline + (up ?? 0))} Tm`,
    );
    document.addContent(`<${placeOf(face, glyph).toString(16).padStart(4, '0')}> Tj`);
  }
  document.addContent('ET');
  document.restore();
  if (isMoved) document.endMarkedContent();
}

function number(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

/** It says nothing and moves nothing on, as the dots that a font sets apart from their letter. */
function isSilent({ text, advance }: Glyph): boolean {
  return text === NO_TEXT && advance === 0;
}

/** Shown behind all others: a reader that skips them must not take the way to them for a space. `at`: from the left. */
function silentGlyphs({ glyphs }: Run): readonly { readonly glyph: Glyph; readonly at: number }[] {
  let at = 0;
  return glyphs.flatMap((glyph) => {
    const here = at;
    at += glyph.advance;
    return isSilent(glyph) ? [{ glyph, at: here }] : [];
  });
}

/** Glyphs on the baseline share one array; a raised one, such as a mark, is shown separately. */
function shownParts(face: Face, run: Run): readonly string[] {
  const parts: string[] = [];
  let array: string[] = [];
  const flush = (): void => {
    if (array.length > 0) parts.push(`[${array.join(' ')}] TJ`);
    array = [];
  };
  for (const glyph of run.glyphs.filter((one) => !isSilent(one))) {
    const place = placeOf(face, glyph);
    const code = `<${place.toString(16).padStart(4, '0')}>`;
    if (glyph.dy !== 0) {
      flush();
      parts.push(`${number((glyph.dy * run.style.size) / 1000)} Ts`);
    }
    if (glyph.dx !== 0) array.push(number(-glyph.dx));
    array.push(code);
    const moved = glyph.advance - (face.widths[place] ?? 0) - glyph.dx;
    if (Math.abs(moved) > 0.01) array.push(number(-moved));
    if (glyph.dy !== 0) {
      flush();
      parts.push('0 Ts');
    }
  }
  flush();
  return parts;
}

function faceOf(document: Document, run: Run): Face {
  const { file, key } = run.font.face(run.style.bold === true);
  const known = document.faces.get(key);
  if (known) return known;
  document.font(file);
  const face = Object.assign(document._font, { places: new Map<string, number>() });
  document.faces.set(key, face);
  return face;
}

/** A glyph that two texts share (A and А) is embedded once for each: a PDF names one text a glyph. */
function placeOf(face: Face, { id, text }: Glyph): number {
  const key = `${id} ${text}`;
  const known = face.places.get(key);
  if (known !== undefined) return known;
  const place = face.subset.glyphs.push(id) - 1;
  face.places.set(key, place);
  face.widths[place] = face.font.getGlyph(id).advanceWidth * face.scale;
  face.unicode[place] = [...text].flatMap((character) => character.codePointAt(0) ?? []);
  return place;
}

/** Decoration for the eye alone: rules, frames, arrows, parts repeated on each page. */
export function decorate(document: Document, work: () => void): void {
  document.markContent('Artifact', { type: 'Layout' });
  work();
  document.endMarkedContent();
}

/** Content of one element of the structure tree. */
export function tagged(document: Document, element: Element, work: () => void): void {
  const content = document.markStructureContent(element.dictionary.data.S);
  work();
  document.endMarkedContent();
  element.add(content);
}
