import { missing } from '../../shared/domain/aligned.js';
import classes from './report.module.css';

interface FigureProps {
  readonly text: string;
  /** Digits behind the point, among all figures of the column. */
  readonly places: number;
  readonly critical?: boolean;
}

/** A figure whose decimal point stands below that of the others. */
export function Figure({ text, places, critical }: FigureProps) {
  return (
    <span
      className={classes.figure}
      data-behind={behind(text, places)}
      data-critical={critical === true || undefined}
    >
      <bdi>{text}</bdi>
    </span>
  );
}

/** What stands unseen behind a figure, so that the points of all stand below each other. */
function behind(value: string, most: number): string | undefined {
  const { digits, point } = missing(value, most);
  return digits === 0 ? undefined : `${point ? '.' : ''}${'0'.repeat(digits)}`;
}
