import type { CumulativeProfile, CumulativeSeries } from '../../../shared/contract/cumulative.js';
import { unitText } from '../../../shared/domain/catalogue/unit-text.js';
import { trendOf, type Trend } from '../../../shared/report/trend.js';
import type { Block, ColumnPart, Stroke } from '../../kernel/print/page.js';
import { ACCENT, ALARM, line } from './look.js';

const WIDTH = 160;
const HEIGHT = 52;
const A_ROW = 3;
const BAND = '#e3efee';

/** The lines of a profile over time, three beside each other. */
export function trendBlocks(profile: CumulativeProfile): readonly Block[] {
  const parts = profile.series.flatMap((series): ColumnPart[] => {
    const trend = trendOf(series, WIDTH, HEIGHT);
    return trend === undefined ? [] : [{ width: WIDTH, content: trendContent(series, trend) }];
  });
  return Array.from({ length: Math.ceil(parts.length / A_ROW) }, (_, index): Block => ({
    kind: 'columns',
    gap: 13,
    above: 8,
    parts: parts.slice(index * A_ROW, (index + 1) * A_ROW),
  }));
}

function trendContent(series: CumulativeSeries, trend: Trend): readonly Block[] {
  const unit = unitText(series.unitOfMeasure);
  const name = [series.name, ...(series.equation === null ? [] : [series.equation])].join(', ');
  return [
    line(unit === '' ? name : `${name}, ${unit}`, { size: 7.5, bold: true }),
    {
      kind: 'figure',
      alt: `${name} over time: ${series.points.map(({ value }) => value).join(', ')} ${unit}`,
      width: WIDTH,
      height: HEIGHT,
      picture: { kind: 'strokes', strokes: strokesOf(trend) },
    },
  ];
}

function strokesOf({ line: points, dots, band, width, labels }: Trend): readonly Stroke[] {
  return [
    ...(band === null ? [] : [{ band: [0, band[0], width, band[1]], color: BAND } as const]),
    { line: points, color: ACCENT, width: 1.1 },
    ...dots.map(({ at, isMarked }) => ({
      dot: at,
      radius: isMarked ? 2.2 : 1.5,
      color: isMarked ? ALARM : ACCENT,
    })),
    ...labels.map(({ text, middle }) => ({ words: text, at: [1, middle + 2], size: 6 }) as const),
  ];
}
