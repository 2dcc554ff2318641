import type { Block, PrintedPage } from '../page.js';
import { piecesOf } from './blocks.js';
import { newDocument, type Document, type Element } from './document.js';
import { DEFAULT_DENSITY, condense, densityForFewestPages, scaled, type Density } from './density.js';
import { onPages, Pages, pagesOf, type Sheet } from './on-pages.js';
import { type Context, type Piece, heightOf, writeLines } from './pieces.js';
import type { Fonts } from './writing.js';
import { decorate } from './ink.js';
import { linesOf } from './lines.js';

const STYLE = { color: '#4b575b', size: 7.5 };
const NUMBER_WIDTH = 80;
const FROM_EDGE = 22;
const LEAST = 0.5;
const STEP = 0.05;
const A4 = { width: 595.28, height: 841.89 };
const SIZE = 9.5;
/** From the end of a page's content to the edge, besides the foot. */
const ABOVE_FOOT = 32;

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
  const set = (at: Context, { scale, spaces }: Density): readonly Piece[] =>
    scaled(at.document, piecesOf(at, condense(page.content, spaces), inside / scale), scale);
  const sheet = { width, left, top, bottom: below };
  const density = height === 'auto' ? DEFAULT_DENSITY : densityOf(page, context, set, { ...sheet, height });
  const pieces = set(context, density);
  const high = height === 'auto' ? heightOf(pieces) + top + bottom : height;
  const first = document.bufferedPageRange().count;
  onPages(document, pieces, { ...sheet, height: high });
  foot?.draw(left, high, first);
}

/** How closely it has to be set; tried in a separate document, which takes the tags. */
function densityOf(
  page: PrintedPage,
  { fonts }: Context,
  set: (at: Context, density: Density) => readonly Piece[],
  sheet: Sheet,
): Density {
  if (!page.savesPages && !page.onePage) return DEFAULT_DENSITY;
  const document = newDocument(page);
  const root = document.struct('Document');
  const laidOut = (density: Density) => set(contextOf(document, fonts, page, root), density);
  if (page.savesPages) return densityForFewestPages((density) => pagesOf(laidOut(density), sheet));
  const room = sheet.height - sheet.top - sheet.bottom;
  return { spaces: 1, scale: scaleFor((scale) => heightOf(laidOut({ spaces: 1, scale })), room) };
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

/** The foot of pages, `height` points high. */
interface Foot {
  readonly height: number;
  /** On every page from the `first` on, with its number among those. */
  draw(x: number, pageHeight: number, first: number): void;
  /** On the page that is drawn on now; how many there will be, nobody knows yet. */
  drawHere(x: number, pageHeight: number, page: number): void;
}

function footOf(context: Context, texts: readonly string[], width: number): Foot {
  const { document, fonts } = context;
  const lines = texts.flatMap((text) => linesOf(fonts, [{ text, ...STYLE }], width - NUMBER_WIDTH));
  const height = heightOf(lines);
  const draw = (x: number, y: number, words: string): void => {
    const number = linesOf(fonts, [{ text: words, ...STYLE }], NUMBER_WIDTH);
    document.lineWidth(0.5).moveTo(x, y - 4);
    document.lineTo(x + width, y - 4).stroke('#d3dcdc');
    writeLines(context, lines, { x, y, width });
    writeLines(context, number, { x: x + width - NUMBER_WIDTH, y, width: NUMBER_WIDTH, align: 'right' });
  };
  return {
    height,
    drawHere: (x, pageHeight, page) =>
      decorate(document, () => draw(x, pageHeight - FROM_EDGE - height, `Page ${page}`)),
    draw: (x, pageHeight, first) => {
      const { count } = document.bufferedPageRange();
      for (let index = first; index < count; index += 1) {
        document.switchToPage(index);
        const words = `Page ${index - first + 1} of ${count - first}`;
        decorate(document, () => draw(x, pageHeight - FROM_EDGE - height, words));
      }
    },
  };
}

/**
 * The largest scale at which a page fits; half if none does, as nothing smaller is readable. `heightAt` a scale, and
 * the `room`, are in points as drawn.
 */
function scaleFor(heightAt: (scale: number) => number, room: number): number {
  let scale = 1;
  while (scale > LEAST && heightAt(scale) > room) scale = Math.max(LEAST, scale - STEP);
  return scale;
}
