import type { Flag } from '../../../shared/vocabulary.js';
import classes from './sparkline.module.css';

interface SparkPoint {
  readonly value: string;
  readonly flag: Flag;
}

const [WIDTH, HEIGHT, EDGE] = [56, 18, 3];

/** Plain figures only: "<5" is not 5, and a text has no height. */
function figureOf({ value }: SparkPoint): number | undefined {
  return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : undefined;
}

/** The trend of a value, oldest first; the last point is the present one. Fewer than two figures draw nothing. */
export function Sparkline({ points }: { readonly points: readonly SparkPoint[] }) {
  const figures = points.flatMap((point) => figureOf(point) ?? []);
  if (figures.length < 2 || figures.length < points.length) return null;
  const [low, high] = [Math.min(...figures), Math.max(...figures)];
  const across = (WIDTH - 2 * EDGE) / (figures.length - 1);
  const at = (figure: number, index: number): readonly [number, number] => [
    EDGE + index * across,
    high === low ? HEIGHT / 2 : HEIGHT - EDGE - ((figure - low) / (high - low)) * (HEIGHT - 2 * EDGE),
  ];
  const places = figures.map(at);
  const [x, y] = places.at(-1) ?? [0, 0];
  const isFlagged = (points.at(-1)?.flag ?? '') !== '';
  return (
    <svg
      className={classes.line}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={`Course: ${points.map(({ value }) => value).join(', ')}`}
    >
      <polyline points={places.map((place) => place.join(',')).join(' ')} />
      <circle cx={x} cy={y} r={2.5} data-flagged={isFlagged || undefined} />
    </svg>
  );
}
