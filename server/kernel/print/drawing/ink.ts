import { createRequire } from 'node:module';

const PDFDocument = createRequire(import.meta.url)('pdfkit');

/**
 * A document with a title, a language and a structure tree; pages are added by hand.
 * @param {{ title: string, language?: string }} page
 */
export function newDocument({ title, language = 'en' }) {
  const document = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: language,
    info: { Title: title, Creator: 'Meniscus', Producer: 'Meniscus' },
  });
  document.faces = new Map();
  return document;
}

/** Writes the runs of a line; `x` and `baseline` in points from the upper left corner. */
export function writeLine(document, line, x, baseline) {
  for (const run of line.runs) writeRun(document, run, x + run.x, baseline);
}

function writeRun(document, run, x, baseline) {
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
  document.addContent('ET');
  document.restore();
  if (isMoved) document.endMarkedContent();
}

function number(value) {
  return String(Math.round(value * 1000) / 1000);
}

/** Glyphs in one array while they stand on the line; one that is raised, a mark, is shown by itself. */
function shownParts(face, run) {
  const parts = [];
  let array = [];
  const flush = () => {
    if (array.length > 0) parts.push(`[${array.join(' ')}] TJ`);
    array = [];
  };
  for (const glyph of run.glyphs) {
    const place = placeOf(face, glyph);
    const code = `<${place.toString(16).padStart(4, '0')}>`;
    if (glyph.dy !== 0) {
      flush();
      parts.push(`${number((glyph.dy * run.style.size) / 1000)} Ts`);
    }
    if (glyph.dx !== 0) array.push(number(-glyph.dx));
    array.push(code);
    const moved = glyph.advance - face.widths[place] - glyph.dx;
    if (Math.abs(moved) > 0.01) array.push(number(-moved));
    if (glyph.dy !== 0) {
      flush();
      parts.push('0 Ts');
    }
  }
  flush();
  return parts;
}

function faceOf(document, run) {
  const { file, key } = run.font.face(run.style.bold === true);
  if (!document.faces.has(key)) {
    document.font(file);
    document.faces.set(key, Object.assign(document._font, { places: new Map() }));
  }
  return document.faces.get(key);
}

/** A glyph that two texts share (A and А) is embedded once for each: a PDF names one text a glyph. */
function placeOf(face, { id, text }) {
  const key = `${id} ${text}`;
  if (!face.places.has(key)) {
    const place = face.subset.glyphs.push(id) - 1;
    face.places.set(key, place);
    face.widths[place] = face.font.getGlyph(id).advanceWidth * face.scale;
    face.unicode[place] = [...text].map((character) => character.codePointAt(0));
  }
  return face.places.get(key);
}

/** What is there for the eye alone: rules, frames, arrows, what repeats on each page. */
export function decorate(document, work) {
  document.markContent('Artifact', { type: 'Layout' });
  work();
  document.endMarkedContent();
}

/** Content of one element of the structure tree. */
export function tagged(document, element, work) {
  const content = document.markStructureContent(element.dictionary.data.S);
  work();
  document.endMarkedContent();
  element.add(content);
}
