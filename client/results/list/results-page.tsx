import { Button, Group, Text } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { ResultListRow } from '../../../shared/contract/results.js';
import { withQuery } from '../../core/api.js';
import { useLiveList } from '../../core/live-list.js';
import { useCan, useIsSuper } from '../../core/session.js';
import { DataTable } from '../../ui/data-table.js';
import { showDone, showProblem } from '../../ui/notify.js';
import { PageHeader } from '../../ui/page-header.js';
import { Pager } from '../../ui/pager.js';
import { EmptyState, ErrorState, TableSkeleton } from '../../ui/states.js';
import { BatchBar } from './batch-bar.js';
import { resultColumns } from './result-columns.js';
import { applyToResults } from './result-list.js';
import { listResults, type ResultsAsked } from '../results.api.js';
import { downloadResults } from './results-csv.js';
import { ResultsFilters, type Filters } from './results-filters.js';
import { resultPath } from '../entry/return-target.js';

const SIZE = 50;

function askedOf(query: URLSearchParams): ResultsAsked {
  const read = (name: string): string => query.get(name) ?? '';
  return {
    from: read('from'),
    to: read('to'),
    unit: read('unit') as ResultsAsked['unit'],
    stage: read('stage') as ResultsAsked['stage'],
    q: read('q'),
    page: Math.max(1, Number(query.get('page')) || 1),
    size: SIZE,
  };
}

/** Validated and released results, live; the filters stand in the address. */
export function Component() {
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const isBench = useCan('results.read');
  const isSuper = useIsSuper();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const asked = askedOf(query);
  const key = JSON.stringify(asked);
  const list = useLiveList(`results ${key}`, {
    topics: ['results'],
    load: () => listResults(asked),
    reduce: (page, event) => applyToResults(page, event, asked),
  });

  const ask = (change: Partial<Filters> & { readonly page?: number }): void => {
    setSelected(new Set());
    const next = { ...asked, page: 1, ...change };
    const kept = Object.entries(next).filter(([name, value]) => value !== '' && name !== 'size');
    const params = kept.filter(([name, value]) => name !== 'page' || value !== 1);
    setQuery(Object.fromEntries(params.map(([name, value]) => [name, String(value)])), { replace: true });
  };
  const askSoon = useDebouncedCallback((q: string) => ask({ q }), 250);
  const onFilter = (change: Partial<Filters>): void => {
    if (change.q === undefined) ask(change);
    else askSoon(change.q);
  };

  const openReport = ({ bookingId, patientId }: ResultListRow): void => {
    void navigate(withQuery('/custom-report', { bookingId, patientId, reportType: 'custom' }));
  };
  const openResult = (row: ResultListRow, amend = false): void => {
    const { bookingId, profileCode, patientId } = row;
    const path = resultPath(row.unit, { bookingId, profileCode, patientId, returnUrl: 'results' });
    void navigate(path, { state: { amend } });
  };
  const columns = resultColumns({
    onReport: openReport,
    onAmend: isSuper ? (row) => openResult(row, true) : undefined,
  });
  const rows = list.data?.items ?? [];
  const chosen = rows.filter((row) => selected.has(row.id));

  return (
    <>
      <PageHeader
        title="Results"
        {...(list.data !== undefined && { count: list.data.total })}
        subtitle={isBench ? 'Validated and released results, newest first' : 'Released results, newest first'}
        action={<ExportButton asked={asked} isEmpty={rows.length === 0} />}
      />
      <ResultsFilters filters={asked} isBench={isBench} onChange={onFilter} />
      {list.problem !== undefined && <ErrorState problem={list.problem} onRetry={list.reload} />}
      {list.problem === undefined && list.data === undefined && <TableSkeleton columns={8} />}
      {list.problem === undefined && list.data !== undefined && (
        <>
          {isSuper && (
            <BatchBar
              rows={chosen}
              onDone={() => {
                setSelected(new Set());
                void list.reload();
              }}
            />
          )}
          <DataTable
            label="Results"
            columns={columns}
            rows={rows}
            rowKey={(row) => row.id}
            onOpen={(row) => (isBench ? openResult(row) : openReport(row))}
            {...(isSuper && { selected, onSelect: setSelected })}
            {...(list.lastEvent !== undefined && { changedId: list.lastEvent.subject.id })}
            empty={
              <EmptyState
                title="No result fits"
                text="Results stand here once the bench has saved them. Widen the days or clear the filters to see more."
              />
            }
          />
          <Pager page={asked.page} size={SIZE} total={list.data.total} onPage={(page) => ask({ page })} />
        </>
      )}
    </>
  );
}

interface ExportButtonProps {
  readonly asked: ResultsAsked;
  readonly isEmpty: boolean;
}

function ExportButton({ asked, isEmpty }: ExportButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const count = await downloadResults(asked);
      showDone(`${count} results in the file`);
    } catch (thrown) {
      showProblem(thrown, { what: 'The file was not made', retry: download });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Group gap={8}>
      {isEmpty && <Text c="dimmed">Nothing to export</Text>}
      <Button
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.75} />}
        disabled={isEmpty}
        loading={isBusy}
        onClick={() => void download()}
      >
        CSV
      </Button>
    </Group>
  );
}
