import type { PrintedPage } from '../page.js';
import { piecesOf } from './blocks.js';
import { newDocument, type Document, type Element } from './document.js';
import { footOf } from './foot.js';
import { onPages } from './on-pages.js';
import { scaleFor } from './one-page.js';
import type { Context, Piece } from './piece.js';
import { heightOf } from './pieces.js';
import type { Fonts } from './writing.js';

const A4 = { width: 595.28, height: 841.89 };
const SIZE = 9.5;
const ABOVE_FOOT = 24;

/**
 * Draws a page, or several after one another, as a PDF with title, language and structure tree. Each begins on a
 * sheet of its own, with its own foot and its own numbers.
 */
export async function drawPages(pages: readonly PrintedPage[], fonts: Fonts): Promise<Buffer> {
  const document = newDocument(pages[0] ?? { title: '' });
  const done = collected(document);
  const root = document.struct('Document');
  document.addStructure(root);
  for (const page of pages) drawPage(contextOf(document, fonts, page, root), page);
  root.end();
  document.end();
  return done;
}

function drawPage(context: Context, page: PrintedPage): void {
  const { document } = context;
  const [left, top, right, bottom] = page.margins;
  const { width, height } = page.pageSize === 'A4' ? A4 : page.pageSize;
  const inside = width - left - right;
  const foot = page.foot && footOf(context, page.foot, inside);
  const below = Math.max(bottom, foot ? foot.height + ABOVE_FOOT : 0);
  const isFitted = page.onePage === true && height !== 'auto';
  const scale = isFitted ? scaleFor(heightAt(page, context.fonts, inside), height - top - below) : 1;
  const pieces = piecesOf(context, page.content, inside / scale);
  const high = height === 'auto' ? heightOf(pieces) + top + bottom : height;
  const first = document.bufferedPageRange().count;
  onPages(document, scaled(document, pieces, scale), { width, height: high, left, top, bottom: below });
  foot?.draw(left, high, first);
}

/** How high the page is when it is laid out for another scale; a document of its own takes the tags. */
function heightAt(page: PrintedPage, fonts: Fonts, width: number) {
  return (scale: number): number => {
    const document = newDocument(page);
    const context = contextOf(document, fonts, page, document.struct('Document'));
    return heightOf(piecesOf(context, page.content, width / scale)) * scale;
  };
}

/** It was made to fit: nothing of it is cut, or said again. */
function scaled(document: Document, pieces: readonly Piece[], scale: number): readonly Piece[] {
  if (scale === 1) return pieces;
  return pieces.map((piece) => ({
    ...piece,
    split: undefined,
    again: undefined,
    height: piece.height * scale,
    draw: (x, y) => {
      document.save();
      document.scale(scale);
      piece.draw(x / scale, y / scale);
      document.restore();
    },
  }));
}

/** The next element of what is drawn goes below `parent`. */
function contextOf(
  document: Document,
  fonts: Fonts,
  { fontSize }: Pick<PrintedPage, 'fontSize'>,
  parent: Element,
): Context {
  return {
    document,
    fonts,
    size: fontSize ?? SIZE,
    add: (type, attributes, alt) => {
      const element = document.struct(type, alt ? { alt } : {});
      if (attributes) element.dictionary.data.A = attributes;
      parent.add(element);
      return element;
    },
    within: (element) => contextOf(document, fonts, { fontSize }, element),
  };
}

function collected(document: Document): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on('data', (chunk) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
}
