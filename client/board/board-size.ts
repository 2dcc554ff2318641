import { useViewportSize } from '@mantine/hooks';

export interface BoardSize {
  readonly columns: number;
  /** Cards that fit into a column. */
  readonly rows: number;
}

/** One hundredth of the screen's height: type grows with the wall, so that 4K shows the same, sharper. */
const COLUMN_UNITS = 42;
const HEAD_UNITS = 28.2;
const HEAD_UNITS_NARROW = 42;
const CARD_UNITS = 8.95;
const GAP_UNITS = 0.8;

export function useBoardSize(): BoardSize {
  const { width, height } = useViewportSize();
  const unit = Math.max(1, height / 100);
  const isNarrow = width < height;
  const room = 100 - (isNarrow ? HEAD_UNITS_NARROW : HEAD_UNITS);
  return {
    columns: Math.max(1, Math.floor(width / (COLUMN_UNITS * unit))),
    rows: Math.max(1, Math.floor((room + GAP_UNITS) / CARD_UNITS)),
  };
}
