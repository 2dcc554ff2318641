import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import type { ChartPlace } from './chart-data.js';
import classes from './figures.module.css';

// Quiet and far enough apart in both schemes; the table beside it carries the figures.
const COLOURS = ['teal.6', 'blue.5', 'amber.5', 'gray.5', 'green.5', 'red.4'] as const;

export interface BarsProps {
  readonly points: readonly ChartPlace[];
  readonly series: readonly string[];
  readonly placeWords: (at: string) => string;
  readonly valueWords: (value: number) => string;
  /** Shorter words for the axis, which has less room; default: the same words. */
  readonly axisWords?: (value: number) => string;
  readonly height?: number;
  /** Beside each other instead of on one another. */
  readonly type?: 'stacked' | 'default';
}

/** Bars of series, piled up or beside each other. */
export function Bars(props: BarsProps) {
  const { points, series, placeWords, valueWords, height = 220, type = 'stacked' } = props;
  const { axisWords = valueWords } = props;
  const coloured = series.map((name, index) => ({
    name,
    color: COLOURS[index % COLOURS.length] ?? 'teal.6',
  }));
  return (
    <>
      {coloured.length > 1 && <Legend series={coloured} />}
      <div className={classes.bars}>
        <BarChart
          h={height}
          data={points.map((point) => ({ ...point }))}
          dataKey="at"
          type={type}
          gridAxis="x"
          tickLine="none"
          barProps={{ radius: 2, isAnimationActive: false }}
          maxBarWidth={36}
          xAxisProps={{ tickFormatter: placeWords }}
          yAxisProps={{ width: 76, tickFormatter: axisWords }}
          valueFormatter={valueWords}
          tooltipAnimationDuration={0}
          series={coloured}
        />
      </div>
    </>
  );
}

interface LegendProps {
  readonly series: readonly { readonly name: string; readonly color: string }[];
}

/** Above the bars and as high as its names need on a narrow screen: the chart's own lay over them. */
function Legend({ series }: LegendProps) {
  return (
    <ul className={classes.legend}>
      {series.map(({ name, color }) => (
        <li key={name}>
          <span style={{ background: `var(--mantine-color-${color.replace('.', '-')})` }} />
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}
