// Not by name: `raw` alone is the symbology of that name.
import bwip from 'bwip-js/node';
import { fitsCode128 } from '../../../../shared/domain/specimens/label-words.js';
import type { FigureBlock, RuleBlock, Stroke } from '../page.js';
import type { Document } from './document.js';
import { decorate, tagged, writeLine } from './ink.js';
import { linesOf } from './lines.js';
import { type Context, type Piece, freeSpace, space } from './pieces.js';

const QUIET_BARS = 10;
const QUIET_QR = 4;
const INK = '#000000';
const GREY = '#5a686d';
const WIDEST_WORDS = 400;

/** A picture, described in words for people who cannot see it. */
export function figurePieces(context: Context, block: FigureBlock, width: number): readonly Piece[] {
  const element = context.add('Figure', undefined, block.alt);
  const draw = (x: number, y: number): void => {
    const left = x + freeSpace(block, width, block.align);
    tagged(context.document, element, () => drawPicture(context, block, left, y));
  };
  return [...space(block.above), { height: block.height, draw }];
}

function drawPicture(context: Context, block: FigureBlock, x: number, y: number): void {
  const { picture, width, height } = block;
  switch (picture.kind) {
    case 'image':
      return drawImage(context.document, block, picture.data, [x, y]);
    case 'qr':
      return drawQr(context.document, picture.text, { x, y, width });
    case 'code128':
      return drawBars(context.document, picture.text, { x, y, width, height });
    case 'strokes':
      for (const stroke of picture.strokes) drawStroke(context, stroke, x, y);
  }
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** `data`: a data URL. */
function drawImage(
  document: Document,
  { width, height, align = 'left' }: FigureBlock,
  data: string,
  [x, y]: readonly [number, number],
): void {
  const file = Buffer.from(data.split(',')[1] ?? '', 'base64');
  document.image(file, x, y, { fit: [width, height], align, valign: 'center' });
}

function drawQr(document: Document, text: string, { x, y, width }: Place): void {
  const { dark, modules } = qrCode(text);
  const module = width / modules;
  for (const [column, row] of dark) document.rect(x + column * module, y + row * module, module, module);
  document.fill(INK);
}

function drawBars(
  document: Document,
  text: string,
  { x, y, width, height }: Place & { height: number },
): void {
  for (const bar of code128(text)) document.rect(x + bar.from * width, y, bar.width * width, height);
  document.fill(INK);
}

function drawStroke({ document, fonts }: Context, stroke: Stroke, x: number, y: number): void {
  if ('words' in stroke) {
    const { words, size, at } = stroke;
    const [line] = linesOf(fonts, [{ text: words, size, color: GREY }], WIDEST_WORDS);
    if (line) writeLine(document, line, x + at[0], y + at[1]);
  } else if ('line' in stroke) {
    document.lineWidth(stroke.width);
    stroke.line.forEach(([toX, toY], index) =>
      index === 0 ? document.moveTo(x + toX, y + toY) : document.lineTo(x + toX, y + toY),
    );
    document.stroke(stroke.color);
  } else if ('dot' in stroke) {
    document.circle(x + stroke.dot[0], y + stroke.dot[1], stroke.radius).fill(stroke.color);
  } else {
    const [left, top, wide, high] = stroke.band;
    document.rect(x + left, y + top, wide, high).fill(stroke.color);
  }
}

export function rulePieces({ document }: Context, block: RuleBlock, width: number): readonly Piece[] {
  const draw = (x: number, y: number): void =>
    decorate(document, () => {
      document.lineWidth(block.width).moveTo(x, y);
      document.lineTo(x + width, y).stroke(block.color);
    });
  return [...space(block.above), { height: block.width + 1, draw }];
}

/** Lengths in parts of the whole width, quiet zones included. */
interface Bar {
  readonly from: number;
  readonly width: number;
}

/** Code 128 with a quiet zone of ten modules on either side; none of a text that would be read as another one. */
function code128(text: string): readonly Bar[] {
  if (!fitsCode128(text)) return [];
  const [symbol] = bwip.raw({ bcid: 'code128', text });
  if (symbol === undefined || !('sbs' in symbol)) throw new Error('No Code 128 was made.');
  const module = 1 / (symbol.sbs.reduce((sum, wide) => sum + wide, 0) + 2 * QUIET_BARS);
  let at = QUIET_BARS * module;
  return symbol.sbs.flatMap((wide, index) => {
    const from = at;
    at += wide * module;
    return index % 2 === 0 ? { from, width: wide * module } : [];
  });
}

interface QrCode {
  /** In modules from the upper left corner of the quiet zone. */
  readonly dark: readonly (readonly [column: number, row: number])[];
  /** How many modules it is wide, quiet zones included. */
  readonly modules: number;
}

/** With error correction M and a quiet zone of four modules. */
function qrCode(text: string): QrCode {
  const options = { bcid: 'qrcode', text, eclevel: 'M' };
  const [symbol] = bwip.raw(options);
  if (symbol === undefined || !('pixs' in symbol)) throw new Error('No QR code was made.');
  const { pixs, pixx } = symbol;
  const dark = pixs.flatMap((isDark, index): [number, number][] =>
    isDark ? [[(index % pixx) + QUIET_QR, Math.floor(index / pixx) + QUIET_QR]] : [],
  );
  return { dark, modules: pixx + 2 * QUIET_QR };
}
