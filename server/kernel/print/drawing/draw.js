import { heightOf, piecesOf } from './blocks.js';
import { footOf } from './foot.js';
import { newDocument } from './ink.js';
import { onPages } from './on-pages.js';

const A4 = [595.28, 841.89];
const SIZE = 9.5;

/**
 * Draws a page as a PDF with title, language and structure tree.
 * @param {import('../page.js').PrintedPage} page
 * @returns {Promise<Buffer>}
 */
export async function drawPage(page, fonts) {
  const document = newDocument(page);
  const done = collected(document);
  const root = document.struct('Document');
  document.addStructure(root);
  const context = contextOf({ document, fonts, size: page.fontSize ?? SIZE }, root);
  const [left, top, right, bottom] = page.margins;
  const [width, height] = page.pageSize === 'A4' ? A4 : [page.pageSize.width, page.pageSize.height];
  const pieces = piecesOf(context, page.content, width - left - right);
  const size = [width, height === 'auto' ? heightOf(pieces) + top + bottom : height];
  const foot = page.foot && footOf(context, page.foot, width - left - right);
  onPages(document, pieces, { size, left, top, bottom: Math.max(bottom, foot ? foot.height + 24 : 0) });
  foot?.draw(left, size[1]);
  root.end();
  document.end();
  return done;
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
