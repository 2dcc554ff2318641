// Plain JavaScript: a thread starts from a file as it lies on the disk, also in tests, where nothing is built.
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { inflateSync } from 'node:zlib';

const require = createRequire(import.meta.url);
const pdfmake = require('pdfmake');
const fontkit = require('fontkit');

/** @typedef {{ name: string, normal: string, bold: string, plain: boolean }} PrintFont */

/** @type {(PrintFont & { has: Set<number>, postscriptName: string, files: { normal: Buffer, bold: Buffer } })[]} */
const fonts = workerData.map((/** @type {PrintFont} */ font) => {
  const files = { normal: sfnt(readFileSync(font.normal)), bold: sfnt(readFileSync(font.bold)) };
  const { characterSet, postscriptName } = fontkit.create(files.normal);
  return { ...font, files, has: new Set(characterSet), postscriptName };
});
pdfmake.addFonts(
  Object.fromEntries(
    fonts.map(({ name, files }) => {
      for (const weight of ['normal', 'bold'])
        pdfmake.virtualfs.writeFileSync(`${name}-${weight}`, files[weight]);
      const [normal, bold] = [`${name}-normal`, `${name}-bold`];
      return [name, { normal, bold, italics: normal, bolditalics: bold }];
    }),
  ),
);
pdfmake.setLocalAccessPolicy(() => false);
pdfmake.setUrlAccessPolicy(() => false);
setForReading();

/** WOFF 1.0 unpacked once; read as it is, each glyph would inflate its whole table again. */
function sfnt(file) {
  if (file.toString('latin1', 0, 4) !== 'wOFF') return file;
  const count = file.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = 44 + index * 20;
    const [offset, packed, length] = [4, 8, 12].map((field) => file.readUInt32BE(at + field));
    const data = file.subarray(offset, offset + packed);
    return { entry: file.subarray(at, at + 20), data: packed < length ? inflateSync(data) : data };
  });
  const head = Buffer.alloc(12 + count * 16);
  file.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
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

/**
 * What is copied, searched or read aloud from the PDF must be the text that was printed:
 * no ligatures (their letters come back in the wrong order), and a glyph that two characters share
 * (A and А, fi and ﬁ) is embedded once for each, since PDF names one text a glyph.
 */
function setForReading() {
  const proto = layoutOwner(fontkit.create(fonts[0].files.normal));
  const plain = new Set(fonts.filter((font) => font.plain).map((font) => font.postscriptName));
  const { layout: shaped, createSubset } = proto;
  proto.layout = function layout(text, features, ...rest) {
    const run = plain.has(this.postscriptName)
      ? unshaped(this, text)
      : shaped.call(this, text, { ...features, liga: false, rlig: false, clig: false, dlig: false }, ...rest);
    run.glyphs = run.glyphs.map(readable);
    return run;
  };
  proto.createSubset = function separateSubset() {
    const subset = createSubset.call(this);
    const { includeGlyph } = subset;
    const places = new Map();
    subset.includeGlyph = (id) => {
      if (typeof id === 'number') return includeGlyph.call(subset, id);
      if (!places.has(id.key)) places.set(id.key, subset.glyphs.push(id.glyph) - 1);
      return places.get(id.key);
    };
    return subset;
  };
}

function layoutOwner(font) {
  let proto = Object.getPrototypeOf(font);
  while (!Object.hasOwn(proto, 'layout')) proto = Object.getPrototypeOf(proto);
  return proto;
}

function readable(glyph) {
  const key = `${glyph.id} ${glyph.codePoints.join(' ')}`;
  return Object.create(glyph, { id: { value: { glyph: glyph.id, key } } });
}

const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\u{10800}-\u{10fff}]|[\u{1e800}-\u{1efff}]/u;

/** Each character its own glyph, in the text's order, or from the right. */
function unshaped(font, text) {
  const points = [...text].map((character) => character.codePointAt(0));
  const glyphs = points.map((point) => font.getGlyph(font._cmapProcessor.lookup(point), [point]));
  if (RIGHT_TO_LEFT.test(text)) glyphs.reverse();
  return {
    glyphs,
    positions: glyphs.map(({ advanceWidth }) => ({
      xAdvance: advanceWidth,
      yAdvance: 0,
      xOffset: 0,
      yOffset: 0,
    })),
    advanceWidth: glyphs.reduce((width, glyph) => width + glyph.advanceWidth, 0),
  };
}

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const INVISIBLE = /^[\n\r\t]$/;

/** The first font that has all of a cluster: a letter and its accents are never set in two fonts. */
function fontOf(cluster) {
  const points = [...cluster].map((character) => character.codePointAt(0));
  return fonts.find((font) => points.every((point) => font.has.has(point)));
}

/** A character that no font has is named, so that it is not lost: <U+1F600>. */
function named(cluster) {
  return [...cluster]
    .map((character) => {
      if (fontOf(character)) return character;
      return `<U+${character.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}>`;
    })
    .join('');
}

/** Text as runs of one font each. */
function runs(text) {
  const pieces = [];
  const add = (piece, font) => {
    const last = pieces.at(-1);
    if (last && last.font === font) last.text += piece;
    else pieces.push({ text: piece, font });
  };
  for (const { segment } of clusters.segment(text)) {
    if (INVISIBLE.test(segment) || segment === '\r\n') add(segment, pieces.at(-1)?.font ?? fonts[0].name);
    else if (fontOf(segment)) add(segment, fontOf(segment).name);
    else for (const character of named(segment)) add(character, fontOf(character).name);
  }
  return pieces.length === 0 ? '' : pieces;
}

/** Every text of a definition set in fonts that have its characters. */
function covered(node) {
  if (typeof node === 'string') return { text: runs(node) };
  if (Array.isArray(node)) return node.map(covered);
  if (typeof node !== 'object' || node === null) return node;
  const out = { ...node };
  if (typeof out.text === 'string') out.text = runs(out.text);
  else if (Array.isArray(out.text)) out.text = out.text.map(covered);
  for (const part of ['stack', 'columns', 'ul', 'ol']) {
    if (out[part]) out[part] = out[part].map(covered);
  }
  if (out.table) out.table = { ...out.table, body: out.table.body.map((row) => row.map(covered)) };
  return out;
}

function definition(page) {
  return {
    info: { title: page.title },
    lang: page.language ?? 'en',
    pageSize: page.pageSize,
    pageMargins: page.margins,
    content: covered(page.content),
    defaultStyle: { font: fonts[0].name, fontSize: page.fontSize ?? 9.5, lineHeight: 1.15 },
    ...(page.foot !== undefined && { footer: foot(page) }),
  };
}

function foot(page) {
  return (current, count) => ({
    margin: [page.margins[0], 8, page.margins[2], 0],
    fontSize: 8,
    color: '#444444',
    columns: [
      covered({ text: page.foot }),
      { width: 90, alignment: 'right', text: `Page ${current} of ${count}` },
    ],
  });
}

parentPort.on('message', async ({ id, page }) => {
  try {
    const pdf = await pdfmake.createPdf(definition(page)).getBuffer();
    parentPort.postMessage({ id, pdf });
  } catch (failure) {
    parentPort.postMessage({ id, failure: failure instanceof Error ? failure.message : String(failure) });
  }
});
