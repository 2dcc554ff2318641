import { Text } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import type { AuditEntry } from '../../shared/contract/audit.js';
import { auditSubject } from '../../shared/domain/audit-words.js';
import type { Column } from '../ui/table/data-table.js';
import { DateTime } from '../ui/layout/date-time.js';
import { csvPath, readList, type ListHandle } from '../ui/list-screen/list.js';
import { ListScreen } from '../ui/list-screen/list-screen.js';
import { AuditDetail } from './audit-detail.js';
import { AuditLink } from './audit-link.js';
import { saidOf } from './audit-path.js';
import { ChainHead } from './chain-head.js';
import { AUDIT_FILTERS, type AuditFilter } from './audit-filters.js';
import { VerifyTrail } from './verify-trail.js';
import classes from './audit.module.css';

type Subject = Pick<AuditEntry, 'subjectKind' | 'subjectId'>;

const COLUMNS: readonly Column<AuditEntry>[] = [
  {
    key: 'at',
    title: 'When',
    sortable: true,
    width: 160,
    render: (entry) => <DateTime at={entry.at} />,
  },
  {
    key: 'actor',
    title: 'Who',
    sortable: true,
    width: 150,
    hideBelow: 'sm',
    under: ({ actor }) => <bdi>{actor}</bdi>,
    render: (entry) => <strong>{entry.actor}</strong>,
  },
  {
    key: 'action',
    title: 'What',
    width: 230,
    carries: true,
    render: ({ words, said }) => (
      <>
        {words}
        {said !== null && (
          <Text component="div" fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {said}
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'subject',
    title: 'Of',
    hideBelow: 'sm',
    under: (entry) => <bdi>{saidOf(entry) || auditSubject(entry.subjectKind)}</bdi>,
    render: (entry) => (
      <span className={classes.subject}>
        <AuditLink entry={entry} />
      </span>
    ),
  },
  {
    key: 'amount',
    title: 'Amount',
    align: 'right',
    hideBelow: 'sm',
    under: ({ amount }) => amount,
    render: ({ amount }) =>
      amount === null ? <span className="dimmed">–</span> : <span className={classes.amount}>{amount}</span>,
  },
  {
    key: 'reason',
    title: 'Why',
    hideBelow: 'md',
    under: ({ reason }) => reason,
    render: (entry) => entry.reason ?? <span className="dimmed">–</span>,
  },
];

const NEWEST = { key: 'at', descending: true };

const keyOf = (entry: AuditEntry): string => entry.id;

/** A patient's bookings and a booking's results are theirs too. */
function everythingAbout({ subjectKind, subjectId }: Subject): Partial<Record<AuditFilter, string>> {
  if (subjectKind === 'patient') return { patientId: subjectId };
  if (subjectKind === 'booking') return { bookingId: subjectId };
  return { subjectKind, subjectId };
}

export function Component() {
  return (
    <ListScreen
      title="Audit trail"
      subtitle="Who did what. Nothing here can be changed, and every entry is chained to the one before it."
      action={<VerifyTrail />}
      notice={<ChainHead />}
      filters={AUDIT_FILTERS}
      sort={NEWEST}
      load={readList<AuditEntry>('/api/audit')}
      csv={(query) => csvPath('/api/audit', query)}
      columns={COLUMNS}
      rowKey={keyOf}
      href="detail"
      detail={(entry: AuditEntry, list: ListHandle<AuditFilter>) => ({
        title: entry.words,
        body: (
          <AuditDetail
            key={entry.id}
            entry={entry}
            onSubject={(subject) => list.ask(everythingAbout(subject))}
          />
        ),
      })}
      empty={{
        icon: <IconShieldCheck size={26} stroke={1.5} />,
        title: 'No entry yet',
        text: "Every change to patients, bookings, results, money, users, settings and the catalogue leaves an entry here, and so does every look at a patient's results.",
      }}
    />
  );
}
