import { createRequire } from 'node:module';
import type { FontFile } from './writing.js';

/** An element of the structure tree, as pdfkit makes it. */
export interface Element {
  readonly dictionary: { readonly data: { readonly S: string; A?: Readonly<Record<string, unknown>> } };
  add(child: Element | MarkedContent): Element;
  end(): void;
}

/** Drawing that belongs to an element. */
export interface MarkedContent {
  readonly mcid?: number;
}

/** A font in the document: its subset grows with every glyph that is written. */
export interface EmbeddedFont {
  readonly id: string;
  readonly scale: number;
  readonly font: FontFile;
  readonly subset: { readonly glyphs: number[] };
  readonly widths: number[];
  readonly unicode: number[][];
  ref(): unknown;
}

/** The place of each glyph in the font's subset, by glyph and text. */
export type Face = EmbeddedFont & { readonly places: Map<string, number> };

/** A document of pdfkit's, as far as pages are drawn with it. */
export interface Document {
  readonly page: { readonly height: number; readonly fonts: Record<string, unknown> };
  /** The font that was set last. */
  readonly _font: EmbeddedFont;
  /** By the path of their file. */
  readonly faces: Map<string, Face>;
  on(event: 'data', listener: (chunk: Buffer) => void): void;
  on(event: 'end', listener: () => void): void;
  on(event: 'error', listener: (failure: Error) => void): void;
  end(): void;
  addPage(page: { readonly size: readonly number[]; readonly margin: number }): void;
  switchToPage(index: number): void;
  bufferedPageRange(): { readonly count: number };
  struct(type: string, options?: { readonly alt?: string }): Element;
  addStructure(root: Element): void;
  markContent(tag: string, options: Readonly<Record<string, string>>): void;
  markStructureContent(type: string): MarkedContent;
  endMarkedContent(): void;
  addContent(operators: string): void;
  font(file: Buffer): void;
  save(): void;
  restore(): void;
  scale(factor: number): void;
  transform(...matrix: readonly number[]): void;
  fillColor(color: string): void;
  fill(color: string): void;
  stroke(color: string): void;
  lineWidth(width: number): this;
  moveTo(x: number, y: number): this;
  lineTo(x: number, y: number): this;
  rect(x: number, y: number, width: number, height: number): this;
  circle(x: number, y: number, radius: number): this;
  polygon(...points: readonly (readonly [number, number])[]): this;
  image(file: Buffer, x: number, y: number, options: ImagePlace): void;
}

interface ImagePlace {
  readonly fit: readonly [number, number];
  readonly align: 'left' | 'right' | 'center';
  readonly valign: 'center';
}

type Made = Omit<Document, 'faces'>;

const PDFDocument = createRequire(import.meta.url)('pdfkit') as new (
  options: Readonly<Record<string, unknown>>,
) => Made;

/**
 * A document with a title, a language and a structure tree; pages are added by hand. A long one lets go of a page when
 * the next begins.
 */
export function newDocument(
  { title, language = 'en' }: Readonly<Record<'title', string>> & { language?: string },
  isLong = false,
) {
  const document = new PDFDocument({
    autoFirstPage: false,
    bufferPages: !isLong,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: language,
    info: { Title: title, Creator: 'Meniscus', Producer: 'Meniscus' },
  });
  return Object.assign(document, { faces: new Map<string, Face>() }) as Document;
}
