import { Alert, Button, Group, Menu, Skeleton, Text, TextInput } from '@mantine/core';
import {
  IconAlertTriangle,
  IconChartBar,
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
} from '@tabler/icons-react';
import { lazy, Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useLiveList } from '../core/live-list.js';
import { formatDay, formatTime, labToday } from '../ui/date-time.js';
import { Money } from '../ui/money.js';
import { showProblem } from '../ui/notify.js';
import { PageHeader } from '../ui/page-header.js';
import { useShortcut } from '../ui/shortcuts.js';
import { CardsSkeleton, EmptyState, ErrorState, TableSkeleton } from '../ui/states.js';
import {
  applyToDaily,
  chartsOf,
  loadDaily,
  shiftDay,
  unitTotals,
  untied,
  type DailyReport,
  type Span,
} from './daily.js';
import { groupName, saveEntries, saveTotals } from './daily-csv.js';
import { FiguresTable } from './figures-table.js';
import classes from './daily.module.css';

const DailyChart = lazy(() => import('./daily-chart.js').then((chart) => ({ default: chart.DailyChart })));

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const RELOAD_AFTER_MS = 250;

function spanOf(query: URLSearchParams): Span {
  const day = (name: string): string | undefined => {
    const text = query.get(name) ?? '';
    return DAY.test(text) ? text : undefined;
  };
  const from = day('from') ?? labToday();
  const to = day('to') ?? from;
  return from <= to ? { from, to } : { from: to, to: from };
}

/** Money taken on a day or over a period, in the laboratory's zone; moves as payments come in. */
export function Component() {
  const [query, setQuery] = useSearchParams();
  const span = spanOf(query);
  const report = useLiveList(`daily ${span.from} ${span.to}`, {
    topics: ['payments'],
    load: () => loadDaily(span),
    reduce: applyToDaily,
  });
  const isStale = report.data?.isStale === true;
  useEffect(() => {
    if (!isStale) return undefined;
    // Several payments at once are one reload.
    const timer = setTimeout(() => void report.reload(), RELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isStale]);
  const ask = ({ from, to }: Span): void => setQuery({ from, to }, { replace: true });
  const title =
    span.from === span.to ? formatDay(span.from) : `${formatDay(span.from)} to ${formatDay(span.to)}`;
  return (
    <>
      <PageHeader
        title="Daily report"
        subtitle={`${title}, money taken less change and refunds.`}
        action={<Exports report={report.data} />}
      />
      <SpanFilter span={span} onAsk={ask} />
      {report.problem !== undefined && <ErrorState problem={report.problem} onRetry={report.reload} />}
      {report.problem === undefined && report.data === undefined && (
        <>
          <CardsSkeleton />
          <TableSkeleton rows={6} columns={3} />
        </>
      )}
      {report.problem === undefined && report.data !== undefined && (
        <Report report={report.data} isSettling={isStale || report.isLoading} />
      )}
    </>
  );
}

interface SpanFilterProps {
  readonly span: Span;
  readonly onAsk: (span: Span) => void;
}

function SpanFilter({ span, onAsk }: SpanFilterProps) {
  const today = labToday();
  const isOneDay = span.from === span.to;
  const move = (by: number): void => {
    const day = shiftDay(span.from, by);
    if (day <= today) onAsk({ from: day, to: day });
  };
  useShortcut('ArrowLeft', 'The day before', () => move(-1), { enabled: isOneDay });
  useShortcut('ArrowRight', 'The day after', () => move(1), { enabled: isOneDay && span.from < today });
  return (
    <Group gap={8} mb={16} align="flex-end" className="no-print">
      <Button
        variant="default"
        px={8}
        aria-label="The day before"
        title="The day before (left arrow)"
        disabled={!isOneDay}
        onClick={() => move(-1)}
      >
        <IconChevronLeft size={16} />
      </Button>
      <TextInput
        size="sm"
        type="date"
        aria-label="From day"
        max={today}
        value={span.from}
        onChange={({ currentTarget: { value } }) =>
          DAY.test(value) && onAsk({ from: value, to: isOneDay || value > span.to ? value : span.to })
        }
      />
      <Text c="dimmed" lh="36px">
        to
      </Text>
      <TextInput
        size="sm"
        type="date"
        aria-label="To day"
        min={span.from}
        max={today}
        value={span.to}
        onChange={({ currentTarget: { value } }) =>
          DAY.test(value) && value >= span.from && onAsk({ from: span.from, to: value })
        }
      />
      <Button
        variant="default"
        px={8}
        aria-label="The day after"
        title="The day after (right arrow)"
        disabled={!isOneDay || span.from >= today}
        onClick={() => move(1)}
      >
        <IconChevronRight size={16} />
      </Button>
      <Button variant="default" onClick={() => onAsk({ from: today, to: today })}>
        Today
      </Button>
      <Button variant="default" onClick={() => onAsk({ from: `${today.slice(0, 8)}01`, to: today })}>
        This month
      </Button>
    </Group>
  );
}

function Exports({ report }: { readonly report: DailyReport | undefined }) {
  const isEmpty = report === undefined || report.entries.length === 0;
  const save = (work: (report: DailyReport) => Promise<void>): void => {
    if (report === undefined) return;
    work(report).catch((thrown: unknown) => showProblem(thrown, { what: 'The file was not made' }));
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} />}
          disabled={isEmpty}
          title={isEmpty ? 'Nothing to export' : undefined}
        >
          CSV
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => save(saveTotals)}>Totals</Menu.Item>
        <Menu.Item onClick={() => save(saveEntries)}>Every entry</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface ReportProps {
  readonly report: DailyReport;
  readonly isSettling: boolean;
}

function Report({ report, isSettling }: ReportProps) {
  if (report.entries.length === 0) {
    return (
      <div className="card">
        <EmptyState
          icon={<IconChartBar size={26} stroke={1.5} />}
          title="No money moved"
          text="Payments and refunds of these days stand here as soon as they are taken or given back."
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
          nameOf={(line) => groupName('types', line)}
        />
        <FiguresTable
          title="By department"
          group="Department"
          counted="Tests"
          lines={report.departments}
          nameOf={(line) => groupName('departments', line)}
        />
        <FiguresTable
          title="By cashier"
          group="Cashier, payment type"
          counted="Receipts"
          lines={report.cashiers}
          nameOf={(line) => groupName('cashiers', line)}
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
