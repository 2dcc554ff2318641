import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useSearchParams } from 'react-router-dom';
import { useLiveList } from '../core/live-list.js';
import { formatDay, labToday } from '../ui/date-time.js';
import { PageHeader } from '../ui/page-header.js';
import { CardsSkeleton, ErrorState, TableSkeleton } from '../ui/states.js';
import { DAILY_FILES, dailyFile } from './billing.api.js';
import { DailyFigures } from './daily-figures.js';
import { SpanFilter } from './daily-span.js';
import { loadDaily, mayMoveDaily, type Span } from './daily.js';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

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
  const { data, problem, isLoading, reload } = useLiveList(`daily ${span.from} ${span.to}`, {
    topics: ['payments'],
    load: () => loadDaily(span),
    concerns: mayMoveDaily(span),
  });
  const title =
    span.from === span.to ? formatDay(span.from) : `${formatDay(span.from)} to ${formatDay(span.to)}`;
  return (
    <>
      <PageHeader
        title="Daily report"
        subtitle={`${title}, money taken less change and refunds.`}
        action={<Files span={span} isEmpty={data === undefined || data.entries.length === 0} />}
      />
      <SpanFilter span={span} onAsk={({ from, to }) => setQuery({ from, to }, { replace: true })} />
      {problem !== undefined && <ErrorState problem={problem} onRetry={reload} />}
      {problem === undefined && data === undefined && (
        <>
          <CardsSkeleton />
          <TableSkeleton rows={6} columns={3} />
        </>
      )}
      {problem === undefined && data !== undefined && <DailyFigures report={data} isSettling={isLoading} />}
    </>
  );
}

/** The server's files of the period, for a spreadsheet. */
function Files({ span, isEmpty }: { readonly span: Span; readonly isEmpty: boolean }) {
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
        {DAILY_FILES.map(({ kind, label }) => (
          <Menu.Item key={kind} component="a" href={dailyFile(kind, span)} download>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
