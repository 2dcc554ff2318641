import { decorate } from './ink.js';
import { columnsOf, rowPiece, setRow } from './row.js';
import { linesOf } from './lines.js';
import { space, stylesOf, writeLines } from './pieces.js';

const GREY = '#5a686d';

/** A table of rows; its head, and the title above it, stand again on each page that it goes on to. */
export function tablePieces(context, block, width) {
  const table = context.within(context.add('Table'));
  const columns = columnsOf(table, block, width);
  const padding = block.padding ?? 2.5;
  const row = (cells, options) => setRow(table, columns, { cells, padding, ...options });
  const head = block.head && row(block.head, { isHead: true });
  const again = [
    ...(block.title ? [titlePiece(context, block.title, width)] : []),
    ...(block.head ? [ornament(context, row(block.head, { isHead: true, isRepeated: true }))] : []),
  ];
  const rows = block.rows.map(({ cells, follows }, index) => {
    const isLast = !block.rows[index + 1]?.follows;
    const isRuled = block.ruled === true && !follows && (index > 0 || head !== undefined);
    return { ...rowPiece(table, row(cells, { isRuled, width })), keep: !isLast, again };
  });
  return [
    ...(block.above ? [space(block.above)] : []),
    ...(head ? [{ ...rowPiece(table, head), keep: true }] : []),
    ...rows,
  ];
}

function titlePiece(context, title, width) {
  const styles = stylesOf([{ text: title }, { text: ', continued', bold: false, color: GREY }], {
    bold: true,
    size: context.size + 1.5,
  });
  const lines = linesOf(context.fonts, styles, width);
  const height = lines.reduce((sum, line) => sum + line.height, 2);
  return {
    height,
    draw: (x, y) => decorate(context.document, () => writeLines(context, lines, { x, y, width })),
  };
}

/** A head that stands again is for the eye: a reader that speaks has heard it. */
function ornament(context, row) {
  const piece = rowPiece(context, row);
  return { height: piece.height, draw: piece.draw };
}
