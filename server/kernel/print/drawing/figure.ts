import type { FigureBlock, RuleBlock, Stroke } from '../page.js';
import { code128, qrCode } from './barcodes.js';
import type { Document } from './document.js';
import { decorate, tagged, writeLine } from './ink.js';
import { linesOf } from './lines.js';
import type { Context, Piece } from './piece.js';
import { freeSpace, space } from './pieces.js';

const INK = '#000000';
const GREY = '#5a686d';
const WIDEST_WORDS = 400;

/** A picture, told in words to who does not see it. */
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
