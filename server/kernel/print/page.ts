import { wallTime } from '../../../shared/domain/time/lab-time.js';
import { writtenMoment } from '../../../shared/domain/time/day-text.js';

/** A page to print, as plain data: it travels to the thread that draws it. Lengths are points (1/72 inch). */
export interface PrintedPage {
  /** The document's title, as a reader's window shows it. */
  readonly title: string;
  /** `auto`: as high as its content, e.g. a receipt from a roll. */
  readonly pageSize: 'A4' | { readonly width: number; readonly height: number | 'auto' };
  /** Left, top, right, bottom. */
  readonly margins: readonly [number, number, number, number];
  readonly content: readonly Block[];
  /** Drawn smaller, down to half, if it would need a second page. */
  readonly onePage?: true;
  /** Its rows are set closer, and its type a little smaller, if that saves a page. */
  readonly savesPages?: true;
  readonly fontSize?: number;
  /** At the foot of every page beside "Page x of y"; absent: no foot. */
  readonly foot?: readonly string[];
  /** BCP 47; absent: en. */
  readonly language?: string;
}

export type Block =
  TextBlock | TableBlock | ColumnsBlock | BoxBlock | FrameBlock | FigureBlock | RuleBlock | BreakBlock;

export interface Run {
  readonly text: string;
  readonly bold?: boolean;
  /** #rrggbb */
  readonly color?: string;
  readonly size?: number;
}

/** A text reads from left to right, except for `isolateDirection()` parts, which read as their letters do. */
export type Text = string | readonly Run[];

export interface TextBlock extends Omit<Run, 'text'> {
  readonly kind: 'text';
  readonly text: Text;
  /** The role for a screen reader: a heading of this rank; absent: a paragraph. */
  readonly heading?: 1 | 2 | 3;
  readonly align?: 'left' | 'right' | 'center';
  readonly above?: number;
  readonly below?: number;
  /** Never alone at the end of a page. */
  readonly keep?: boolean;
  /** Never first on a page: part of the content before it moves with it. */
  readonly joins?: true;
}

export interface TableBlock {
  readonly kind: 'table';
  readonly columns: readonly TableColumn[];
  /** Named at the top of each page that the table goes on to, above its head. */
  readonly title?: string;
  readonly head?: readonly Cell[];
  readonly rows: readonly TableRow[];
  /** Lines between the rows; absent: none. */
  readonly ruled?: boolean;
  /** Free space above and below the writing of each row. */
  readonly padding?: number;
  readonly above?: number;
  /** It continues the table before: its head appears on further pages only. */
  readonly continues?: true;
}

export interface TableColumn {
  /** Its share of the width. */
  readonly share: number;
  /** `figures`: to the right, with the decimal points below each other. */
  readonly align?: 'left' | 'right' | 'figures';
  /** For a column of figures: the longest fraction after an integer, e.g. ".000", so that several tables agree. */
  readonly behind?: string;
}

export interface TableRow {
  readonly cells: readonly Cell[];
  /** It belongs to the row above: no line, no page between them. */
  readonly follows?: boolean;
}

export interface Cell {
  readonly text: Text;
  readonly bold?: boolean;
  readonly color?: string;
  readonly size?: number;
  /** How many columns it takes; absent: 1. */
  readonly span?: number;
  /** It names its row, or the rows below it. */
  readonly names?: 'row' | 'group';
  readonly align?: 'left' | 'right';
  readonly indent?: number;
  /** A frame around the writing, in the cell's colour. */
  readonly framed?: boolean;
  /** Drawn behind the writing. */
  readonly arrow?: 'up' | 'down';
}

/** Blocks beside each other. */
export interface ColumnsBlock {
  readonly kind: 'columns';
  readonly gap: number;
  readonly parts: readonly ColumnPart[];
  readonly above?: number;
}

export interface ColumnPart {
  /** Points, or a share of what the others leave. */
  readonly width: number | { readonly share: number };
  readonly content: readonly Block[];
}

/** Blocks in a frame. */
export interface BoxBlock {
  readonly kind: 'box';
  readonly color: string;
  readonly content: readonly Block[];
  readonly above?: number;
}

/** A frame of fixed size, with everything in its place: text in it moves nothing and needs no second page. */
export interface FrameBlock {
  readonly kind: 'frame';
  readonly height: number;
  readonly parts: readonly (FramedText | FramedFigure)[];
}

/** Writing that ends with "…" where its lines are full. */
export interface FramedText extends Omit<Run, 'text' | 'color'> {
  readonly text: string;
  /** Its upper left corner in the frame. */
  readonly at: readonly [x: number, y: number];
  readonly width: number;
  /** The most; absent: 1. */
  readonly lines?: number;
  readonly align?: 'left' | 'right' | 'center';
  /** It is written as small as this before it is cut. */
  readonly leastSize?: number;
  /** It reads as its letters do, as a name does; absent: from left to right. */
  readonly own?: true;
  /** White on a black bar of its whole width. */
  readonly inverse?: true;
}

export interface FramedFigure {
  readonly figure: FigureBlock;
  readonly at: readonly [x: number, y: number];
}

export interface FigureBlock {
  readonly kind: 'figure';
  /** Its text for somebody who does not see it. */
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  readonly picture: Picture;
  readonly align?: 'left' | 'right' | 'center';
  readonly above?: number;
}

export type Picture =
  | {
      readonly kind: 'image';
      /** A PNG or JPEG as data URL; drawn as large as fits. */ readonly data: string;
    }
  | { readonly kind: 'qr'; readonly text: string }
  | { readonly kind: 'code128'; readonly text: string }
  | { readonly kind: 'strokes'; readonly strokes: readonly Stroke[] };

/** A line through points of the figure, from its upper left corner; or text that begins at a point of its baseline. */
export type Stroke =
  | { readonly line: readonly (readonly [number, number])[]; readonly color: string; readonly width: number }
  | { readonly dot: readonly [number, number]; readonly color: string; readonly radius: number }
  | { readonly band: readonly [number, number, number, number]; readonly color: string }
  | { readonly words: string; readonly at: readonly [number, number]; readonly size: number };

export interface RuleBlock {
  readonly kind: 'rule';
  readonly color: string;
  readonly width: number;
  readonly above?: number;
}

export interface BreakBlock {
  readonly kind: 'page';
}

/** 21 Nov 2026 14:05 in the laboratory's time zone. */
export function printedMoment(at: string, timeZone: string): string {
  return writtenMoment(wallTime(timeZone, at));
}
