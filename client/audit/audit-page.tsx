import { Button } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AuditEntry } from '../../shared/contract/audit.js';
import { DataTable, type Column } from '../ui/data-table.js';
import { DateTime } from '../ui/date-time.js';
import { ListDetail } from '../ui/list-detail.js';
import { PageHeader } from '../ui/page-header.js';
import { Pager } from '../ui/pager.js';
import { EmptyState, ErrorState, TableSkeleton } from '../ui/states.js';
import { useLoaded } from '../ui/use-loaded.js';
import { AuditDetail } from './audit-detail.js';
import { AuditFilters, NO_AUDIT_FILTER } from './audit-filters.js';
import { readAudit, type AuditAsked } from './audit.api.js';
import classes from './audit.module.css';

const NAMES = ['from', 'to', 'actor', 'subjectKind', 'subjectId', 'action', 'q'] as const;

function askedIn(query: URLSearchParams): AuditAsked {
  const read = Object.fromEntries(NAMES.map((name) => [name, query.get(name) ?? '']));
  return { ...NO_AUDIT_FILTER, ...read, page: Math.max(1, Number(query.get('page')) || 1) };
}

const COLUMNS: readonly Column<AuditEntry>[] = [
  { key: 'at', title: 'When', width: 160, render: (entry) => <DateTime at={entry.at} /> },
  { key: 'actor', title: 'Who', width: 150, render: (entry) => <strong>{entry.actor}</strong> },
  { key: 'action', title: 'What', width: 210, render: (entry) => entry.action },
  {
    key: 'subject',
    title: 'Of',
    hideBelow: 'sm',
    render: (entry) => (
      <span className={classes.subject} title={`${entry.subjectKind} ${entry.subjectId}`}>
        {entry.subjectKind} <span className="dimmed">{entry.subjectId}</span>
      </span>
    ),
  },
  {
    key: 'reason',
    title: 'Why',
    hideBelow: 'md',
    render: (entry) => entry.reason ?? <span className="dimmed">–</span>,
  },
];

export function Component() {
  const [query, setQuery] = useSearchParams();
  const asked = askedIn(query);
  const [openId, setOpenId] = useState<string>();
  const { data, problem, reload } = useLoaded(query.toString(), () => readAudit(asked));
  const open = data?.items.find((entry) => entry.id === openId);
  const ask = (next: AuditAsked): void => {
    const said = Object.entries(next).filter(
      ([name, value]) => value !== '' && !(name === 'page' && value === 1),
    );
    setQuery(Object.fromEntries(said.map(([name, value]) => [name, String(value)])), { replace: true });
  };
  return (
    <>
      <PageHeader
        title="Audit trail"
        count={data?.total}
        subtitle="Who did what. Nothing here can be changed, and every entry is chained to the one before it."
      />
      <AuditFilters asked={asked} onAsk={ask} />
      <ListDetail
        title={open?.action}
        onClose={() => setOpenId(undefined)}
        detail={open && <AuditDetail key={open.id} entry={open} onAsk={ask} />}
      >
        {problem !== undefined && <ErrorState problem={problem} onRetry={reload} />}
        {data === undefined && problem === undefined && <TableSkeleton columns={5} />}
        {data !== undefined && (
          <>
            <DataTable
              label="Audit trail"
              columns={COLUMNS}
              rows={data.items}
              rowKey={(entry) => entry.id}
              onOpen={(entry) => setOpenId(entry.id === openId ? undefined : entry.id)}
              openKey={openId}
              empty={<NothingFound onClear={() => ask(NO_AUDIT_FILTER)} />}
            />
            <Pager {...data} onPage={(page) => ask({ ...asked, page })} />
          </>
        )}
      </ListDetail>
    </>
  );
}

function NothingFound({ onClear }: { readonly onClear: () => void }) {
  return (
    <EmptyState
      icon={<IconShieldCheck size={26} stroke={1.5} />}
      title="No entry fits"
      text="Every change to patients, bookings, results, money, users, settings and the catalogue leaves an entry here, and so does every look at a patient's results."
      action={
        <Button variant="default" onClick={onClear}>
          Clear the filters
        </Button>
      }
    />
  );
}
