import { Anchor, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { PatientReport } from '../../shared/contract/issued-reports.js';
import { withQuery } from '../core/api.js';
import { useCan } from '../core/session.js';
import { ErrorState } from '../ui/feedback/states.js';
import { useLoaded } from '../ui/feedback/use-loaded.js';
import { DateTime, formatDateTime } from '../ui/layout/date-time.js';
import { Pager } from '../ui/table/pager.js';
import { PartComing, PatientPart } from './patient-part.js';
import { readReportsOf } from './search.api.js';
import classes from './search.module.css';

interface PatientReportsProps {
  readonly patientId: string;
  /** Grows when something of the patient happened: it is read again. */
  readonly turn: number;
}

/** Every report that was issued, newest first: as it was then, and as it is now; nothing where there was none. */
export function PatientReports({ patientId, turn }: PatientReportsProps) {
  const [page, setPage] = useState(1);
  const reports = useLoaded(`reports ${patientId}`, () => readReportsOf(patientId, page), `${page} ${turn}`);
  if (reports.problem !== undefined) return <ErrorState problem={reports.problem} onRetry={reports.reload} />;
  if (reports.data === undefined) return <PartComing />;
  if (reports.data.total === 0) return null;
  const { items, size, total, more = false } = reports.data;
  return (
    <PatientPart title="Reports">
      <ul className={classes.story}>
        {items.map((report) => (
          <ReportLine key={report.token} report={report} patientId={patientId} />
        ))}
      </ul>
      <Pager page={page} size={size} total={total} more={more} onPage={setPage} />
    </PatientPart>
  );
}

interface ReportLineProps {
  readonly report: PatientReport;
  readonly patientId: string;
}

function ReportLine({ report, patientId }: ReportLineProps) {
  const mayReopen = useCan('reports.draft');
  const { bookingId, token, number, issuedAt, issuedBy } = report;
  return (
    <li>
      <strong>{number}</strong>, <DateTime at={issuedAt} />: {standing(report)}
      <Text c="dimmed" fz="xs">
        Issued by {issuedBy}, {printed(report)}
      </Text>
      <Anchor
        component={Link}
        to={withQuery('/custom-report', { bookingId, patientId, reportType: 'custom' })}
      >
        Report as it is now
      </Anchor>
      {mayReopen && (
        <>
          {' · '}
          <Anchor
            href={`/api/report/issued/${encodeURIComponent(token)}.pdf`}
            target="_blank"
            rel="noreferrer"
          >
            As it was issued (PDF)
          </Anchor>
        </>
      )}
    </li>
  );
}

function standing({ preliminary, preliminaryNo, newest }: PatientReport): string {
  if (preliminaryNo !== null) return `PRELIMINARY no. ${preliminaryNo}`;
  if (preliminary) return 'draft of the laboratory';
  return newest ? 'the newest report' : 'superseded';
}

function printed({ printedAt }: PatientReport): string {
  return printedAt === null ? 'never printed' : `last printed ${formatDateTime(printedAt)}`;
}
