import { Alert, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconChartBar } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { unitLabel } from '../ui/unit.js';
import { formatDay, formatTime } from '../ui/date-time.js';
import { Money } from '../ui/money.js';
import { EmptyState } from '../ui/states.js';
import { chartsOf, unitTotals, untied, type DailyReport } from './daily.js';
import { FiguresTable } from './figures-table.js';
import classes from './daily.module.css';

const DailyChart = lazy(() => import('./daily-chart.js').then((chart) => ({ default: chart.DailyChart })));

export interface DailyFiguresProps {
  readonly report: DailyReport;
  readonly isSettling: boolean;
}

/** The money of the period: totals, chart and tables, which must all come to the same. */
export function DailyFigures({ report, isSettling }: DailyFiguresProps) {
  if (report.entries.length === 0) {
    return (
      <div className="card">
        <EmptyState
          icon={<IconChartBar size={26} stroke={1.5} />}
          title="No money moved"
          text="Payments and refunds of these days stand here as soon as they are taken or given back."
          next={{ to: '/accounts/payments', label: 'Open payments', needs: 'payments.read' }}
        />
      </div>
    );
  }
  const broken = isSettling ? [] : untied(report);
  const isOneDay = report.from === report.to;
  return (
    <>
      {broken.length > 0 && (
        <Alert
          color="red"
          role="alert"
          mb={16}
          icon={<IconAlertTriangle size={18} />}
          title="The report does not tie"
        >
          The totals of {broken.join(', ')} differ from the entries. Do not use it; tell whoever looks after
          the system.
        </Alert>
      )}
      <Totals report={report} isTied={broken.length === 0} />
      {chartsOf(report, (at) => Number(formatTime(at).slice(0, 2))).map((chart) => (
        <section key={chart.unit} className={`card ${classes.chart}`}>
          <h2 className={classes.title}>
            {isOneDay ? 'By hour' : 'By day'}, {chart.unit}
          </h2>
          <Suspense fallback={<Skeleton height={220} />}>
            <DailyChart chart={chart} />
          </Suspense>
        </section>
      ))}
      <div className={classes.tables}>
        <FiguresTable
          title="By payment type"
          group="Payment type"
          counted="Receipts"
          lines={report.types}
          nameOf={(line) => line.payment ?? ''}
        />
        <FiguresTable
          title="By department"
          group="Department"
          counted="Tests"
          lines={report.departments}
          nameOf={(line) => unitLabel(line.department ?? '') || 'Other'}
        />
        <FiguresTable
          title="By cashier"
          group="Cashier, payment type"
          counted="Receipts"
          lines={report.cashiers}
          nameOf={(line) =>
            [line.cashierName ?? line.cashier ?? '', line.payment ?? ''].filter(Boolean).join(', ')
          }
        />
        {!isOneDay && (
          <FiguresTable
            title="By day"
            group="Day"
            counted="Receipts"
            lines={report.days}
            nameOf={(line) => formatDay(line.date ?? '')}
          />
        )}
      </div>
    </>
  );
}

function Totals({ report, isTied }: { readonly report: DailyReport; readonly isTied: boolean }) {
  const receipts = new Set(report.entries.map(({ receipt }) => receipt)).size;
  return (
    <div className={classes.totals} aria-live="polite">
      {unitTotals(report.entries).map(({ unit, amount }) => (
        <div key={unit} className={`card ${classes.total}`}>
          <span className="dimmed">Total in {unit}</span>
          <strong>
            <Money amount={amount} unit={unit} strong />
          </strong>
        </div>
      ))}
      <div className={`card ${classes.total}`}>
        <span className="dimmed">Receipts</span>
        <strong className="tnum">{receipts}</strong>
        <span className="dimmed">
          {report.entries.length} {report.entries.length === 1 ? 'entry' : 'entries'}
          {isTied ? ', every table ties to them' : ''}
        </span>
      </div>
    </div>
  );
}
