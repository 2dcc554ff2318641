import { heightOf, piecesOf } from './blocks.js';
import { footOf } from './foot.js';
import { newDocument } from './ink.js';
import { onPages } from './on-pages.js';
import { scaleFor } from './one-page.js';

const A4 = [595.28, 841.89];
const SIZE = 9.5;
const ABOVE_FOOT = 24;

/**
 * Draws a page, or several after one another, as a PDF with title, language and structure tree. Each begins on a
 * sheet of its own, with its own foot and its own numbers.
 * @param {readonly import('../page.js').PrintedPage[]} pages
 * @returns {Promise<Buffer>}
 */
export async function drawPages(pages, fonts) {
  const document = newDocument(pages[0] ?? { title: '' });
  const done = collected(document);
  const root = document.struct('Document');
  document.addStructure(root);
  for (const page of pages) drawPage(document, root, page, fonts);
  root.end();
  document.end();
  return done;
}

function drawPage(document, root, page, fonts) {
  const context = contextOf({ document, fonts, size: page.fontSize ?? SIZE }, root);
  const [left, top, right, bottom] = page.margins;
  const [width, height] = page.pageSize === 'A4' ? A4 : [page.pageSize.width, page.pageSize.height];
  const inside = width - left - right;
  const foot = page.foot && footOf(context, page.foot, inside);
  const below = Math.max(bottom, foot ? foot.height + ABOVE_FOOT : 0);
  const scale = page.onePage ? scaleFor(heightAt(page, fonts, inside), height - top - below) : 1;
  const pieces = piecesOf(context, page.content, inside / scale);
  const size = [width, height === 'auto' ? heightOf(pieces) + top + bottom : height];
  const first = document.bufferedPageRange().count;
  onPages(document, pieces.map(scaled(document, scale)), { size, left, top, bottom: below });
  foot?.draw(left, size[1], first);
}

/** How high the page is when it is laid out for another scale; a document of its own takes the tags. */
function heightAt(page, fonts, width) {
  return (scale) => {
    const document = newDocument(page);
    const context = contextOf({ document, fonts, size: page.fontSize ?? SIZE }, document.struct('Document'));
    return heightOf(piecesOf(context, page.content, width / scale)) * scale;
  };
}

function scaled(document, scale) {
  if (scale === 1) return (piece) => piece;
  return (piece) => ({
    ...piece,
    // It was made to fit: nothing of it is cut, or said again.
    split: undefined,
    again: undefined,
    height: piece.height * scale,
    draw: (x, y) => {
      document.save();
      document.scale(scale);
      piece.draw(x / scale, y / scale);
      document.restore();
    },
  });
}

/** The place in the structure tree where the next element goes. */
function contextOf(base, parent) {
  return {
    ...base,
    add: (type, attributes, alt) => {
      const element = base.document.struct(type, alt ? { alt } : {});
      if (attributes) element.dictionary.data.A = attributes;
      parent.add(element);
      return element;
    },
    within: (element) => contextOf(base, element),
  };
}

function collected(document) {
  return new Promise((resolve, reject) => {
    const chunks = [];
    document.on('data', (chunk) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
}
