import { useSearchParams } from 'react-router-dom';
import type { FigureReportName } from '../../shared/contract/figures.js';
import type { Days } from '../../shared/domain/time/period-before.js';
import type { AnyEnvelope } from '../../shared/events.js';
import { useLiveList } from '../core/live-list.js';
import { CardsSkeleton, ErrorState, TableSkeleton } from '../ui/feedback/states.js';
import { dayOf, labToday } from '../ui/layout/date-time.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { readReport } from './figures.api.js';
import { ReportBody } from './report-body.js';
import { ReportFiles } from './report-files.js';
import { REPORT_WORDS, spanWords } from './report-words.js';
import { SpanFilter } from './span-filter.js';
import { askedSpan } from './spans.js';

/** Money of this period, or of one that it is compared with, moved. */
function moves({ to }: Days): (event: AnyEnvelope) => boolean {
  return ({ type, at }) => type.startsWith('Payment') && dayOf(at) <= to;
}

/** A report of a period beside the period before, in the laboratory's days; moves as money does. */
export function ReportPage({ name }: { readonly name: FigureReportName }) {
  const [query, setQuery] = useSearchParams();
  const { title, holds, opens } = REPORT_WORDS[name];
  const span = askedSpan(query, opens, labToday());
  const { data, problem, reload, ...asOf } = useLiveList(`${name} ${span.from} ${span.to}`, {
    topics: ['payments'],
    load: () => readReport(name, span),
    concerns: moves(span),
  });
  const compared = data === undefined ? '' : `, beside ${spanWords(data.before)}`;
  return (
    <>
      <PageHeader
        title={title}
        asOf={asOf}
        subtitle={`${spanWords(span)}, ${holds}${compared}.`}
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
