import { Button, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AuditEntry } from '../../shared/contract/audit.js';
import type { AuditChange } from '../../shared/domain/audit-changes.js';
import { auditSubject } from '../../shared/domain/audit-words.js';
import { formatDateTime, formatDay } from '../ui/layout/date-time.js';
import { AuditLink } from './audit-link.js';
import classes from './audit.module.css';

export interface AuditDetailProps {
  readonly entry: AuditEntry;
  /** Everything about what this entry is of. */
  readonly onSubject: (subject: Pick<AuditEntry, 'subjectKind' | 'subjectId'>) => void;
}

/** One entry whole: who, from where, why, and what was before and after. */
export function AuditDetail({ entry, onSubject }: AuditDetailProps) {
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
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Field</Table.Th>
          <Table.Th>Before</Table.Th>
          <Table.Th>After</Table.Th>
        </Table.Tr>
      </Table.Thead>
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

/** Days and times that were stored read as everywhere; everything else stands as it was stored. */
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
