import { decorate } from './ink.js';
import { linesOf } from './lines.js';
import { writeLines } from './pieces.js';

const GREY = '#4b575b';
const SIZE = 7.5;
const NUMBER_WIDTH = 80;
const FROM_EDGE = 22;

/** The foot of every page from the `first` on, with its number among those. */
export function footOf(context, texts, width) {
  const { document, fonts } = context;
  const style = { color: GREY, size: SIZE };
  const lines = texts.flatMap((text) => linesOf(fonts, [{ text, ...style }], width - NUMBER_WIDTH));
  const height = lines.reduce((sum, line) => sum + line.height, 0);
  const draw = (x, pageHeight, first) => {
    const { count } = document.bufferedPageRange();
    for (let index = first; index < count; index += 1) {
      document.switchToPage(index);
      const y = pageHeight - FROM_EDGE - height;
      const number = linesOf(
        fonts,
        [{ text: `Page ${index - first + 1} of ${count - first}`, ...style }],
        NUMBER_WIDTH,
      );
      decorate(document, () => {
        document
          .lineWidth(0.5)
          .moveTo(x, y - 4)
          .lineTo(x + width, y - 4)
          .stroke('#d3dcdc');
        writeLines(context, lines, { x, y, width });
        writeLines(context, number, { x: x + width - NUMBER_WIDTH, y, width: NUMBER_WIDTH, align: 'right' });
      });
    }
  };
  return { height, draw };
}
