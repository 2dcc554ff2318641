import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { FigureGroup, FigureReport, FigureReportName } from '../../shared/contract/figures.js';
import type { Days } from '../../shared/domain/time/period-before.js';
import type { AnyEnvelope } from '../../shared/events.js';
import { useLab } from '../core/lab.js';
import { useLiveList } from '../core/live-list.js';
import { CardsSkeleton, ErrorState, TableSkeleton } from '../ui/feedback/states.js';
import { dayOf, labToday } from '../ui/layout/date-time.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { entriesFile, readReport, reportPaper, reportTable } from './figures.api.js';
import { ReportBody } from './report-body.js';
import { GROUP_WORDS, hasNoMoney, REPORT_WORDS, spanWords } from './report-words.js';
import { spanIn, SpanFilter } from './span-filter.js';

/** Money of this period, or of one that it is compared with, moved. */
function moves({ to }: Days): (event: AnyEnvelope) => boolean {
  return ({ type, at }) => type.startsWith('Payment') && dayOf(at) <= to;
}

const REPORTS = Object.keys(REPORT_WORDS) as readonly FigureReportName[];

/** `daily`, `monthly`, `cashier`, `refunded` and `summary`. */
export function Component() {
  const parts = useLocation().pathname.split('/');
  const name = REPORTS.find((report) => parts.includes(report)) ?? 'daily';
  return <ReportPage key={name} name={name} />;
}

/** A report of a period beside the period before, in the laboratory's days; moves as money does. */
function ReportPage({ name }: { readonly name: FigureReportName }) {
  const [query, setQuery] = useSearchParams();
  const { title, holds, opens } = REPORT_WORDS[name];
  const hasVat = useLab((lab) => lab.vat);
  const span = spanIn(query, opens, labToday());
  const { data, problem, reload, ...asOf } = useLiveList(`${name} ${span.from} ${span.to}`, {
    topics: ['payments'],
    load: () => readReport(name, span),
    concerns: moves(span),
  });
  const compared = data === undefined ? '' : `, compared with ${spanWords(data.before)}`;
  return (
    <>
      <PageHeader
        title={title}
        asOf={asOf}
        subtitle={`${spanWords(span)}, ${holds}${compared}.${hasVat ? ' All sums are with VAT.' : ''}`}
        action={<ReportFiles report={data} />}
      />
      <SpanFilter span={span} onAsk={({ from, to }) => setQuery({ from, to }, { replace: true })} />
      {problem !== undefined && <ErrorState problem={problem} onRetry={reload} />}
      {problem === undefined && data === undefined && (
        <>
          <CardsSkeleton />
          <TableSkeleton rows={6} columns={3} />
        </>
      )}
      {problem === undefined && data !== undefined && (
        <ReportBody key={`${data.from} ${data.to}`} report={data} />
      )}
    </>
  );
}

/** The server's files of the report: as paper, and each of its tables for a spreadsheet. */
function ReportFiles({ report }: { readonly report: FigureReport | undefined }) {
  const isEmpty = report === undefined || hasNoMoney(report);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload />}
          disabled={isEmpty}
          title={isEmpty ? 'Nothing to export' : undefined}
        >
          PDF and CSV
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {report !== undefined && (
          <>
            <Menu.Item component="a" href={reportPaper(report.report, report)} download>
              The report as PDF
            </Menu.Item>
            <Menu.Item component="a" href={reportTable(report.report, report, 'total')} download>
              Totals, CSV
            </Menu.Item>
            {tablesOf(report).map((by) => (
              <Menu.Item key={by} component="a" href={reportTable(report.report, report, by)} download>
                By {GROUP_WORDS[by].toLowerCase()}, CSV
              </Menu.Item>
            ))}
            <Menu.Item
              component="a"
              href={entriesFile(report, report.report === 'refunded' ? { only: 'refunds' } : {})}
              download
            >
              Every entry, CSV
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Shifts have their table as a file, of a long period too. */
function tablesOf({ report, parts }: FigureReport): readonly FigureGroup[] {
  const shown = parts.map(({ by }) => by);
  return report !== 'cashier' || shown.includes('shift') ? shown : [...shown, 'shift'];
}
