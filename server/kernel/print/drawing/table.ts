import type { Cell, TableBlock } from '../page.js';
import { columnsOf } from './columns.js';
import { decorate } from './ink.js';
import { linesOf } from './lines.js';
import type { Context, Piece } from './piece.js';
import { heightOf, space, stylesOf, writeLines } from './pieces.js';
import { ROW_PADDING } from './density.js';
import { rowPiece, setRow, type RowStyle } from './row.js';

const GREY = '#5a686d';

/** A table of rows; its head, and the title above it, stand again on each page that it goes on to. */
export function tablePieces(context: Context, block: TableBlock, width: number): readonly Piece[] {
  const table = context.within(context.add('Table'));
  const columns = columnsOf(table, block, width);
  const padding = block.padding ?? ROW_PADDING;
  const row = (cells: readonly Cell[], style: Partial<RowStyle>): Piece =>
    rowPiece(table, setRow(table, columns, cells, { padding, width, ...style }));
  const head = block.head && !block.continues ? [{ ...row(block.head, { isHead: true }), keep: true }] : [];
  const again = [
    ...(block.title === undefined ? [] : [titlePiece(context, block.title, width)]),
    ...(block.head ? [ornament(row(block.head, { isHead: true, isRepeated: true }))] : []),
  ];
  const rows = block.rows.map(({ cells, follows }, index) => {
    const isLast = !block.rows[index + 1]?.follows;
    const isRuled =
      block.ruled === true && !follows && (index > 0 || head.length > 0 || block.continues === true);
    return { ...row(cells, { isRuled }), keep: !isLast, again };
  });
  return [...space(block.above), ...head, ...rows];
}

function titlePiece(context: Context, title: string, width: number): Piece {
  const styles = stylesOf([{ text: title }, { text: ', continued', bold: false, color: GREY }], {
    bold: true,
    size: context.size + 1.5,
  });
  const lines = linesOf(context.fonts, styles, width);
  return {
    height: heightOf(lines) + 2,
    draw: (x, y) => decorate(context.document, () => writeLines(context, lines, { x, y, width })),
  };
}

/** A head that stands again is for the eye: a reader that speaks has heard it. */
function ornament({ height, draw }: Piece): Piece {
  return { height, draw };
}
