import type { FigurePoint, FigureReport } from '../../shared/contract/figures.js';
import { isolateDirection } from '../../shared/domain/results/bidi.js';
import { writtenPlace } from '../../shared/domain/time/day-text.js';
import type { Block, Stroke } from '../kernel/print/page.js';

const WIDTH = 507;
const HEIGHT = 110;
const MOST = 40;
const COLORS = ['#1c7c74', '#3d78b8', '#c58a1c', '#78878c', '#4d9a52', '#c2564f'] as const;

/** The report's chart in the base currency; its table says the same in figures. */
export function barsOf({ chart, baseCurrency }: FigureReport): Block[] {
  const places = [...new Set(chart.points.map(({ at }) => at))].sort();
  if (places.length < 2 || places.length > MOST) return [];
  const series = [...new Set(chart.points.map((point) => point.series))].sort();
  const heights = places.map((place) => pile(chart.points, place, series));
  const highest = Math.max(...heights.map((pieces) => sum(pieces)), 1);
  const step = WIDTH / places.length;
  const strokes = heights.flatMap((pieces, place) => bar(pieces, place * step, step, highest));
  const legend = series.map((name, index) => ({
    text: `${isolateDirection(name)}   `,
    color: COLORS[index % COLORS.length],
  }));
  return [
    {
      kind: 'figure',
      alt: `Bar chart of the money in ${baseCurrency}, ${writtenPlace(places[0] ?? '')} to ${writtenPlace(places.at(-1) ?? '')}; the tables give the figures.`,
      width: WIDTH,
      height: HEIGHT + 14,
      above: 12,
      picture: { kind: 'strokes', strokes: [...strokes, ...marks(places, step), base()] },
    },
    ...(series.length > 1 ? [{ kind: 'text' as const, text: legend, size: 8, bold: true }] : []),
  ];
}

/** A net refund has no height. */
function pile(points: readonly FigurePoint[], place: string, series: readonly string[]): readonly number[] {
  const here = points.filter(({ at }) => at === place);
  return series.map((name) =>
    Math.max(0, sum(here.filter((point) => point.series === name).map(({ base }) => Number(base)))),
  );
}

function bar(pieces: readonly number[], x: number, step: number, highest: number): Stroke[] {
  let below = HEIGHT;
  return pieces.flatMap((amount, index): Stroke[] => {
    const high = (amount / highest) * (HEIGHT - 6);
    if (high < 0.2) return [];
    below -= high;
    return [
      {
        band: [x + step * 0.15, below, step * 0.7, high],
        color: COLORS[index % COLORS.length] ?? COLORS[0],
      },
    ];
  });
}

function marks(places: readonly string[], step: number): Stroke[] {
  const every = Math.ceil(places.length / 12);
  return places.flatMap((place, index): Stroke[] =>
    index % every === 0
      ? [
          {
            words: writtenPlace(place).slice(0, 14),
            at: [index * step + step * 0.15, HEIGHT + 10],
            size: 6.5,
          },
        ]
      : [],
  );
}

const base = (): Stroke => ({
  line: [
    [0, HEIGHT],
    [WIDTH, HEIGHT],
  ],
  color: '#9aa7aa',
  width: 0.5,
});

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
