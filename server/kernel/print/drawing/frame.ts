import { isolated } from '../../../../shared/domain/results/isolated.js';
import type { FrameBlock, FramedFigure, FramedText } from '../page.js';
import { figurePieces } from './figure.js';
import { decorate, tagged } from './ink.js';
import { linesOf } from './lines.js';
import type { Context, Piece } from './piece.js';
import { heightOf, writeLines } from './pieces.js';
import type { Line } from './writing.js';

const WHITE = '#ffffff';
const BLACK = '#000000';
/** Left and right of writing in a bar. */
const BAR_INSET = 2;

/** Everything at its place; nothing that is written makes it higher. */
export function framePieces(context: Context, { height, parts }: FrameBlock): readonly Piece[] {
  const drawn = parts.map((part) => ('figure' in part ? figure(context, part) : framed(context, part)));
  return [{ height, draw: (x, y) => drawn.forEach((draw) => draw(x, y)) }];
}

type Draw = (x: number, y: number) => void;

function figure(context: Context, { figure: block, at }: FramedFigure): Draw {
  const [piece] = figurePieces(context, block, block.width);
  return (x, y) => piece?.draw(x + at[0], y + at[1]);
}

function framed(context: Context, part: FramedText): Draw {
  const { at, width, align, inverse } = part;
  const lines = linesIn(context, part);
  const element = context.add('P');
  return (x, y) => {
    const [left, top] = [x + at[0], y + at[1]];
    if (inverse) bar(context, part, [left, top, heightOf(lines)]);
    tagged(context.document, element, () =>
      writeLines(context, lines, { x: left, y: top, width, ...(align && { align }) }),
    );
  };
}

function bar(
  { document }: Context,
  { width }: FramedText,
  [x, y, height]: readonly [number, number, number],
): void {
  decorate(document, () => document.rect(x, y, width, height).fill(BLACK));
}

function linesIn({ fonts, size: usual }: Context, part: FramedText): readonly Line[] {
  const { text, width, lines: most = 1, bold, size = usual, leastSize = size, inverse, own } = part;
  const style = { color: inverse ? WHITE : BLACK, ...(bold !== undefined && { bold }) };
  const room = inverse ? width - 2 * BAR_INSET : width;
  const set = (points: number) => (words: string) =>
    linesOf(fonts, [{ ...style, size: points, text: own ? isolated(words) : words }], room);
  const words = text.replace(/\s+/gu, ' ');
  const large = set(size)(words);
  return large.length <= most ? large : fitted(words, set(leastSize), most);
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** As many lines as there may be; the last ends with "…" where the text goes on. */
function fitted(text: string, set: (text: string) => readonly Line[], most: number): readonly Line[] {
  const whole = set(text);
  if (whole.length <= most) return whole;
  const parts = [...letters.segment(text)].map(({ segment }) => segment);
  const cut = (count: number) => set(`${parts.slice(0, count).join('').trimEnd()}…`);
  let [fits, tooMany] = [0, parts.length];
  while (tooMany - fits > 1) {
    const half = (fits + tooMany) >> 1;
    if (cut(half).length <= most) fits = half;
    else tooMany = half;
  }
  return cut(fits);
}
