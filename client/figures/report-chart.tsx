import { SegmentedControl, Skeleton } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { FigureReport } from '../../shared/contract/figures.js';
import { lazyPart } from '../ui/feedback/lazy-part.js';
import { formatMoney } from '../ui/layout/money.js';
import type { BarsProps } from './bars.js';
import { ALL_UNITS, chartOf } from './chart-data.js';
import { GROUP_WORDS, placeWords } from './report-words.js';
import classes from './figures.module.css';

const Bars = lazyPart<BarsProps>(() => import('./bars.js').then((chart) => ({ default: chart.Bars })));

/** The report as bars, in one payment unit or in all of them together. */
export function ReportChart({ report }: { readonly report: FigureReport }) {
  const [chosen, setChosen] = useState(ALL_UNITS);
  const { by } = report.chart;
  const units = report.totals.map(({ paymentUnit }) => paymentUnit);
  const unit = units.includes(chosen) ? chosen : ALL_UNITS;
  const shown = unit === ALL_UNITS ? report.baseCurrency : unit;
  const { series, points } = chartOf(report, unit);
  const isMixed = units.some((one) => one !== report.baseCurrency);
  return (
    <section className={`card ${classes.chart}`}>
      <div className={classes.heading}>
        <h2 className={classes.title}>
          By {by === 'hour' ? 'hour' : GROUP_WORDS[by].toLowerCase()}, {shown}
        </h2>
        {isMixed && (
          <SegmentedControl
            aria-label="Unit of the chart"
            size="sm"
            value={unit}
            onChange={setChosen}
            data={[
              { value: ALL_UNITS, label: `All units in ${report.baseCurrency}` },
              ...units.map((one) => ({ value: one, label: one })),
            ]}
          />
        )}
      </div>
      <Suspense fallback={<Skeleton height={220} />}>
        <Bars
          points={points}
          series={series}
          placeWords={shortPlace}
          valueWords={(value) => formatMoney(value.toFixed(2), shown)}
          axisWords={(value) => formatMoney(value.toFixed(2), shown).replace(/\.\d+$/, '')}
        />
      </Suspense>
    </section>
  );
}

/** Without the year of a day: the page says it. */
function shortPlace(at: string): string {
  const words = placeWords(at);
  return /^\d{4}-\d{2}-\d{2}$/.test(at) ? words.slice(0, -5) : words;
}
