import type { Block, PrintedPage } from '../page.js';
import { piecesOf } from './blocks.js';
import { newDocument, type Document, type Element } from './document.js';
import { footOf } from './foot.js';
import { onPages, Pages } from './on-pages.js';
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

/** A page whose content comes a part at a time; its bytes go to `send` while it is drawn. */
export class LongPage {
  private readonly document: Document;
  private readonly root: Element;
  private readonly pages: Pages;
  private readonly inside: number;

  constructor(
    private readonly page: PrintedPage,
    private readonly fonts: Fonts,
    send: (bytes: Buffer) => void,
  ) {
    const [left, top, right, bottom] = page.margins;
    const { width, height } = A4;
    this.document = newDocument(page, true);
    this.document.on('data', send);
    this.root = this.document.struct('Document');
    this.document.addStructure(this.root);
    this.inside = width - left - right;
    const foot =
      page.foot && footOf(contextOf(this.document, fonts, page, this.root), page.foot, this.inside);
    const below = Math.max(bottom, foot ? foot.height + ABOVE_FOOT : 0);
    const sheet = { width, height, left, top, bottom: below };
    this.pages = new Pages(this.document, sheet, (number) => foot?.drawHere(left, height, number));
    this.add(page.content);
  }

  /** Each part's elements are written when it is drawn: none of it is held. */
  add(blocks: readonly Block[]): void {
    const part = this.document.struct('Sect');
    this.root.add(part);
    this.pages.place(piecesOf(contextOf(this.document, this.fonts, this.page, part), blocks, this.inside));
    part.end();
  }

  end(): Promise<void> {
    this.pages.close();
    this.root.end();
    return new Promise((resolve, reject) => {
      this.document.on('end', resolve);
      this.document.on('error', reject);
      this.document.end();
    });
  }
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
