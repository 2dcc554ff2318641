import { Text, Button, Table, Anchor } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AuditEntry } from '../../shared/contract/audit.js';
import { auditSubject } from '../../shared/domain/audit-words.js';
import type { Column } from '../ui/table/data-table.js';
import { formatDateTime, formatDay } from '../ui/layout/date-time.js';
import { csvPath, readList, type ListHandle } from '../ui/list-screen/list.js';
import { ListScreen } from '../ui/list-screen/list-screen.js';
import { dashedColumn, strongColumn, timeColumn } from '../ui/table/column-kinds.js';
import { TitleRow } from '../ui/table/title-row.js';
import { subjectText, auditPath, shownId, type AuditSubjectLink } from './audit-path.js';
import { ChainHead, VerifyTrail } from './chain-section.js';
import { AUDIT_FILTERS, type AuditFilter } from './audit-filters.js';
import classes from './audit.module.css';
import type { AuditChange } from '../../shared/domain/audit-changes.js';
import { useRole } from '../core/session.js';

type Subject = Pick<AuditEntry, 'subjectKind' | 'subjectId'>;

const COLUMNS: readonly Column<AuditEntry>[] = [
  timeColumn('at', 'When', { sortable: true, width: 160 }),
  strongColumn('actor', 'Who', {
    sortable: true,
    width: 150,
    hideBelow: 'sm',
    under: ({ actor }) => <bdi>{actor}</bdi>,
  }),
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
    under: (entry) => <bdi>{subjectText(entry) || auditSubject(entry.subjectKind)}</bdi>,
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
  dashedColumn('reason', 'Why', { hideBelow: 'md', under: ({ reason }) => reason }),
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

interface AuditDetailProps {
  readonly entry: AuditEntry;
  /** Everything about what this entry is of. */
  readonly onSubject: (subject: Pick<AuditEntry, 'subjectKind' | 'subjectId'>) => void;
}

/** One complete entry: who, from where, why, before and after. */
function AuditDetail({ entry, onSubject }: AuditDetailProps) {
  const { changes, subjectKind, subjectId } = entry;
  return (
    <>
      <dl className={classes.facts}>
        <Fact name="When">{formatDateTime(entry.at)}</Fact>
        <Fact name="Who">{entry.actor}</Fact>
        <Fact name="From">{entry.address}</Fact>
        <Fact name="Of">
          <AuditLink entry={entry} />
        </Fact>
        {entry.amount !== null && <Fact name="Amount">{entry.amount}</Fact>}
        <Fact name="Stored as">
          {entry.action} · {subjectKind} {subjectId}
        </Fact>
        <Fact name="Why">{entry.reason ?? '–'}</Fact>
        <Fact name="Request">{entry.requestId}</Fact>
        <Fact name="Chain">
          {entry.position === null ? 'not yet sealed' : `sealed, place ${entry.position}`}
        </Fact>
      </dl>
      <Button variant="default" fullWidth mb={16} onClick={() => onSubject({ subjectKind, subjectId })}>
        Everything about this {auditSubject(subjectKind).toLowerCase()}
      </Button>
      {changes.length === 0 ? <p className="dimmed">Nothing was changed.</p> : <Changes changes={changes} />}
    </>
  );
}

function Changes({ changes }: { readonly changes: readonly AuditChange[] }) {
  return (
    <Table className={classes.changes} aria-label="Before and after">
      <TitleRow titles={['Field', 'Before', 'After']} />
      <Table.Tbody>
        {changes.map(({ path, what, before, after }) => (
          <Table.Tr key={path}>
            <Table.Td title={path}>{what}</Table.Td>
            <Table.Td>
              {before === undefined ? <Nothing /> : <del className={classes.old}>{written(before)}</del>}
            </Table.Td>
            <Table.Td>
              {after === undefined ? <Nothing /> : <ins className={classes.fresh}>{written(after)}</ins>}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Stored days and times are written as everywhere else; other values as stored. */
function written(value: string): string {
  if (MOMENT.test(value)) return formatDateTime(value);
  return DAY.test(value) ? formatDay(value) : value;
}

function Nothing() {
  return <span className="dimmed">–</span>;
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** The subject of an entry, by name and number, with a link to it. */
function AuditLink({ entry }: { readonly entry: AuditSubjectLink }) {
  const { subjectKind } = entry;
  const to = auditPath(entry, useRole());
  const text = subjectText(entry);
  return (
    <>
      <span className="dimmed">{auditSubject(subjectKind)}</span>{' '}
      {to === undefined ? (
        <bdi>{text || shownId(entry)}</bdi>
      ) : (
        <Anchor component={Link} to={to} inherit onClick={(event) => event.stopPropagation()}>
          <bdi>{text || shownId(entry)}</bdi>
        </Anchor>
      )}
    </>
  );
}
