import { decorate } from './ink.js';
import { linesOf } from './lines.js';
import type { Context } from './piece.js';
import { heightOf, writeLines } from './pieces.js';

const STYLE = { color: '#4b575b', size: 7.5 };
const NUMBER_WIDTH = 80;
const FROM_EDGE = 22;

/** What stands at the foot of pages, in `height` points. */
interface Foot {
  readonly height: number;
  /** On every page from the `first` on, with its number among those. */
  draw(x: number, pageHeight: number, first: number): void;
  /** On the page that is drawn on now; how many there will be, nobody knows yet. */
  drawHere(x: number, pageHeight: number, page: number): void;
}

export function footOf(context: Context, texts: readonly string[], width: number): Foot {
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
