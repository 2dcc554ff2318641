import { BarChart } from '@mantine/charts';
import '@mantine/core/styles/ColorSwatch.css';
import '@mantine/charts/styles.css';
import { formatMoney } from '../ui/money.js';
import { formatDay } from '../ui/date-time.js';
import type { Chart } from './daily.js';

// Quiet and far enough apart in both schemes; the table beside it carries the figures.
const COLOURS = ['teal.6', 'blue.5', 'amber.5', 'gray.5', 'green.5', 'red.4'] as const;

export function DailyChart({ chart }: { readonly chart: Chart }) {
  return (
    <BarChart
      h={220}
      data={chart.points.map((point) => ({ ...point }))}
      dataKey="at"
      type="stacked"
      withLegend={chart.types.length > 1}
      legendProps={{ verticalAlign: 'top', height: 36 }}
      gridAxis="x"
      tickLine="none"
      barProps={{ radius: 2, isAnimationActive: false }}
      maxBarWidth={36}
      xAxisProps={{ tickFormatter: (at: string) => (at.length > 5 ? shortDay(at) : at) }}
      yAxisProps={{ width: 64 }}
      valueFormatter={(value) => formatMoney(value.toFixed(2), chart.unit)}
      tooltipAnimationDuration={0}
      series={chart.types.map((name, index) => ({
        name,
        color: COLOURS[index % COLOURS.length] ?? 'teal.6',
      }))}
    />
  );
}

function shortDay(day: string): string {
  return formatDay(day).slice(0, -5);
}
