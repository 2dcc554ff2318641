import { useViewportSize } from '@mantine/hooks';

/** A column's least width in hundredths of the screen's height: type grows with the wall, 4K shows the same, sharper. */
const COLUMN_UNITS = 42;

export function useBoardColumns(): number {
  const { width, height } = useViewportSize();
  const unit = Math.max(1, height / 100);
  return Math.max(1, Math.floor(width / (COLUMN_UNITS * unit)));
}
